package io.clusterfabric.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.evidence.EvidenceReader;
import io.clusterfabric.model.format.FabricImporter;
import io.clusterfabric.model.format.FabricSource;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Holds the contracts to their word: a good reader passes, each bad one is noticed. */
class ReaderContractsTest {
  private static volatile Flaw flaw = Flaw.NONE;

  static class Importer extends FabricImporterContract {
    @Override
    protected FabricImporter importer() {
      return new ToyImporter(flaw);
    }

    @Override
    protected List<FabricSource> samples() {
      return List.of(ToyText.SAMPLE);
    }

    @Override
    protected FabricSource brokenSample() {
      return ToyText.BROKEN;
    }

    @Override
    protected Duration timeLimit() {
      return flaw == Flaw.HANGS_AT_DAMAGE ? Duration.ofMillis(300) : super.timeLimit();
    }

    /** The readers here are toys: what the contract notices it notices soon, or not at all. */
    @Override
    int damages() {
      return 500;
    }
  }

  static class Reader extends EvidenceReaderContract<String> {
    @Override
    protected EvidenceReader<String> reader() {
      return new ToyReader(flaw);
    }

    @Override
    protected List<FabricSource> samples() {
      return List.of(ToyText.SAMPLE);
    }

    @Override
    protected FabricSource brokenSample() {
      return ToyText.BROKEN;
    }

    @Override
    protected Duration timeLimit() {
      return flaw == Flaw.HANGS_AT_DAMAGE ? Duration.ofMillis(300) : super.timeLimit();
    }

    /** The readers here are toys: what the contract notices it notices soon, or not at all. */
    @Override
    int damages() {
      return 500;
    }
  }

  @Test
  void goodReadersPass() {
    flaw = Flaw.NONE;
    Map<String, String> ofImporter = ContractRun.of(Importer.class, "");
    ofImporter.forEach((test, failure) -> assertThat(failure).as(test).isEmpty());
    Map<String, String> ofReader = ContractRun.of(Reader.class, "");
    ofReader.forEach((test, failure) -> assertThat(failure).as(test).isEmpty());
    assertThat(ofReader).hasSize(ofImporter.size() - 1);
    eachTestIsShownToFail(ofImporter.keySet());
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void aBadImporterIsNoticed(Flaw each) {
    assertNoticed(Importer.class, each);
  }

  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"NONE", "OTHER_FORMAT", "CHOOSES_THE_ID"})
  void aBadReaderOfEvidenceIsNoticed(Flaw each) {
    assertNoticed(Reader.class, each);
  }

  private static void assertNoticed(Class<?> contract, Flaw each) {
    flaw = each;
    try {
      Map<String, String> results = ContractRun.of(contract, each.noticedBy);
      assertThat(results).as("the test that notices " + each).containsKey(each.noticedBy);
      assertThat(results.get(each.noticedBy))
          .as("failure of " + each.noticedBy)
          .matches(ContractRun.FAILURE);
    } finally {
      flaw = Flaw.NONE;
    }
  }

  private static void eachTestIsShownToFail(Set<String> tests) {
    Set<String> shown = new HashSet<>();
    for (Flaw each : Flaw.values()) {
      shown.add(each.noticedBy);
    }
    // these two only demand a report, as others do that are shown to fail
    shown.addAll(Set.of("foreignFilesEndInAReport", "lineEndsOfOldMeanNothingOrAreReported"));
    assertThat(shown).containsAll(tests);
  }
}

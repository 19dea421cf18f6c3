package io.clusterfabric.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.clusterfabric.testkit.damage.DamagedText;
import io.clusterfabric.testkit.golden.GoldenFile;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class ContractCompletenessTest {
  private static final String TEST = "eachRegisteredImplementationIsHeldToTheContract";

  /** A contract that takes any class of this module's own for an implementation. */
  abstract static class AnyContract extends Contract {}

  static class TestOfGoldenFile extends AnyContract {
    @Override
    Object covered() {
      return GoldenFile.at(Path.of("any"));
    }
  }

  /** Cannot be made, so it tests nothing. */
  static class TestThatNeedsMore extends AnyContract {
    private final Object subject;

    TestThatNeedsMore(Object subject) {
      this.subject = subject;
    }

    @Override
    Object covered() {
      return subject;
    }
  }

  static class Complete extends ContractCompleteness {
    Complete() {
      // a string is from elsewhere and none of this module's business
      super(AnyContract.class, List.of(GoldenFile.at(Path.of("any")), "text"));
    }
  }

  static class Incomplete extends ContractCompleteness {
    Incomplete() {
      super(
          AnyContract.class,
          List.of(GoldenFile.at(Path.of("any")), DamagedText.damage(new byte[] {1}, 1, 0)));
    }
  }

  static class Nothing extends ContractCompleteness {
    Nothing() {
      super(AnyContract.class, List.of("text"));
    }
  }

  @Test
  void passesIfEachHasItsTest() {
    assertThat(ContractRun.of(Complete.class, "")).containsEntry(TEST, "");
  }

  @Test
  void namesTheOneThatHasNone() {
    assertThat(ContractRun.of(Incomplete.class, "").get(TEST))
        .contains("Damage")
        .doesNotContain("GoldenFile");
  }

  @Test
  void refusesToCheckNothing() {
    assertThat(ContractRun.of(Nothing.class, "").get(TEST)).contains("check nothing");
  }

  @Test
  void refusesAClassThatIsNoContract() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ContractCompleteness(String.class, List.of()) {});
  }
}

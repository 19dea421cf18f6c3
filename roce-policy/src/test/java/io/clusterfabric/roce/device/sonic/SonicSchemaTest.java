package io.clusterfabric.roce.device.sonic;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.evidence.ReadOptions;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.format.FabricSource;
import java.io.IOException;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SonicSchemaTest {
  static Iterable<String> files() {
    return YangCases.FILES;
  }

  /** SONiC's own verdicts on its own inputs: sound, or refused with this message. */
  @ParameterizedTest
  @MethodSource("files")
  void casesAreJudgedAsSonicDoes(String file) throws IOException {
    for (YangCases.Case c : YangCases.read(file)) {
      Findings found = SonicSchema.check(c.db());
      if (c.texts().isEmpty() && c.kind().isEmpty()) {
        assertThat(found.asList()).as(c.name()).isEmpty();
        continue;
      }
      assertThat(found.asList()).as(c.name()).isNotEmpty();
      for (String text : c.texts()) {
        assertThat(found).as(c.name() + " says " + text).anyMatch(f -> says(f, text));
      }
      for (String rule : YangCases.rules(c.kind())) {
        assertThat(found.asList())
            .as(c.name() + " is " + c.kind())
            .anyMatch(f -> f.ruleId().equals("roce.sonic." + rule));
      }
    }
  }

  private static boolean says(Finding f, String text) {
    String all = f.why() + " " + f.observed().orElse("");
    return all.toLowerCase(Locale.ROOT).contains(text.toLowerCase(Locale.ROOT));
  }

  private static SonicConfigDb db(String json) {
    try {
      return SonicConfigDb.read(FabricSource.ofText("c.json", json), ReadOptions.standard()).db();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void olderReferencesMeanTheSame() {
    String json =
        """
        {"BUFFER_POOL": {"p": {"type": "ingress", "mode": "dynamic"}},
         "PORT": {"Ethernet0": {"lanes": "1"}, "Ethernet4": {"lanes": "5"}},
         "BUFFER_PROFILE": {"x": {"pool": "[BUFFER_POOL|p]", "size": "0"}},
         "BUFFER_PG": {"Ethernet0,Ethernet4|3-4": {"profile": "[BUFFER_PROFILE|x]"}},
         "DOT1P_TO_TC_MAP": {"ROCE": {"3": "3"}},
         "PORT_QOS_MAP": {"Ethernet0": {"dot1p_to_tc_map": "DOT1P_TO_TC_MAP|ROCE"}}}
        """;
    assertThat(SonicSchema.check(db(json)).asList()).isEmpty();
  }

  @Test
  void partsMayReferToWhatIsNotThere() {
    SonicConfigDb part = db("{\"QUEUE\": {\"Ethernet0|3\": {\"wred_profile\": \"W\"}}}");
    assertThat(SonicSchema.check(part).asList()).hasSize(2);
    assertThat(SonicSchema.checkPart(part, "part.json").asList()).isEmpty();
  }

  @Test
  void aFindingNamesTableKeyAndField() {
    Findings f = SonicSchema.check(db("{\n\"DSCP_TO_TC_MAP\":\n{\"A\": {\"64\": \"3\"}}}"));
    assertThat(f.asList()).hasSize(1);
    assertThat(f.asList().get(0).why()).isEqualTo("DSCP_TO_TC_MAP|A 64: Invalid DSCP");
    assertThat(f.asList().get(0).source()).isPresent();
  }
}

package io.clusterfabric.roce.uec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterfabric.model.explain.Confidence;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.finding.Outcome;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class UecTest {
  private static final Source SHEET = Source.of("a data sheet", Confidence.SECONDARY);

  private static UecPart nic(String name, Map<String, Boolean> offered) {
    return new UecPart(name, "adapter", new TreeMap<>(offered), SHEET);
  }

  @Test
  void capabilitiesHaveSourceAndState() {
    assertThat(UecCapability.all()).hasSizeGreaterThan(12);
    assertThat(UecCapability.all())
        .allSatisfy(
            c -> {
              assertThat(c.source().title()).isNotEmpty();
              assertThat(c.part()).isIn("adapter", "switch", "link");
              // a fact has a primary source, and only a fact
              assertThat(c.source().confidence() == Confidence.VERIFIED)
                  .isEqualTo(c.state() == UecState.FACT);
            });
    assertThat(UecCapability.udpPort()).isEqualTo(4793);
    assertThatThrownBy(() -> UecCapability.of("x")).hasMessageContaining("there are arc");
  }

  @Test
  void profilesAreToldByBits() {
    assertThat(UecProfile.AI_BASE.bit()).isZero();
    assertThat(UecProfile.AI_FULL.bit()).isEqualTo(1);
    assertThat(UecProfile.HPC.bit()).isEqualTo(2);
    assertThat(UecProfile.AI_BASE.required()).containsExactly("nscc", "rod", "rud", "uud");
    assertThat(UecProfile.AI_FULL.required())
        .containsAll(UecProfile.AI_BASE.required())
        .contains("deferrable-send");
    assertThat(UecProfile.AI_FULL.sources()).hasSize(3);
    assertThat(UecProfile.AI_BASE.state()).isEqualTo(UecState.LIKELY);
  }

  @Test
  void requiredAgainstOffered() {
    UecReadiness r =
        UecReadiness.of(
            UecProfile.AI_BASE,
            List.of(
                nic("a", Map.of("rud", true, "rod", true, "uud", true)),
                nic("b", Map.of("rud", true, "rod", false, "nscc", true))));
    assertThat(r.missing()).containsExactly("rod");
    assertThat(r.unknown()).containsExactly("nscc", "uud");
    assertThat(r.toTest()).containsExactly("rud");
    assertThat(r.outcomes().values())
        .allSatisfy(row -> assertThat(row.values()).doesNotContain(Outcome.PASS));
    assertThat(r.explain().toString()).contains("none of it is tested here", "a data sheet");
    assertThat(r)
        .hasToString("4 capabilities asked for: 1 missing, 2 not said, 1 said and to be tested");
  }

  @Test
  void whatACapabilityBuildsOnIsAskedForToo() {
    UecReadiness r =
        UecReadiness.of(
            new TreeSet<>(List.of("arc", "trimming")), List.of(nic("a", Map.of("arc", true))));
    assertThat(r.outcomes()).containsOnlyKeys("arc", "rccc", "trimming");
    assertThat(r.unknown()).containsExactly("rccc", "trimming");
    assertThat(r.explain().toString()).contains("no switch is named");
    assertThatThrownBy(() -> nic("a", Map.of("speed", true)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}

package io.clusterfabric.topology.cabling;

import static io.clusterfabric.topology.cabling.Wired.G400;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.RuleCount;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.cabling.CableQuote.Modules;
import io.clusterfabric.topology.cabling.CableQuote.Run;
import io.clusterfabric.topology.cabling.CableQuote.Tier;
import io.clusterfabric.topology.capacity.OversubscriptionRatio;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The wrong bills of materials that are on record, and the right one beside them. */
class CableQuoteTest {
  private static final Tier HOSTS = Tier.of("host", 64, 8, G400).withUplinks(8);
  private static final Tier LEAVES = Tier.of("leaf", 16, 64, G400).withUplinks(32);
  private static final Tier SPINES = Tier.of("spine", 8, 64, G400);
  private static final Run ACCESS = Run.of("host", "leaf", 512, G400);
  private static final Run UP = Run.of("leaf", "spine", 512, G400);

  private static Findings check(List<Tier> tiers, List<Run> runs, Modules... modules) {
    return new CableQuote(tiers, runs, List.of(modules)).check();
  }

  private static Finding one(Findings all, String rule) {
    Findings f = all.ofRule("cabling.quote." + rule);
    assertThat(f).as(all.toString()).hasSize(1);
    return f.iterator().next();
  }

  @Test
  void aRightBillHasNoFault() {
    assertThat(
            check(
                List.of(HOSTS, LEAVES, SPINES),
                List.of(ACCESS, UP),
                new Modules("host", 256, 2, G400),
                new Modules("leaf", 512, 2, G400),
                new Modules("spine", 256, 2, G400)))
        .isEmpty();
  }

  /** 512 GPUs, 56 spines where 8 are enough. */
  @Test
  void spinesCountedByBandwidth() {
    Findings f = check(List.of(HOSTS, LEAVES, Tier.of("spine", 56, 64, G400)), List.of(ACCESS, UP));
    Finding found = one(f, "more-switches-than-needed");
    assertThat(found.observed()).contains("56 switches for 512 ports in use");
    assertThat(found.expected()).contains("8 of 64 ports");
  }

  /** 200 leaf-spine cables on 144 spine ports. */
  @Test
  void moreCablesThanPorts() {
    Tier leaves = Tier.of("leaf", 10, 64, G400);
    Findings f =
        check(
            List.of(Tier.of("host", 30, 8, G400), leaves, Tier.of("spine", 4, 36, G400)),
            List.of(Run.of("host", "leaf", 200, G400), Run.of("leaf", "spine", 200, G400)));
    assertThat(one(f, "ports-exceeded").observed()).contains("200 ports for 200 link ends");
    assertThat(one(f, "ports-exceeded").expected()).contains("at most 144, 4 devices with 36");
  }

  /** Leaves times spines instead of leaves times uplinks. */
  @Test
  void cablesByPairsOfSwitches() {
    Findings f =
        check(List.of(HOSTS, LEAVES, SPINES), List.of(ACCESS, Run.of("leaf", "spine", 128, G400)));
    Finding found = one(f, "count-differs");
    assertThat(found.observed()).contains("128 links");
    assertThat(found.expected()).contains("512, 16 devices with 32");
    assertThat(one(f, "oversubscribed").observed()).contains("4:1 down:up");
  }

  @Test
  void spinesWithoutLinks() {
    Findings f = check(List.of(HOSTS, LEAVES, SPINES), List.of(ACCESS));
    assertThat(one(f, "no-links").where()).hasToString("parameter spine");
  }

  /** 400G optics for 100G cages. */
  @Test
  void opticsFasterThanCages() {
    Bandwidth slow = Bandwidth.of("100Gb/s");
    Findings f =
        check(
            List.of(Tier.of("host", 8, 1, slow), Tier.of("leaf", 1, 64, G400)),
            List.of(Run.of("host", "leaf", 8, G400)),
            new Modules("host", 8, 1, G400));
    assertThat(f.ofRule("cabling.quote.rate-above")).as("links and modules").hasSize(2);
  }

  /** Every GPU joined to every leaf. */
  @Test
  void fullMeshOfHostsAndLeaves() {
    Findings f =
        check(List.of(HOSTS, LEAVES, SPINES), List.of(Run.of("host", "leaf", 512 * 16, G400), UP));
    assertThat(f.ofRule("cabling.quote.ports-exceeded")).as("hosts and leaves").hasSize(2);
    assertThat(one(f, "count-differs").observed()).contains("8192 links");
  }

  @Test
  void twinPortModulesCountedByLink() {
    Findings f =
        check(
            List.of(HOSTS, LEAVES, SPINES),
            List.of(ACCESS, UP),
            new Modules("spine", 512, 2, G400));
    assertThat(one(f, "modules-too-many").observed()).contains("modules for 1024 links");
    Findings few =
        check(
            List.of(HOSTS, LEAVES, SPINES),
            List.of(ACCESS, UP),
            new Modules("host", 512, 1, G400),
            new Modules("leaf", 511, 2, G400),
            new Modules("spine", 256, 2, G400));
    assertThat(one(few, "modules-too-few").where()).hasToString("parameter leaf");
  }

  @Test
  void reservedPortsAndBreakoutsCount() {
    Tier spines = Tier.of("spine", 8, 64, G400).withReserved(1);
    assertThat(
            one(check(List.of(HOSTS, LEAVES, spines), List.of(ACCESS, UP)), "ports-exceeded")
                .expected())
        .contains("at most 504, 8 devices with 63");
    // 800G ports of the spines in two, 32 each: half of the ports, one cable for two links
    Tier fast = Tier.of("spine", 8, 32, Bandwidth.of("800Gb/s"));
    Run split = new Run("leaf", "spine", 256, 2, 1, 2, G400);
    assertThat(check(List.of(HOSTS, LEAVES, fast), List.of(ACCESS, split))).isEmpty();
    Run wrong = new Run("leaf", "spine", 256, 2, 1, 4, G400);
    assertThat(
            one(check(List.of(HOSTS, LEAVES, fast), List.of(ACCESS, wrong)), "rate-above")
                .observed())
        .contains("4 times 400Gb/s");
  }

  @Test
  void oversubscriptionIsFineIfSomebodySaidSo() {
    Tier leaves = Tier.of("leaf", 16, 64, G400).withUplinks(16);
    CableQuote q =
        new CableQuote(
            List.of(HOSTS, leaves, SPINES),
            List.of(ACCESS, Run.of("leaf", "spine", 256, G400)),
            List.of());
    assertThat(q.check().counts().stream().map(RuleCount::ruleId))
        .containsExactly("cabling.quote.oversubscribed");
    assertThat(q.check(OversubscriptionRatio.of(2, 1))).isEmpty();
  }

  @Test
  void nonsenseIsRefusedOrTold() {
    Findings f = check(List.of(HOSTS), List.of(ACCESS), new Modules("core", 1, 1, G400));
    assertThat(f.ofRule("cabling.quote.unknown-tier")).hasSize(2);
    assertThatThrownBy(() -> Tier.of("x", -1, 1, G400)).hasMessageContaining("found -1");
    assertThatThrownBy(() -> new Run("a", "b", 1, 0, 1, 1, G400)).hasMessageContaining("found 0");
    assertThatThrownBy(() -> new Modules("a", 1, 0, G400)).hasMessageContaining("found 0");
    // as large as numbers go
    assertThat(
            check(
                List.of(
                    Tier.of("host", Long.MAX_VALUE, Integer.MAX_VALUE, G400),
                    Tier.of("leaf", Long.MAX_VALUE, Integer.MAX_VALUE, G400)),
                List.of(Run.of("host", "leaf", Long.MAX_VALUE, G400)),
                new Modules("host", Long.MAX_VALUE, Integer.MAX_VALUE, G400)))
        .isNotNull();
  }

  /** 2^38 links of 400 Gb/s are more bits a second than a long holds; 2^41 were not looked at. */
  @Test
  void numbersBeyondALongAreCheckedAllTheSame() {
    for (long cables : new long[] {1L << 38, 1L << 41, 1L << 61}) {
      Findings f =
          check(
              List.of(
                  Tier.of("host", cables, 1, G400),
                  Tier.of("leaf", Long.MAX_VALUE, 2, G400),
                  Tier.of("spine", Long.MAX_VALUE, 1, G400)),
              List.of(
                  Run.of("host", "leaf", cables, G400), Run.of("leaf", "spine", cables / 2, G400)));
      assertThat(one(f, "oversubscribed").observed()).as("" + cables).contains("2:1 down:up");
    }
  }

  @Test
  void aRatioBeyondALongIsShownInWhole() {
    Run split =
        new Run("host", "leaf", Long.MAX_VALUE, Integer.MAX_VALUE, 1, Integer.MAX_VALUE, G400);
    Findings f =
        check(
            List.of(
                Tier.of("host", 1, 1, G400),
                Tier.of("leaf", 1, 1, G400),
                Tier.of("spine", 1, 1, G400)),
            List.of(split, Run.of("leaf", "spine", 1, G400)));
    assertThat(one(f, "oversubscribed").observed())
        .contains("19807040619342712359383728129:1 down:up");
    assertThat(f.ofRule("cabling.quote.rate-above").iterator().next().observed())
        .contains("2147483647 times 400Gb/s");
  }
}

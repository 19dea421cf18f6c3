package io.clusterfabric.infiniband.link;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.PcieLink;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Outcome;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.topology.format.infiniband.IbSpeed;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class LinkProperties {
  private static LinkRate link(IbSpeed speed, LinkWidth width) {
    return new LinkRate(width, speed);
  }

  /** Links are ordered by what they carry, whatever the codes of speed, width or rate. */
  @Property(tries = 100)
  void orderIsThatOfRates(
      @ForAll IbSpeed s, @ForAll LinkWidth w, @ForAll IbSpeed t, @ForAll LinkWidth v) {
    LinkRate a = link(s, w);
    LinkRate b = link(t, v);
    int byRate = a.dataRate().compareTo(b.dataRate());
    if (byRate != 0) {
      assertThat(Integer.signum(a.compareTo(b))).isEqualTo(Integer.signum(byRate));
    }
    assertThat(Integer.signum(b.compareTo(a))).isEqualTo(-Integer.signum(a.compareTo(b)));
    assertThat(a.compareTo(b) == 0).isEqualTo(a.equals(b));
  }

  /** What two ports agree on is no faster than either, and the same from both sides. */
  @Property(tries = 100)
  void negotiation(@ForAll IbSpeed s, @ForAll LinkWidth w, @ForAll IbSpeed t, @ForAll LinkWidth v) {
    LinkRate a = link(s, w);
    LinkRate b = link(t, v);
    LinkRate n = a.negotiatedWith(b);
    assertThat(n).isEqualTo(b.negotiatedWith(a));
    assertThat(n.dataRate()).isLessThanOrEqualTo(a.dataRate());
    assertThat(n.dataRate()).isLessThanOrEqualTo(b.dataRate());
    assertThat(a.negotiatedWith(a)).isEqualTo(a);
    assertThat(LinkRate.ofPath(List.of(a, b)).dataRate())
        .isLessThanOrEqualTo(a.dataRate())
        .isLessThanOrEqualTo(b.dataRate());
  }

  /** Names are read as written, codes back to the rate. */
  @Property(tries = 60)
  void namesAndCodes(@ForAll IbSpeed s, @ForAll LinkWidth w) {
    LinkRate a = link(s, w);
    assertThat(LinkRate.parse(w + s.name())).contains(a);
    a.code().ifPresent(c -> assertThat(c.nominalRate()).isEqualTo(a.nominalRate()));
    assertThat(LinkWidth.ofCode(w.code())).contains(w);
  }

  /** However cages are split, a sound count is silent, and one port more is an error. */
  @Property(tries = 60)
  void splits(
      @ForAll @IntRange(min = 1, max = 200) int cages, @ForAll IbSpeed s, @ForAll LinkWidth w) {
    int lanes = 24;
    int ports = cages * lanes / w.lanes();
    assertThat(LinkRules.splits().check(new PortSplit("x", cages, lanes, ports, link(s, w))))
        .isEmpty();
    Findings more =
        LinkRules.splits().check(new PortSplit("x", cages, lanes, ports + 1, link(s, w)));
    assertThat(more.asList()).extracting(f -> f.severity()).containsExactly(Severity.ERROR);
  }

  /** The rule and the fit say the same of every slot; an unknown slot is told. */
  @Example
  void slots() {
    for (IbSpeed s : IbSpeed.values()) {
      LinkRate port = link(s, LinkWidth.X4);
      for (int gen = 1; gen <= 7; gen++) {
        PcieLink slot = new PcieLink(gen, 16);
        Findings f = LinkRules.slots().check(new AdapterSlot("a", port, Optional.of(slot)));
        Outcome fit = AdapterFit.of(port, slot).outcome();
        assertThat(f.isEmpty()).isEqualTo(fit == Outcome.PASS);
        assertThat(f.warnings().isEmpty()).isEqualTo(fit != Outcome.FAIL);
      }
      assertThat(LinkRules.slots().check(new AdapterSlot("a", port, Optional.empty())).asList())
          .extracting(f -> f.severity())
          .containsExactly(Severity.INFO);
    }
  }
}

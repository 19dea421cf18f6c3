package io.clusterfabric.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.internal.text.NaturalOrder;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class ClusterBuilderProperties {
  @Property(tries = 100)
  void theOrderOfAddingMeansNothing(
      @ForAll @IntRange(min = 1, max = 12) int switches,
      @ForAll @IntRange(max = 25) int hosts,
      @ForAll long seed,
      @ForAll long otherSeed) {
    Cluster one = SmallCluster.ring(switches, hosts, seed);
    Cluster other = SmallCluster.ring(switches, hosts, otherSeed);
    assertThat(one).isEqualTo(other).hasSameHashCodeAs(other).hasToString(other.toString());
    assertThat(one.backend().links()).isEqualTo(other.backend().links());
  }

  @Property(tries = 100)
  void allIsInNaturalOrder(
      @ForAll @IntRange(min = 1, max = 12) int switches,
      @ForAll @IntRange(max = 25) int hosts,
      @ForAll long seed) {
    Cluster c = SmallCluster.ring(switches, hosts, seed);
    inOrder(c.hosts().stream().map(Host::id).toList());
    inOrder(c.fabrics().stream().map(Fabric::id).toList());
    inOrder(c.racks().stream().map(Rack::id).toList());
    inOrder(c.failureDomains().stream().map(FailureDomain::id).toList());
    Fabric f = c.backend();
    inOrder(f.switches().stream().map(Switch::id).toList());
    inOrder(f.cables().stream().map(Cable::id).toList());
    assertThat(f.links().stream().map(Link::a).toList()).isSorted();
    assertThat(f.endpoints().stream().map(Endpoint::port).toList()).isSorted();
    assertThat(f.links()).allMatch(l -> l.a().compareTo(l.b()) <= 0);
  }

  private static void inOrder(List<String> ids) {
    assertThat(ids).isSortedAccordingTo(NaturalOrder.INSTANCE);
  }

  @Property(tries = 50)
  void aClusterSurvivesItsBuilder(
      @ForAll @IntRange(min = 1, max = 6) int switches,
      @ForAll @IntRange(max = 10) int hosts,
      @ForAll long seed) {
    Cluster c = SmallCluster.ring(switches, hosts, seed);
    Cluster again = c.toBuilder().build();
    assertThat(again).isEqualTo(c);
    assertThat(again.extensions()).isEqualTo(c.extensions());
    assertThat(again.provenance()).isEqualTo(c.provenance());
    assertThat(again.parts()).isEqualTo(c.parts());
  }

  @Property(tries = 50)
  void lookupsFindWhatIsThere(
      @ForAll @IntRange(min = 1, max = 6) int switches, @ForAll @IntRange(max = 10) int hosts) {
    Cluster c = SmallCluster.ring(switches, hosts, 1);
    c.hosts().forEach(h -> assertThat(c.host(h.id())).isSameAs(h));
    Fabric f = c.backend();
    f.switches().forEach(s -> assertThat(f.switchNode(s.id())).isSameAs(s));
    for (Link l : f.links()) {
      assertThat(f.linkAt(l.a())).containsSame(l);
      assertThat(f.linkAt(l.b())).containsSame(l);
      assertThat(l.opposite(l.opposite(l.a()))).isEqualTo(l.a());
    }
    assertThat(f.endpoints()).hasSize(hosts);
  }
}

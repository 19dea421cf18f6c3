package io.clusterfabric.topology.diagram;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Link;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class DiagramProperties {
  /** The definition, checked link by link: all members have equal numbers into each other box. */
  @Property(tries = 60)
  void membersOfABoxAreAlike(@ForAll long seed, @ForAll @IntRange(min = 0, max = 4) int faults) {
    Cluster sound = Pictured.rails(32, 8, 16, 3);
    SplittableRandom random = new SplittableRandom(seed);
    List<Link> links = sound.backend().links();
    Set<String> gone = new HashSet<>();
    for (int i = 0; i < faults; i++) {
      gone.add(links.get(random.nextInt(links.size())).id());
    }
    Cluster cluster = Pictured.without(sound, gone);
    Diagram diagram =
        Diagram.of(
            cluster,
            cluster.backend(),
            DiagramOptions.builder().detail(DiagramDetail.COLLAPSED).maxBoxes(1000).build());

    Map<String, Integer> boxOf = new HashMap<>();
    for (int b = 0; b < diagram.boxes().size(); b++) {
      for (String member : diagram.boxes().get(b).members()) {
        assertThat(boxOf.put(member, b)).isNull();
      }
    }
    assertThat(boxOf).hasSize(cluster.hosts().size() + cluster.backend().switches().size());
    Map<String, Map<Integer, Integer>> into = new HashMap<>();
    for (Link l : cluster.backend().links()) {
      into.computeIfAbsent(l.a().node(), n -> new HashMap<>())
          .merge(boxOf.getOrDefault(l.b().node(), -1), 1, Integer::sum);
      into.computeIfAbsent(l.b().node(), n -> new HashMap<>())
          .merge(boxOf.getOrDefault(l.a().node(), -1), 1, Integer::sum);
    }
    for (DiagramBox box : diagram.boxes()) {
      assertThat(box.members().stream().map(n -> into.getOrDefault(n, Map.of())).distinct())
          .hasSize(1);
    }
    assertThat(diagram.lines().stream().mapToLong(DiagramLine::links).sum())
        .isEqualTo(cluster.backend().links().size());
  }
}

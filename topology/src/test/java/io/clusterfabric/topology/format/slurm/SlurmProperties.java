package io.clusterfabric.topology.format.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.format.ExportResult;
import io.clusterfabric.model.internal.text.NaturalOrder;
import io.clusterfabric.testkit.arbitrary.ClosCluster;
import io.clusterfabric.testkit.arbitrary.ClusterArbitraries;
import io.clusterfabric.topology.format.Formats;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;

class SlurmProperties {
  @Provide
  Arbitrary<Cluster> anyCluster() {
    return ClusterArbitraries.clusters();
  }

  @Provide
  Arbitrary<ClosCluster> clos() {
    return ClusterArbitraries.closClusters();
  }

  /** What is written, by an independent reader; null if it was refused. */
  private static @Nullable SlurmText written(Cluster c, String format, String name)
      throws IOException {
    Path folder = Files.createTempDirectory("slurm");
    Path file = folder.resolve(name);
    try {
      ExportResult r = Formats.write(c, format, file);
      assertThat(Files.exists(file)).isEqualTo(r.written());
      return r.written() ? SlurmText.parse(Files.readString(file)) : null;
    } finally {
      Files.deleteIfExists(file);
      Files.delete(folder);
    }
  }

  private static List<Link> links(Cluster c) {
    return c.fabrics().stream().flatMap(f -> f.links().stream()).toList();
  }

  /** Whatever the fabric, the tree is one that Slurm takes, and each relation is a real link. */
  @Property(tries = 100)
  void anyTreeIsOneThatSlurmTakes(@ForAll("anyCluster") Cluster c) throws IOException {
    SlurmText text = written(c, "slurm-topology", "topology.conf");
    if (text == null) {
      return;
    }
    Set<String> linked = new HashSet<>();
    for (Link l : links(c)) {
      linked.add(l.a().node() + " " + l.b().node());
      linked.add(l.b().node() + " " + l.a().node());
    }
    Map<String, String> parents = text.parents();
    text.nodes.forEach(
        (leaf, hosts) ->
            hosts.forEach(
                h ->
                    assertThat(
                            linked.contains(h + " " + leaf.replaceFirst("\\.hosts(-\\d+)?$", "")))
                        .as(h + " on " + leaf)
                        .isTrue()));
    text.switches.forEach(
        (s, below) ->
            below.forEach(
                b ->
                    assertThat(linked.contains(b + " " + s) || b.startsWith(s + ".hosts"))
                        .as(b + " below " + s)
                        .isTrue()));
    assertThat(parents).isNotEmpty();
  }

  /**
   * All hosts of a folded Clos are in the tree, those of a leaf together, and one root joins it.
   */
  @Property(tries = 60)
  void theTreeOfAClosHasEachHostOnItsFirstLeaf(@ForAll("clos") ClosCluster clos)
      throws IOException {
    Cluster c = clos.cluster();
    SlurmText text = written(c, "slurm-topology", "topology.conf");
    if (text == null) {
      throw new AssertionError("nothing was written of " + c);
    }
    Map<String, String> first = new HashMap<>();
    Set<String> hosts = new HashSet<>();
    c.backend().hosts().forEach(h -> hosts.add(h.id()));
    Comparator<String> natural = NaturalOrder.INSTANCE;
    for (Link l : c.backend().links()) {
      boolean host = hosts.contains(l.a().node());
      if (host || hosts.contains(l.b().node())) {
        first.merge(
            host ? l.a().node() : l.b().node(),
            host ? l.b().node() : l.a().node(),
            (x, y) -> natural.compare(x, y) <= 0 ? x : y);
      }
    }
    Map<String, String> parents = text.parents();
    first.forEach((h, leaf) -> assertThat(parents).containsEntry(h, leaf));
  }

  @Property(tries = 40)
  void whatIsWrittenIsReadBack(@ForAll("clos") ClosCluster clos) throws IOException {
    Path folder = Files.createTempDirectory("slurm");
    for (String name : new String[] {"topology.conf", "topology.yaml"}) {
      Path file = folder.resolve(name);
      assertThat(Formats.write(clos.cluster(), "slurm-topology", file).written()).isTrue();
      Cluster back = Formats.read(file).cluster();
      Path again = folder.resolve("again-" + name);
      assertThat(Formats.write(back, "slurm-topology", again).written()).isTrue();
      assertThat(Files.readString(again)).isEqualTo(Files.readString(file));
      Files.delete(file);
      Files.delete(again);
    }
    Files.delete(folder);
  }

  @Property(tries = 60)
  void blocksPartTheHosts(@ForAll("anyCluster") Cluster c) throws IOException {
    SlurmText text = written(c, "slurm-block", "topology.conf");
    SlurmText tree = written(c, "slurm-topology", "topology.conf");
    assertThat(text == null).isEqualTo(tree == null);
    if (text == null || tree == null) {
      return;
    }
    assertThat(text.switches).isEmpty();
    Map<String, Integer> times = new TreeMap<>();
    text.nodes.values().forEach(n -> n.forEach(h -> times.merge(h, 1, Integer::sum)));
    assertThat(times.values()).containsOnly(1);
    Set<String> inTree = new HashSet<>();
    tree.nodes.values().forEach(inTree::addAll);
    assertThat(times.keySet()).isEqualTo(inTree);
    int least = text.nodes.values().stream().mapToInt(Set::size).min().orElse(0);
    assertThat(text.sizes.get(0)).isEqualTo(least);
    for (int i = 0; i < text.sizes.size(); i++) {
      assertThat(text.sizes.get(i)).isEqualTo(least << i);
    }
  }
}

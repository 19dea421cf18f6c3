package io.clusterfabric.testkit.arbitrary;

import io.clusterfabric.model.Cable;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.ClusterBuilder;
import io.clusterfabric.model.Endpoint;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.FabricBuilder;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.Port;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.unit.Bandwidth;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;
import org.apiguardian.api.API;

/**
 * Arbitrary clusters for properties, and changes under which laws must hold.
 *
 * <p>Clusters shrink to fewer things and fewer kinds of things. All is determined by the seed of
 * the property.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ClusterArbitraries {
  private static final List<Bandwidth> RATES =
      List.of(Bandwidth.of("100Gb/s"), Bandwidth.of("200Gb/s"), Bandwidth.of("400Gb/s"));

  private ClusterArbitraries() {}

  /**
   * Any small cluster that can be built, connected or not: up to three fabrics, with every optional
   * field of the model used by some. No structure is to be expected of it.
   *
   * @return clusters of up to about 100 elements
   */
  public static Arbitrary<Cluster> clusters() {
    return Combinators.combine(
            Arbitraries.integers().between(1, 3),
            Arbitraries.integers().between(0, 6),
            Arbitraries.integers().between(0, 5),
            Arbitraries.integers().between(0, 16),
            Arbitraries.of(Feature.class).set().ofMaxSize(Feature.values().length),
            Arbitraries.longs().between(0, 1 << 20).withoutEdgeCases())
        .as(RandomCluster::of);
  }

  /**
   * One of the clusters of {@link #clusters}, for tests that are no properties.
   *
   * @param seed decides all of it
   * @return a cluster of up to about 100 elements, always the same for a seed
   */
  public static Cluster cluster(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Set<Feature> features = EnumSet.noneOf(Feature.class);
    for (Feature f : Feature.values()) {
      if (random.nextBoolean()) {
        features.add(f);
      }
    }
    return RandomCluster.of(
        1 + random.nextInt(3),
        random.nextInt(7),
        random.nextInt(6),
        random.nextInt(17),
        features,
        random.nextLong());
  }

  /**
   * Small folded Clos clusters of two and three tiers: rails, planes, bonded ports on two leaves,
   * bundles, uneven bundles, groups that are not full, different rates below and above. Each is
   * connected in each plane.
   *
   * @return clusters of up to about 100 hosts, with the numbers that they were made of
   */
  public static Arbitrary<ClosCluster> closClusters() {
    return closShapes().map(ClosCluster::of);
  }

  /**
   * The numbers of {@link #closClusters()} without the clusters.
   *
   * @return shapes
   */
  public static Arbitrary<ClosShape> closShapes() {
    Arbitrary<Integer> upTo4 = Arbitraries.integers().between(1, 4);
    Arbitrary<Integer> upTo2 = Arbitraries.integers().between(1, 2);
    Arbitrary<Boolean> rarely = Arbitraries.of(false, false, true);
    Arbitrary<Tuple.Tuple4<Integer, Integer, Integer, Integer>> hosts =
        Combinators.combine(upTo2, upTo4, upTo4, Arbitraries.integers().between(0, 3))
            .as(Tuple::of);
    Arbitrary<Tuple.Tuple3<Integer, Integer, Boolean>> ports =
        Combinators.combine(upTo4, upTo2, rarely).as(Tuple::of);
    Arbitrary<Tuple.Tuple3<Integer, Integer, Boolean>> spines =
        Combinators.combine(upTo4, Arbitraries.integers().between(1, 3), rarely).as(Tuple::of);
    Arbitrary<Tuple.Tuple2<Integer, Integer>> cores =
        Combinators.combine(Arbitraries.integers().between(0, 3), upTo2).as(Tuple::of);
    return Combinators.combine(
            hosts, ports, spines, cores, Arbitraries.of(RATES), Arbitraries.of(RATES))
        .as(
            (h, p, s, c, hostRate, fabricRate) -> {
              int pods = c.get1() == 0 ? 1 : h.get1();
              int missing = Math.min(h.get4(), h.get3());
              // a cluster without any host is no Clos that anybody builds
              boolean wouldBeEmpty = missing == h.get3() && pods * h.get2() == 1;
              return new ClosShape(
                  pods,
                  h.get2(),
                  h.get3(),
                  wouldBeEmpty ? h.get3() : h.get3() - missing,
                  p.get1(),
                  p.get2(),
                  p.get3(),
                  s.get1(),
                  s.get2(),
                  s.get3(),
                  c.get1(),
                  c.get2(),
                  hostRate,
                  fabricRate);
            });
  }

  /**
   * The same cluster with its hosts and switches under other names, so in another order, and its
   * links under other ids. Fabrics, ports, cables, racks, enclosures and domains keep their names.
   *
   * @param cluster the cluster
   * @param seed decides the names
   * @return the cluster renamed
   */
  public static Cluster relabelled(Cluster cluster, long seed) {
    Map<String, String> names = newNames(cluster, seed);
    Random random = new Random(seed + 1);
    ClusterBuilder out = Cluster.builder(cluster.id());
    out.parts(cluster.parts()).provenance(cluster.provenance());
    for (Host h : shuffled(cluster.hosts(), random)) {
      Host.Builder b = Host.builder().from(h);
      List<Endpoint> endpoints = new ArrayList<>();
      for (Endpoint e : h.endpoints()) {
        endpoints.add(Endpoint.builder().from(e).port(renamed(e.port(), names)).build());
      }
      out.addHost(b.id(nameOf(h.id(), names)).endpoints(endpoints).build());
    }
    for (Fabric f : shuffled(cluster.fabrics(), random)) {
      FabricBuilder fabric = out.fabric(f.id()).role(f.role()).technology(f.technology());
      for (Switch s : shuffled(f.switches(), random)) {
        List<Port> ports = new ArrayList<>();
        for (Port p : s.ports()) {
          ports.add(Port.builder().from(p).ref(renamed(p.ref(), names)).build());
        }
        fabric.addSwitch(Switch.builder().from(s).id(nameOf(s.id(), names)).ports(ports).build());
      }
      Map<String, String> linkIds = new HashMap<>();
      for (Link l : shuffled(f.links(), random)) {
        String id = "link-" + (linkIds.size() + 1);
        linkIds.put(l.id(), id);
        Link.Builder b = Link.builder().from(l);
        fabric.addLink(b.id(id).a(renamed(l.a(), names)).b(renamed(l.b(), names)).build());
      }
      for (Cable c : shuffled(f.cables(), random)) {
        Cable.Builder b = Cable.builder().from(c);
        fabric.addCable(
            b.ends(c.ends().stream().map(e -> renamed(e, names)).sorted().toList())
                .linkIds(c.linkIds().stream().map(id -> nameOf(id, linkIds)).toList())
                .build());
      }
    }
    shuffled(cluster.racks(), random).forEach(out::addRack);
    shuffled(cluster.failureDomains(), random).forEach(out::addFailureDomain);
    cluster.extensions().forEach(out::extension);
    return out.build();
  }

  /**
   * The names that {@link #relabelled} gives.
   *
   * @param cluster the cluster
   * @param seed decides the names
   * @return old to new name of each host and switch
   */
  public static SortedMap<String, String> newNames(Cluster cluster, long seed) {
    Set<String> nodes = new TreeSet<>();
    cluster.hosts().forEach(h -> nodes.add(h.id()));
    cluster.fabrics().forEach(f -> f.switches().forEach(s -> nodes.add(s.id())));
    List<Integer> numbers = new ArrayList<>();
    for (int i = 1; i <= nodes.size(); i++) {
      numbers.add(i);
    }
    Collections.shuffle(numbers, new Random(seed));
    SortedMap<String, String> names = new TreeMap<>();
    for (String node : nodes) {
      names.put(node, "node-" + numbers.get(names.size()));
    }
    return names;
  }

  /**
   * The cluster without some of its links. Cables lose the links that they carried; one that
   * carries none is left out.
   *
   * @param cluster the cluster
   * @param fraction the share of links that go, 0 to 1; the number is rounded down
   * @param seed decides which
   * @return the cluster with fewer links
   */
  public static Cluster withoutLinks(Cluster cluster, double fraction, long seed) {
    if (!(fraction >= 0 && fraction <= 1)) {
      throw new IllegalArgumentException(
          "the share of links to leave out is 0 to 1, found " + fraction);
    }
    List<String> all = new ArrayList<>();
    cluster.fabrics().forEach(f -> f.links().forEach(l -> all.add(key(f, l.id()))));
    List<String> order = shuffled(all, new Random(seed));
    Set<String> gone = new HashSet<>(order.subList(0, (int) (fraction * order.size())));
    ClusterBuilder out = Cluster.builder(cluster.id());
    out.parts(cluster.parts()).provenance(cluster.provenance()).addHosts(cluster.hosts());
    for (Fabric f : cluster.fabrics()) {
      FabricBuilder fabric = out.fabric(f.id()).role(f.role()).technology(f.technology());
      fabric.addSwitches(f.switches());
      f.links().stream().filter(l -> !gone.contains(key(f, l.id()))).forEach(fabric::addLink);
      for (Cable c : f.cables()) {
        List<String> left = c.linkIds().stream().filter(id -> !gone.contains(key(f, id))).toList();
        if (!left.isEmpty()) {
          Cable.Builder b = Cable.builder().from(c);
          fabric.addCable(b.linkIds(left).build());
        }
      }
    }
    cluster.racks().forEach(out::addRack);
    cluster.failureDomains().forEach(out::addFailureDomain);
    cluster.extensions().forEach(out::extension);
    return out.build();
  }

  private static String key(Fabric fabric, String linkId) {
    return fabric.id() + '\n' + linkId;
  }

  private static <T> List<T> shuffled(List<T> list, Random random) {
    List<T> copy = new ArrayList<>(list);
    Collections.shuffle(copy, random);
    return copy;
  }

  private static PortRef renamed(PortRef ref, Map<String, String> names) {
    return new PortRef(nameOf(ref.node(), names), ref.port());
  }

  private static String nameOf(String old, Map<String, String> names) {
    String name = names.get(old);
    if (name == null) {
      throw new IllegalStateException("the cluster names " + old + ", which it has not");
    }
    return name;
  }
}

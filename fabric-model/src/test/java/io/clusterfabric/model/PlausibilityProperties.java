package io.clusterfabric.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.explain.Confidence;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.part.Part;
import io.clusterfabric.model.part.PartCatalogue;
import io.clusterfabric.model.part.PartKind;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.Length;
import io.clusterfabric.model.unit.Power;
import io.clusterfabric.model.unit.Ratio;
import java.math.BigInteger;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class PlausibilityProperties {
  private static final List<Bandwidth> RATES =
      List.of(
          Bandwidth.ofBitsPerSecond(1),
          Bandwidth.of("400Gb/s"),
          Bandwidth.of("9Eb/s"),
          Bandwidth.ofBitsPerSecond(Long.MAX_VALUE),
          Bandwidth.ofBitsPerSecond(Long.MAX_VALUE - 1),
          Bandwidth.ofBitsPerSecond(Ratio.of(1, Long.MAX_VALUE)),
          Bandwidth.ofBitsPerSecond(Ratio.of(Long.MAX_VALUE, 2)),
          Bandwidth.ofBitsPerSecond(Ratio.of(Long.MAX_VALUE, Long.MAX_VALUE - 1)),
          Bandwidth.ofBitsPerSecond(Ratio.of(Long.MAX_VALUE - 1, Long.MAX_VALUE)));
  private static final int[] COUNTS = {1, 2, 3, 64, Integer.MAX_VALUE - 1, Integer.MAX_VALUE};
  private static final long[] AMOUNTS = {0, 1, 1_000_000, Long.MAX_VALUE - 1, Long.MAX_VALUE};

  @Provide
  Arbitrary<Bandwidth> rates() {
    return Arbitraries.of(RATES);
  }

  /** Whatever a cluster can hold is judged, never a reason to fail. */
  @Property(tries = 2000)
  void extremesAreJudged(@ForAll long seed) {
    Cluster cluster = extreme(new Random(seed));
    assertThat(Plausibility.check(cluster)).isNotNull();
    cluster
        .hosts()
        .forEach(
            h ->
                h.spec()
                    .adapters()
                    .forEach(a -> assertThat(h.spec().usableRate(a).toString()).isNotBlank()));
  }

  @Example
  void theLargestLinksAreCompared() {
    ClusterBuilder c = Cluster.builder("c");
    SwitchSpec spec = SwitchSpec.builder().model("m").portRate(Bandwidth.of("9Eb/s")).build();
    c.fabric("f")
        .addSwitch(Switch.of("s1", spec))
        .addSwitch(Switch.of("s2", spec))
        .addLink(
            Link.of(
                new PortRef("s1", "1"),
                new PortRef("s2", "1"),
                LinkSpec.builder().dataRate(Bandwidth.of("7Eb/s")).build()));
    assertThat(Plausibility.check(c.build()).ofRule("model.link.rate-below-ports")).hasSize(1);
  }

  @Example
  void powersBeyondTheLargestAreCompared() {
    Power most = Power.ofMilliwatts(Long.MAX_VALUE);
    ClusterBuilder c = Cluster.builder("c").parts(catalogue(Long.MAX_VALUE, Length.ZERO));
    c.addRack(Rack.builder().id("r").powerLimit(most).build());
    HostSpec spec = HostSpec.builder().model("m").part("host").build();
    for (String id : List.of("h1", "h2")) {
      c.addHost(
          Host.builder().id(id).spec(spec).location(Location.builder().rack("r").build()).build());
    }
    assertThat(Plausibility.check(c.build()).ofRule("model.rack.power-exceeded"))
        .singleElement()
        .satisfies(f -> assertThat(f.toString()).contains("more than " + most));
  }

  /** The product of fractions, worked out the long way. */
  @Property
  void multiplesAreComparedExactly(
      @ForAll("rates") Bandwidth a,
      @ForAll("rates") Bandwidth b,
      @ForAll int first,
      @ForAll int second) {
    int timesA = first >>> 1;
    int timesB = second >>> 1;
    BigInteger left =
        BigInteger.valueOf(a.asRatio().numerator())
            .multiply(BigInteger.valueOf(timesA))
            .multiply(BigInteger.valueOf(b.asRatio().denominator()));
    BigInteger right =
        BigInteger.valueOf(b.asRatio().numerator())
            .multiply(BigInteger.valueOf(timesB))
            .multiply(BigInteger.valueOf(a.asRatio().denominator()));
    assertThat(Integer.signum(WideRates.compare(a, timesA, b, timesB)))
        .isEqualTo(left.compareTo(right));
    Bandwidth product = WideRates.times(a, timesA);
    assertThat(WideRates.compare(product, 1, a, timesA)).isLessThanOrEqualTo(0);
  }

  @Example
  void multiplesThatFitAreExact() {
    assertThat(WideRates.times(Bandwidth.of("600/11Gb/s"), 11)).isEqualTo(Bandwidth.of("600Gb/s"));
    assertThat(WideRates.times(Bandwidth.of("9Eb/s"), 2))
        .isEqualTo(Bandwidth.ofBitsPerSecond(Long.MAX_VALUE));
  }

  private static PartCatalogue catalogue(long milliwatts, Length reach) {
    Source source = Source.of("invented", Confidence.ASSUMED);
    String power = Power.ofMilliwatts(milliwatts).toString();
    return PartCatalogue.of(
        List.of(
            Part.builder("host", PartKind.HOST)
                .figure("maxPower", power, source)
                .figure("height", "1000000", source)
                .build(),
            Part.builder("switch", PartKind.SWITCH).figure("maxPower", power, source).build(),
            Part.builder("cable", PartKind.CABLE)
                .figure("maxReach", reach.toString(), source)
                .build()));
  }

  private static Cluster extreme(Random random) {
    ClusterBuilder c =
        Cluster.builder("c").parts(catalogue(amount(random), Length.ofMicrometers(amount(random))));
    c.addRack(
        Rack.builder()
            .id("r")
            .units(count(random))
            .position(count(random))
            .powerLimit(Power.ofMilliwatts(amount(random)))
            .coolingLimit(Power.ofMilliwatts(amount(random)))
            .build());
    HostSpec.Builder spec = HostSpec.builder();
    spec.model("m").part("host").numaNodes(count(random));
    spec.addPcieNodes(PcieNode.builder().id("root").build());
    spec.addPcieNodes(PcieNode.builder().id("ps").parent("root").uplink(pcie(random)).build());
    spec.addGpus(Gpu.builder().index(count(random)).model("m").pcie("ps").build());
    for (int i = 0; i < 3; i++) {
      spec.addAdapters(
          Adapter.builder()
              .id("nic" + i)
              .model("m")
              .ports(count(random))
              .portRate(rate(random))
              .pcie("ps")
              .pcieLink(pcie(random))
              .build());
    }
    HostSpec host = spec.build();
    for (String id : List.of("h1", "h2")) {
      Host.Builder h = Host.builder();
      h.id(id).spec(host).location(place(random));
      for (int p = 0; p < 3; p++) {
        h.addEndpoints(
            Endpoint.builder()
                .port(new PortRef(id, "p" + p))
                .fabricId("f")
                .adapter(host.adapters().get(random.nextInt(3)))
                .rail(count(random))
                .plane(count(random))
                .gpusNear(host.gpus())
                .build());
      }
      c.addHost(h.build());
    }
    FabricBuilder f = c.fabric("f").role(FabricRole.BACKEND);
    for (String id : List.of("s1", "s2")) {
      Switch.Builder s = Switch.builder();
      s.id(id)
          .spec(
              SwitchSpec.builder()
                  .model("m")
                  .part("switch")
                  .radix(count(random))
                  .portRate(rate(random))
                  .cages(count(random))
                  .splitWays(count(random))
                  .build())
          .tier(count(random))
          .rail(count(random))
          .plane(count(random))
          .pod(count(random))
          .location(place(random));
      s.addPorts(
          Port.builder()
              .ref(new PortRef(id, "0"))
              .cage(count(random))
              .lanes(count(random))
              .negotiatedRate(rate(random))
              .negotiatedLanes(count(random))
              .operational(PortState.UP)
              .build());
      f.addSwitch(s.build());
    }
    link(f, "0", new PortRef("s1", "0"), new PortRef("s2", "0"), random);
    link(f, "1", new PortRef("s1", "1"), new PortRef("s2", "1"), random);
    for (int p = 0; p < 3; p++) {
      link(f, "h1" + p, new PortRef("h1", "p" + p), new PortRef("s1", "x" + p), random);
      link(f, "h2" + p, new PortRef("h2", "p" + p), new PortRef("s2", "x" + p), random);
    }
    return c.build();
  }

  private static void link(FabricBuilder f, String id, PortRef a, PortRef b, Random random) {
    LinkSpec.Builder spec = LinkSpec.builder();
    spec.lanes(count(random)).mtu(DataSize.ofBytes(Math.max(1, amount(random))));
    if (random.nextBoolean()) {
      spec.dataRate(rate(random));
    }
    if (random.nextBoolean()) {
      spec.nominalRate(rate(random)).signallingRate(rate(random));
    }
    f.addLink(Link.builder().id(id).a(a).b(b).spec(spec.build()).cableId("c" + id).build());
    f.addCable(
        Cable.builder()
            .id("c" + id)
            .part("cable")
            .length(Length.ofMicrometers(amount(random)))
            .fibres(count(random))
            .addEnds(a, b)
            .addLinkIds(id)
            .build());
  }

  private static Location place(Random random) {
    return Location.builder().rack("r").unit(count(random)).build();
  }

  private static PcieLink pcie(Random random) {
    return new PcieLink(1 + random.nextInt(7), 1 + random.nextInt(32));
  }

  private static Bandwidth rate(Random random) {
    return RATES.get(random.nextInt(RATES.size()));
  }

  private static int count(Random random) {
    return COUNTS[random.nextInt(COUNTS.length)];
  }

  private static long amount(Random random) {
    return AMOUNTS[random.nextInt(AMOUNTS.length)];
  }
}

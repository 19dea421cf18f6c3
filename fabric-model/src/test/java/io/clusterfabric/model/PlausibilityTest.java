package io.clusterfabric.model;

import static io.clusterfabric.model.PcieHosts.GEN4;
import static io.clusterfabric.model.PcieHosts.GEN5;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.explain.Confidence;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Rule;
import io.clusterfabric.model.part.Part;
import io.clusterfabric.model.part.PartCatalogue;
import io.clusterfabric.model.part.PartKind;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.Length;
import io.clusterfabric.model.unit.Power;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class PlausibilityTest {
  private static final Bandwidth R400 = Bandwidth.of("400Gb/s");
  private static final Bandwidth R200 = Bandwidth.of("200Gb/s");
  private static final Source SHEET = Source.of("sheet", Confidence.VERIFIED);
  private static final LinkSpec NDR = LinkSpec.builder().dataRate(R400).build();
  private static final SwitchSpec S4 =
      SwitchSpec.builder().model("S").radix(4).portRate(R400).build();

  private static Findings of(String rule, Cluster c) {
    Findings all = Plausibility.check(c);
    assertThat(Plausibility.rules().rules()).extracting(Rule::id).contains(rule);
    return all.ofRule(rule);
  }

  private static Finding only(String rule, Cluster c) {
    Findings found = of(rule, c);
    assertThat(found.asList()).hasSize(1);
    return found.asList().get(0);
  }

  private static void silent(String rule, Cluster c) {
    assertThat(of(rule, c).asList()).isEmpty();
  }

  private static PortRef port(String text) {
    return PortRef.parse(text);
  }

  private static Link link(String a, String b, LinkSpec spec) {
    return Link.of(port(a), port(b), spec);
  }

  private static Adapter nic(int i) {
    return Adapter.builder().id("nic" + i).model("N").portRate(R400).build();
  }

  private static HostSpec spec(Adapter... adapters) {
    return HostSpec.builder().model("H").addAllAdapters(List.of(adapters)).build();
  }

  private static Endpoint.Builder endpoint(String host, Adapter a) {
    Endpoint.Builder b = Endpoint.builder();
    b.port(new PortRef(host, a.id())).fabricId("f").adapter(a);
    return b;
  }

  private static Host host(String id, Adapter a) {
    return Host.builder().id(id).spec(spec(a)).addEndpoint(endpoint(id, a).build()).build();
  }

  /** Two hosts at two leaves at a spine, in which nothing is implausible; then changed. */
  private static Cluster cluster(
      UnaryOperator<Host> hosts,
      UnaryOperator<Switch> switches,
      UnaryOperator<Link> links,
      Consumer<FabricBuilder> fabric,
      Consumer<ClusterBuilder> more) {
    ClusterBuilder c = Cluster.builder("c");
    FabricBuilder f = c.fabric("f").role(FabricRole.BACKEND);
    for (String id : List.of("leaf-1", "leaf-2", "spine")) {
      f.addSwitch(switches.apply(Switch.of(id, S4)));
    }
    for (int i = 1; i <= 2; i++) {
      c.addHost(hosts.apply(host("h" + i, nic(0))));
      f.addLink(links.apply(link("h" + i + "[nic0]", "leaf-" + i + "[1]", NDR)));
      f.addLink(links.apply(link("leaf-" + i + "[2]", "spine[" + i + "]", NDR)));
    }
    fabric.accept(f);
    more.accept(c);
    return c.build();
  }

  private static Cluster good() {
    return cluster(h -> h, s -> s, l -> l, f -> {}, c -> {});
  }

  private static Cluster withLinks(UnaryOperator<Link> links) {
    return cluster(h -> h, s -> s, links, f -> {}, c -> {});
  }

  private static Cluster withHosts(UnaryOperator<Host> hosts) {
    return cluster(hosts, s -> s, l -> l, f -> {}, c -> {});
  }

  private static Cluster withSwitches(UnaryOperator<Switch> switches) {
    return cluster(h -> h, switches, l -> l, f -> {}, c -> {});
  }

  private static Cluster withFabric(Consumer<FabricBuilder> fabric) {
    return cluster(h -> h, s -> s, l -> l, fabric, c -> {});
  }

  /** The links that join leaves and spine get another spec. */
  private static Cluster spineLinks(LinkSpec spec) {
    return withLinks(l -> l.b().node().equals("spine") ? link(l.a() + "", l.b() + "", spec) : l);
  }

  private static LinkSpec rate(Bandwidth r) {
    return LinkSpec.builder().dataRate(r).build();
  }

  @Test
  void aGoodClusterIsPlausible() {
    assertThat(Plausibility.check(good()).asList()).isEmpty();
    assertThat(Plausibility.check(Cluster.builder("empty").build()).asList()).isEmpty();
  }

  @Test
  void everyRuleIsDescribedInFull() throws Exception {
    String text = Files.readString(Path.of("..", "docs", "plausibility.md"));
    for (Rule<Cluster> r : Plausibility.rules().rules()) {
      assertThat(r.id()).startsWith("model.").matches("[a-z.-]+");
      assertThat(r.title()).isNotBlank();
      assertThat(r.source().title()).isNotBlank();
      assertThat(text).contains("| `" + r.id() + "` | " + r.severity() + " |");
      assertThat(r).hasToString(r.severity() + " " + r.id() + ": " + r.title());
    }
    assertThat(text.lines().filter(l -> l.startsWith("| `model.")))
        .hasSize(Plausibility.rules().rules().size());
  }

  @Test
  void findingsCarryRuleSeverityAndSource() {
    Cluster c = withFabric(f -> f.addSwitch(Switch.of("lost", S4)));
    Finding found = only("model.switch.isolated", c);
    Rule<Cluster> rule = new SwitchIsolatedRule();

    assertThat(found.severity()).isEqualTo(rule.severity());
    assertThat(found.source()).contains(rule.source());
    assertThat(found.fix()).isPresent();
  }

  @Nested
  class Links {

    @Test
    void fasterThanASwitchPort() {
      Finding f = only("model.link.rate-above-port", oneSlowUplink());
      assertThat(f.toString())
          .contains("leaf-1[2]")
          .contains("found 400Gb/s, expected at most 200");
    }

    private Cluster oneSlowUplink() {
      ClusterBuilder c = Cluster.builder("c");
      c.fabric("f")
          .addSwitch(Switch.of("leaf-1", SwitchSpec.builder().from(S4).portRate(R200).build()))
          .addSwitch(Switch.of("spine", S4))
          .addLink(link("leaf-1[2]", "spine[1]", NDR));
      return c.build();
    }

    @Test
    void fasterThanAnAdapterPort() {
      Adapter slow = Adapter.builder().from(nic(0)).portRate(R200).build();
      Findings f = of("model.link.rate-above-port", withHosts(h -> host(h.id(), slow)));

      assertThat(f.size()).isEqualTo(2);
      assertThat(f.asList().get(0).why()).contains("h1[nic0]").contains("adapter model N");
    }

    @Test
    void ofUnknownRateOrAtUnknownPortsAreNotTooFast() {
      silent(
          "model.link.rate-above-port",
          withLinks(l -> link(l.a() + "", l.b() + "", LinkSpec.builder().build())));
      silent(
          "model.link.rate-above-port",
          withSwitches(s -> Switch.of(s.id(), SwitchSpec.builder().model("S").build())));
    }

    @Test
    void nominalRateStandsInForAnUnknownDataRate() {
      assertThat(
              of(
                      "model.link.rate-above-port",
                      spineLinks(LinkSpec.builder().nominalRate(Bandwidth.of("800Gb/s")).build()))
                  .size())
          .isEqualTo(4);
    }

    @Test
    void slowerThanBothPorts() {
      Findings f = of("model.link.rate-below-ports", spineLinks(rate(R200)));

      assertThat(f.size()).isEqualTo(2);
      assertThat(f.asList().get(0).observed()).contains("200Gb/s");
      assertThat(f.asList().get(0).expected()).contains("400Gb/s");
    }

    @Test
    void lineCodingDoesNotMakeALinkSlow() {
      // QDR: sold as 40, carries 32 after 8b/10b, the most that coding takes.
      Bandwidth qdr = Bandwidth.of("40Gb/s");
      SwitchSpec s = SwitchSpec.builder().model("S").portRate(qdr).build();
      UnaryOperator<Switch> all = x -> Switch.of(x.id(), s);
      Adapter a = Adapter.builder().from(nic(0)).portRate(qdr).build();
      silent(
          "model.link.rate-below-ports",
          cluster(
              h -> host(h.id(), a),
              all,
              l -> link(l.a() + "", l.b() + "", rate(Bandwidth.of("32Gb/s"))),
              f -> {},
              c -> {}));
      assertThat(
              of(
                      "model.link.rate-below-ports",
                      cluster(
                          h -> host(h.id(), a),
                          all,
                          l -> link(l.a() + "", l.b() + "", rate(Bandwidth.of("31Gb/s"))),
                          f -> {},
                          c -> {}))
                  .size())
          .isEqualTo(4);
    }

    @Test
    void nominalRatesAreComparedExactly() {
      assertThat(
              of(
                      "model.link.rate-below-ports",
                      spineLinks(
                          LinkSpec.builder()
                              .nominalRate(Bandwidth.of("399Gb/s"))
                              .dataRate(R400)
                              .build()))
                  .size())
          .isEqualTo(2);
    }

    @Test
    void slowerThanUnknownPortsAreNotSlow() {
      silent(
          "model.link.rate-below-ports",
          cluster(
              h -> h,
              s -> Switch.of(s.id(), SwitchSpec.builder().model("S").build()),
              l -> link(l.a() + "", l.b() + "", rate(Bandwidth.of("1Gb/s"))),
              f -> {},
              c -> {}));
    }

    @Test
    void ofUnknownRateAreCountedByFabric() {
      Finding f =
          only(
              "model.link.rate-unknown",
              withLinks(l -> link(l.a() + "", l.b() + "", LinkSpec.builder().build())));

      assertThat(f.why()).contains("4 of 4 links").contains("and 1 more");
      silent("model.link.rate-unknown", good());
    }

    @Test
    void thatLoopBack() {
      Finding f =
          only(
              "model.link.loopback", withFabric(x -> x.addLink(link("spine[3]", "spine[4]", NDR))));
      assertThat(f.why()).contains("spine");
      silent("model.link.loopback", good());
    }

    @Test
    void inParallelWithDifferentRates() {
      Finding f =
          only(
              "model.bundle.rates-mixed",
              withFabric(x -> x.addLink(link("leaf-1[3]", "spine[3]", rate(R200)))));
      assertThat(f.where()).hasToString("switch leaf-1");
      assertThat(f.why()).contains("2 links to switch spine");
      assertThat(f.observed()).contains("[200Gb/s, 400Gb/s]");
      silent(
          "model.bundle.rates-mixed",
          withFabric(x -> x.addLink(link("leaf-1[3]", "spine[3]", NDR))));
      silent(
          "model.bundle.rates-mixed",
          withFabric(x -> x.addLink(link("leaf-1[3]", "spine[3]", LinkSpec.builder().build()))));
    }

    @Test
    void withDifferentMtu() {
      LinkSpec small = LinkSpec.builder().from(NDR).mtu(DataSize.ofBytes(2048)).build();
      LinkSpec large = LinkSpec.builder().from(NDR).mtu(DataSize.ofBytes(4096)).build();
      Finding f =
          only(
              "model.fabric.mtu-mixed",
              withLinks(
                  l -> link(l.a() + "", l.b() + "", l.b().node().equals("spine") ? small : large)));
      assertThat(f.observed().orElseThrow())
          .startsWith("2KiB on 2 links (leaf-1[2]--spine[1], leaf-2[2]--spine[2]); 4KiB on 2");
      silent("model.fabric.mtu-mixed", spineLinks(small));
      silent("model.fabric.mtu-mixed", good());
    }
  }

  @Nested
  class Pieces {

    private Cluster twoPairs(Optional<Integer> firstPlane, Optional<Integer> secondPlane) {
      ClusterBuilder c = Cluster.builder("c");
      FabricBuilder f = c.fabric("f");
      for (String id : List.of("a1", "a2", "b1", "b2")) {
        Switch.Builder s = Switch.builder();
        s.id(id).spec(S4);
        (id.startsWith("a") ? firstPlane : secondPlane).ifPresent(s::plane);
        f.addSwitch(s.build());
      }
      f.addLink(link("a1[1]", "a2[1]", NDR)).addLink(link("b1[1]", "b2[1]", NDR));
      return c.build();
    }

    @Test
    void thatNobodyDeclared() {
      Finding f = only("model.fabric.in-pieces", twoPairs(Optional.empty(), Optional.empty()));
      assertThat(f.observed()).contains("2 pieces");
      assertThat(f.why()).contains("2 nodes with a1, 2 nodes with b1");
    }

    @Test
    void thatArePlanesAreMeant() {
      silent("model.fabric.in-pieces", twoPairs(Optional.of(0), Optional.of(1)));
      only("model.fabric.in-pieces", twoPairs(Optional.of(0), Optional.of(0)));
      only("model.fabric.in-pieces", twoPairs(Optional.of(0), Optional.empty()));
    }

    @Test
    void thatAreRailsAreMeant() {
      ClusterBuilder c = Cluster.builder("c");
      FabricBuilder f = c.fabric("f");
      Adapter[] nics = {nic(0), nic(1)};
      for (String id : List.of("h1", "h2")) {
        Host.Builder h = Host.builder();
        h.id(id).spec(spec(nics));
        for (int r = 0; r < 2; r++) {
          h.addEndpoint(endpoint(id, nics[r]).rail(r).build());
          f.addLink(link(id + "[nic" + r + "]", "rail-" + r + "[" + id + "]", NDR));
        }
        c.addHost(h.build());
      }
      f.addSwitch(Switch.of("rail-0", S4)).addSwitch(Switch.of("rail-1", S4));

      assertThat(Plausibility.check(c.build()).asList()).isEmpty();
    }

    @Test
    void oneIsGood() {
      silent("model.fabric.in-pieces", good());
    }
  }

  @Nested
  class Switches {

    @Test
    void withMoreLinksThanPorts() {
      Cluster c =
          withFabric(
              f -> {
                for (int i = 3; i <= 5; i++) {
                  f.addLink(link("leaf-1[" + i + "]", "spine[" + i + "]", NDR));
                }
              });
      Findings found = of("model.switch.radix-exceeded", c);
      assertThat(found.asList())
          .extracting(f -> f.where() + "")
          .containsExactly("switch leaf-1", "switch spine");
      assertThat(found.asList().get(0).observed()).contains("5 link ends");
      assertThat(found.asList().get(0).expected()).contains("at most 4");
    }

    @Test
    void withAsManyLinksAsPortsAreGood() {
      silent(
          "model.switch.radix-exceeded",
          withFabric(
              f ->
                  f.addLink(link("leaf-1[3]", "spine[3]", NDR))
                      .addLink(link("leaf-1[4]", "spine[4]", NDR))));
    }

    @Test
    void aLoopbackTakesTwoPorts() {
      only(
          "model.switch.radix-exceeded",
          withFabric(
              f ->
                  f.addLink(link("leaf-1[3]", "leaf-1[4]", NDR))
                      .addLink(link("leaf-1[5]", "spine[3]", NDR))));
    }

    @Test
    void ofUnknownRadixAreNotFull() {
      silent(
          "model.switch.radix-exceeded",
          cluster(
              h -> h,
              s -> Switch.of(s.id(), SwitchSpec.builder().model("S").build()),
              l -> l,
              f -> {
                for (int i = 3; i <= 9; i++) {
                  f.addLink(link("leaf-1[" + i + "]", "spine[" + i + "]", NDR));
                }
              },
              c -> {}));
    }

    @Test
    void withoutLinks() {
      Switch lost = Switch.of("lost", S4);
      assertThat(only("model.switch.isolated", withFabric(f -> f.addSwitch(lost))).where())
          .hasToString("switch lost");
      silent(
          "model.switch.isolated",
          withFabric(
              f ->
                  f.addSwitch(
                      Switch.of(
                          "agg",
                          SwitchSpec.builder()
                              .model("A")
                              .kind(SwitchKind.AGGREGATION_NODE)
                              .build()))));
      ClusterBuilder noLinks = Cluster.builder("c");
      noLinks.fabric("f").addSwitch(lost);
      silent("model.switch.isolated", noLinks.build());
    }

    private Switch withPort(Switch s, Consumer<Port.Builder> port) {
      if (!s.id().equals("spine")) {
        return s;
      }
      Port.Builder p = Port.builder();
      p.ref(port("spine[1]"));
      port.accept(p);
      return Switch.builder().from(s).addPort(p.build()).build();
    }

    @Test
    void withALinkAtAPortThatIsDown() {
      String rule = "model.port.down-with-link";
      Finding f = only(rule, withSwitches(s -> withPort(s, p -> p.operational(PortState.DOWN))));
      assertThat(f.where()).hasToString("port spine[1]");
      assertThat(f.why()).contains("is down");
      assertThat(
              only(
                      rule,
                      withSwitches(
                          s -> withPort(s, p -> p.admin(PortState.DOWN).operational(PortState.UP))))
                  .why())
          .contains("switched off");
      silent(rule, withSwitches(s -> withPort(s, p -> p.operational(PortState.UP))));
      silent(rule, withSwitches(s -> withPort(s, p -> {})));
      silent(
          rule,
          withSwitches(s -> withPort(s, p -> p.ref(port("spine[4]")).operational(PortState.DOWN))));
    }

    @Test
    void thatNegotiatedLess() {
      String rule = "model.port.negotiated-below-link";
      assertThat(only(rule, withSwitches(s -> withPort(s, p -> p.negotiatedRate(R200)))))
          .hasToString(
              "WARNING port spine[1]: the port has negotiated less than it should; found 200Gb/s,"
                  + " expected 400Gb/s; clean or replace the cable or module, then look at the"
                  + " other end [model.port.negotiated-below-link]");
      assertThat(
              only(rule, withSwitches(s -> withPort(s, p -> p.lanes(4).negotiatedLanes(2))))
                  .observed())
          .contains("2 lanes");
      silent(rule, withSwitches(s -> withPort(s, p -> p.negotiatedRate(R400))));
      silent(rule, withSwitches(s -> withPort(s, p -> p.lanes(4).negotiatedLanes(4))));
      silent(rule, withSwitches(s -> withPort(s, p -> p.negotiatedLanes(1))));
      silent(
          rule, withSwitches(s -> withPort(s, p -> p.ref(port("spine[4]")).negotiatedRate(R200))));
    }

    @Test
    void thatNegotiatedADataRateBelowTheNominalAreGood() {
      // FDR is sold as 56 and carries 600/11 Gb/s.
      LinkSpec fdr = LinkSpec.builder().nominalRate(Bandwidth.of("56Gb/s")).build();
      UnaryOperator<Link> links = l -> link(l.a() + "", l.b() + "", fdr);
      String rule = "model.port.negotiated-below-link";
      silent(
          rule,
          cluster(
              h -> h,
              s -> withPort(s, p -> p.negotiatedRate(Bandwidth.of("600Gb/s").dividedBy(11))),
              links,
              f -> {},
              c -> {}));
      only(
          rule,
          cluster(
              h -> h,
              s -> withPort(s, p -> p.negotiatedRate(Bandwidth.of("40Gb/s"))),
              links,
              f -> {},
              c -> {}));
    }
  }

  @Nested
  class Hosts {

    private final Host lonely = Host.builder().id("h3").spec(spec()).build();

    @Test
    void withoutEndpoints() {
      assertThat(
              only(
                      "model.host.no-endpoints",
                      cluster(h -> h, s -> s, l -> l, f -> {}, c -> c.addHost(lonely)))
                  .where())
          .hasToString("host h3");
      silent("model.host.no-endpoints", good());
    }

    @Test
    void ofUnknownIdentityAreCounted() {
      Finding f =
          only(
              "model.host.identity-unknown",
              withHosts(
                  h ->
                      h.id().equals("h1")
                          ? Host.builder().from(h).identity(HostIdentity.UNKNOWN).build()
                          : h));
      assertThat(f.why()).contains("1 of 2 hosts").contains("h1");
      silent("model.host.identity-unknown", good());
    }

    @Test
    void withAnEndpointWithoutLink() {
      Adapter[] two = {nic(0), nic(1)};
      UnaryOperator<Host> both =
          h ->
              Host.builder()
                  .id(h.id())
                  .spec(spec(two))
                  .addEndpoint(endpoint(h.id(), two[0]).build())
                  .addEndpoint(endpoint(h.id(), two[1]).build())
                  .build();
      Findings found = of("model.endpoint.unlinked", withHosts(both));
      assertThat(found.asList())
          .extracting(f -> f.where() + "")
          .containsExactly("port h1[nic1]", "port h2[nic1]");
      silent("model.endpoint.unlinked", good());
      ClusterBuilder noLinks = Cluster.builder("c");
      noLinks.fabric("f");
      noLinks.addHost(host("h1", nic(0)));
      silent("model.endpoint.unlinked", noLinks.build());
    }

    private Cluster twoEndpoints(
        Consumer<Endpoint.Builder> first, Consumer<Endpoint.Builder> second) {
      Adapter[] two = {nic(0), nic(1)};
      Endpoint.Builder a = endpoint("h1", two[0]);
      Endpoint.Builder b = endpoint("h1", two[1]);
      first.accept(a);
      second.accept(b);
      ClusterBuilder c = Cluster.builder("c");
      c.fabric("f");
      c.addHost(
          Host.builder()
              .id("h1")
              .spec(spec(two))
              .addEndpoint(a.build())
              .addEndpoint(b.build())
              .build());
      return c.build();
    }

    @Test
    void withTwoEndpointsOnOneRail() {
      String rule = "model.endpoint.rail-twice";
      Finding f = only(rule, twoEndpoints(e -> e.rail(3).plane(1), e -> e.rail(3).plane(1)));
      assertThat(f.where()).hasToString("port h1[nic1]");
      assertThat(f.why()).contains("rail 3 of plane 1").contains("h1[nic0]");
      only(rule, twoEndpoints(e -> e.rail(3), e -> e.rail(3)));
      only(rule, twoEndpoints(e -> e.rail(3).bond("b0"), e -> e.rail(3).bond("b1")));
      silent(rule, twoEndpoints(e -> e.rail(3).bond("b0"), e -> e.rail(3).bond("b0")));
      silent(rule, twoEndpoints(e -> e.rail(3).plane(0), e -> e.rail(3).plane(1)));
      silent(rule, twoEndpoints(e -> e.rail(2), e -> e.rail(3)));
      silent(rule, twoEndpoints(e -> {}, e -> {}));
    }

    @Test
    void onAnotherRailThanTheirSwitch() {
      String rule = "model.endpoint.rail-disagrees";
      UnaryOperator<Switch> rail1 = s -> Switch.builder().from(s).rail(1).plane(0).build();
      Finding f =
          only(
              rule,
              cluster(
                  h -> h.id().equals("h1") ? onRail(h, 0) : onRail(h, 1),
                  rail1,
                  l -> l,
                  x -> {},
                  c -> {}));
      assertThat(f.toString())
          .contains("port h1[nic0]")
          .contains("switch leaf-1")
          .contains("found rail 0 at the endpoint, expected rail 1");
      silent(rule, withHosts(h -> onRail(h, 0)));
      silent(rule, withSwitches(rail1));
      assertThat(
              of(
                      rule,
                      cluster(
                          h ->
                              Host.builder()
                                  .from(h)
                                  .endpoints(List.of(endpoint(h.id(), nic(0)).plane(1).build()))
                                  .build(),
                          rail1,
                          l -> l,
                          x -> {},
                          c -> {}))
                  .size())
          .isEqualTo(2);
    }

    private Host onRail(Host h, int rail) {
      return Host.builder()
          .from(h)
          .endpoints(List.of(endpoint(h.id(), nic(0)).rail(rail).build()))
          .build();
    }
  }

  @Nested
  class Pcie {

    private Cluster of(HostSpec spec, int hosts, Adapter... used) {
      ClusterBuilder c = Cluster.builder("c");
      c.fabric("f").role(FabricRole.BACKEND);
      for (int i = 1; i <= hosts; i++) {
        Host.Builder h = Host.builder();
        h.id("h" + i).spec(spec);
        for (Adapter a : used) {
          h.addEndpoint(endpoint("h" + i, a).build());
        }
        c.addHost(h.build());
      }
      return c.build();
    }

    @Test
    void aGpuFarFromEveryAdapter() {
      String rule = "model.gpu.no-near-adapter";
      Adapter near = PcieHosts.adapter("n0", "r0", "400Gb/s", GEN5);
      HostSpec h =
          HostSpec.builder()
              .model("H")
              .addPcieNodes(PcieHosts.root("r0", 0), PcieHosts.root("r1", 1))
              .addGpus(PcieHosts.gpu(0, "r0"), PcieHosts.gpu(1, "r1"))
              .addAdapter(near)
              .build();
      Finding f = only(rule, of(h, 3, near));
      assertThat(f.where()).hasToString("gpu h1/gpu1");
      assertThat(f.observed()).contains("the nearest is SYS");

      HostSpec dgx = PcieHosts.dgxLike();
      silent(rule, of(dgx, 2, dgx.adapters().toArray(new Adapter[0])));
      // Without back-end adapters there is nothing to be near to.
      silent(rule, of(h, 1));
      // Where one distance is unknown, the nearest is unknown.
      HostSpec unknown =
          HostSpec.builder().from(h).addGpu(Gpu.builder().index(2).model("G").build()).build();
      only(rule, of(unknown, 1, near));
    }

    @Test
    void aSlotSlowerThanItsPort() {
      String rule = "model.adapter.slot-too-slow";
      Adapter slow = PcieHosts.adapter("n0", "", "400Gb/s", GEN4);
      Finding f = only(rule, of(spec(slow), 3, slow));
      assertThat(f.where()).hasToString("adapter h1/n0");
      assertThat(f.why()).contains("Gen4 x16").contains("2 other hosts");
      assertThat(f.observed()).contains("about 230.46Gb/s of payload");
      assertThat(f.expected()).contains("at least 400Gb/s");
      assertThat(f.source().orElseThrow().title()).contains("PCI-SIG");

      Adapter fine = PcieHosts.adapter("n0", "", "400Gb/s", GEN5);
      silent(rule, of(spec(fine), 1, fine));
      Adapter noSlot = nic(0);
      silent(rule, of(spec(noSlot), 1, noSlot));
      Adapter noRate = Adapter.builder().id("n").model("N").pcieLink(GEN4).build();
      silent(rule, of(spec(noRate), 1, noRate));
      Adapter oldSlot = PcieHosts.adapter("n0", "", "400Gb/s", new PcieLink(2, 16));
      silent(rule, of(spec(oldSlot), 1, oldSlot));
    }

    @Test
    void onlyPortsInUseNeedTheSlot() {
      Adapter dual =
          Adapter.builder().from(PcieHosts.adapter("n0", "", "200Gb/s", GEN4)).ports(2).build();
      silent("model.adapter.slot-too-slow", of(spec(dual), 1, dual));

      ClusterBuilder c = Cluster.builder("c");
      c.fabric("f");
      c.addHost(
          Host.builder()
              .id("h")
              .spec(spec(dual))
              .addEndpoint(endpoint("h", dual).port(port("h[n0/1]")).build())
              .addEndpoint(endpoint("h", dual).port(port("h[n0/2]")).build())
              .build());
      assertThat(only("model.adapter.slot-too-slow", c.build()).expected())
          .contains("at least 400Gb/s");
    }

    @Test
    void anUplinkSharedByTooMany() {
      String rule = "model.adapter.uplink-too-slow";
      Adapter a = PcieHosts.adapter("n0", "s", "200Gb/s", GEN4);
      Adapter b = PcieHosts.adapter("n1", "s", "200Gb/s", GEN4);
      HostSpec.Builder h =
          HostSpec.builder()
              .model("H")
              .addPcieNodes(PcieHosts.root("r", 0), PcieHosts.below("s", "r", GEN4));
      silent(rule, of(h.addAdapter(a).build(), 1, a));
      HostSpec shared = h.addAdapter(b).build();
      assertThat(PlausibilityTest.of(rule, of(shared, 1, a, b)).size()).isEqualTo(2);
      silent(rule, of(spec(nic(0)), 1, nic(0)));
    }

    @Test
    void aLinkBelowWhatThePartCanHave() {
      String rule = "model.adapter.pcie-below-part";
      PartCatalogue parts =
          PartCatalogue.of(
              List.of(
                  Part.builder("nic", PartKind.ADAPTER)
                      .figure("pcieGeneration", "5", SHEET)
                      .figure("pcieLanes", "16", SHEET)
                      .build(),
                  Part.builder("bare", PartKind.ADAPTER).build()));
      Adapter trained =
          Adapter.builder()
              .from(PcieHosts.adapter("n0", "", "100Gb/s", new PcieLink(4, 8)))
              .part("nic")
              .build();
      Cluster c = of(spec(trained), 1, trained).toBuilder().parts(parts).build();
      Finding f = only(rule, c);
      assertThat(f.observed()).contains("Gen4 x8");
      assertThat(f.expected()).contains("Gen5 x16");

      silent(rule, of(spec(trained), 1, trained));
      Adapter full = Adapter.builder().from(trained).pcieLink(GEN5).build();
      silent(rule, of(spec(full), 1, full).toBuilder().parts(parts).build());
      Adapter bare = Adapter.builder().from(trained).part("bare").build();
      silent(rule, of(spec(bare), 1, bare).toBuilder().parts(parts).build());
      Adapter noLink = Adapter.builder().from(nic(0)).part("nic").build();
      silent(rule, of(spec(noLink), 1, noLink).toBuilder().parts(parts).build());
    }
  }

  @Nested
  class Cables {
    private final PartCatalogue parts =
        PartCatalogue.of(
            List.of(
                Part.builder("dac", PartKind.CABLE)
                    .figure("medium", "DAC", SHEET)
                    .figure("lengths", "1m, 2m", SHEET)
                    .figure("maxReach", "2m", SHEET)
                    .build(),
                Part.builder("sr", PartKind.TRANSCEIVER)
                    .figure("medium", "MULTIMODE_FIBRE", SHEET)
                    .figure("maxReach", "50m", SHEET)
                    .build(),
                Part.builder("bare", PartKind.CABLE).build()));

    private Cluster cable(Consumer<Cable.Builder> change) {
      Cable.Builder b = Cable.builder();
      b.id("cable-1").addEnds(port("leaf-1[2]"), port("spine[1]"));
      b.addLinkId("leaf-1[2]--spine[1]");
      change.accept(b);
      return cluster(
          h -> h,
          s -> s,
          l ->
              l.id().equals("leaf-1[2]--spine[1]")
                  ? Link.builder().from(l).cableId("cable-1").build()
                  : l,
          f -> f.addCable(b.build()),
          c -> c.parts(parts));
    }

    @Test
    void beyondTheirReach() {
      String rule = "model.cable.too-long";
      Finding f = only(rule, cable(c -> c.part("dac").length(Length.ofMeters(3))));
      assertThat(f.where()).hasToString("cable cable-1");
      assertThat(f.expected()).contains("at most 2m");
      assertThat(f.source()).contains(SHEET);
      assertThat(only(rule, cable(c -> c.part("sr").length(Length.ofMeters(51)))).expected())
          .contains("at most 50m");
      silent(rule, cable(c -> c.part("dac").length(Length.ofMeters(2))));
      silent(rule, cable(c -> c.part("dac")));
      silent(rule, cable(c -> c.part("bare").length(Length.ofMeters(3000))));
      silent(rule, cable(c -> c.length(Length.ofMeters(3000))));
    }

    @Test
    void inALengthThatNobodySells() {
      String rule = "model.cable.length-not-sold";
      assertThat(only(rule, cable(c -> c.part("dac").length(Length.of("1.5m")))).expected())
          .contains("one of [1m, 2m]");
      silent(rule, cable(c -> c.part("dac").length(Length.ofMeters(1))));
      silent(rule, cable(c -> c.part("sr").length(Length.of("1.7m"))));
      silent(rule, cable(c -> c.part("dac")));
    }

    @Test
    void ofAnotherMediumThanTheirPart() {
      String rule = "model.cable.medium-disagrees";
      assertThat(only(rule, cable(c -> c.part("dac").medium(CableMedium.AOC))).expected())
          .contains("DAC");
      only(rule, cable(c -> c.part("sr").medium(CableMedium.SINGLE_MODE_FIBRE)));
      silent(rule, cable(c -> c.part("dac").medium(CableMedium.DAC)));
      silent(rule, cable(c -> c.part("dac")));
      silent(rule, cable(c -> c.part("bare").medium(CableMedium.AOC)));
      silent(rule, cable(c -> c.medium(CableMedium.AOC)));
    }

    @Test
    void thatEndAtAnAggregationNode() {
      SwitchSpec agg = SwitchSpec.builder().model("A").kind(SwitchKind.AGGREGATION_NODE).build();
      Cable.Builder b = Cable.builder();
      b.id("cable-1").addEnds(port("agg[1]"), port("spine[3]")).addLinkId("agg[1]--spine[3]");
      Link l = Link.builder().from(link("agg[1]", "spine[3]", NDR)).cableId("cable-1").build();
      Cluster c =
          withFabric(f -> f.addSwitch(Switch.of("agg", agg)).addLink(l).addCable(b.build()));
      assertThat(only("model.aggregation-node.cabled", c).why()).contains("agg[1]");
      silent("model.aggregation-node.cabled", cable(x -> {}));
      silent(
          "model.aggregation-node.cabled",
          withFabric(
              f -> f.addSwitch(Switch.of("agg", agg)).addLink(link("agg[1]", "spine[3]", NDR))));
    }

    @Test
    void ofAPartThatTheCatalogueLacks() {
      String rule = "model.part.unknown";
      assertThat(only(rule, cable(c -> c.part("nowhere"))).where()).hasToString("part nowhere");
      silent(rule, cable(c -> c.part("dac")));
      Adapter a = Adapter.builder().from(nic(0)).part("a").build();
      Gpu g = Gpu.builder().index(0).model("G").part("g").build();
      HostSpec h = HostSpec.builder().model("H").part("h").addAdapter(a).addGpu(g).build();
      ClusterBuilder c = Cluster.builder("c");
      c.addHost(Host.builder().id("x").spec(h).build());
      c.addHost(Host.builder().id("y").spec(h).build());
      c.fabric("f").addSwitch(Switch.of("s", SwitchSpec.builder().model("S").part("s").build()));
      assertThat(PlausibilityTest.of(rule, c.build()).asList())
          .extracting(f -> f.where() + "")
          .containsExactly("part a", "part g", "part h", "part s");
    }
  }

  @Nested
  class Racks {
    private final PartCatalogue parts =
        PartCatalogue.of(
            List.of(
                Part.builder("h", PartKind.HOST)
                    .figure("height", "8", SHEET)
                    .figure("maxPower", "10kW", SHEET)
                    .build(),
                Part.builder("s", PartKind.SWITCH)
                    .figure("height", "2", SHEET)
                    .figure("maxPower", "2kW", SHEET)
                    .build(),
                Part.builder("bare", PartKind.HOST).build()));

    private Location at(Consumer<Location.Builder> more) {
      Location.Builder b = Location.builder();
      b.rack("r");
      more.accept(b);
      return b.build();
    }

    private Cluster rack(Consumer<Rack.Builder> rack, String hostPart, Location location) {
      Rack.Builder r = Rack.builder();
      r.id("r");
      rack.accept(r);
      ClusterBuilder c = Cluster.builder("c").parts(parts).addRack(r.build());
      for (int i = 0; i < 2; i++) {
        c.addHost(
            Host.builder()
                .id("h" + i)
                .spec(HostSpec.builder().model("H").part(hostPart).build())
                .location(location)
                .build());
      }
      c.fabric("f")
          .addSwitch(
              Switch.builder()
                  .id("s")
                  .spec(SwitchSpec.builder().model("S").part("s").build())
                  .location(at(b -> {}))
                  .build());
      return c.build();
    }

    @Test
    void withTooHighDevices() {
      String rule = "model.rack.overfull";
      Finding f = only(rule, rack(r -> r.units(17), "h", at(b -> {})));
      assertThat(f.where()).hasToString("rack r");
      assertThat(f.observed()).contains("18 rack units");
      assertThat(f.expected()).contains("at most 17");
      silent(rule, rack(r -> r.units(18), "h", at(b -> {})));
      silent(rule, rack(r -> {}, "h", at(b -> {})));
      silent(rule, rack(r -> r.units(2), "bare", at(b -> {})));
      assertThat(only(rule, rack(r -> r.units(1), "bare", at(b -> {}))).why())
          .contains("not counting 2 of unknown height");
    }

    @Test
    void withADeviceAboveTheTop() {
      String rule = "model.rack.overfull";
      Finding f = only(rule, rack(r -> r.units(42), "h", at(b -> b.unit(36))));
      assertThat(f.observed()).contains("up to rack unit 43");
      assertThat(f.why()).contains("device h0");
      silent(rule, rack(r -> r.units(43), "h", at(b -> b.unit(36))));
      silent(rule, rack(r -> r.units(42), "bare", at(b -> b.unit(42))));
    }

    @Test
    void thatCannotSupplyOrCool() {
      String rule = "model.rack.power-exceeded";
      Finding f = only(rule, rack(r -> r.powerLimit(Power.ofWatts(21_999)), "h", at(b -> {})));
      assertThat(f.why()).contains("supply");
      assertThat(f.observed()).contains("22kW");
      assertThat(only(rule, rack(r -> r.coolingLimit(Power.ofWatts(1)), "bare", at(b -> {}))).why())
          .contains("cool")
          .contains("not counting 2 of unknown power");
      silent(
          rule,
          rack(
              r -> r.powerLimit(Power.ofWatts(22_000)).coolingLimit(Power.ofWatts(22_000)),
              "h",
              at(b -> {})));
      silent(rule, rack(r -> {}, "h", at(b -> {})));
    }

    @Test
    void devicesElsewhereDoNotCount() {
      Location other = Location.builder().rack("other").build();
      silent("model.rack.overfull", rack(r -> r.units(2), "h", other));
      silent("model.rack.overfull", rack(r -> r.units(2), "h", Location.builder().build()));
    }

    @Test
    void theAsicsOfOneEnclosureStandOnce() {
      ClusterBuilder c =
          Cluster.builder("c").parts(parts).addRack(Rack.builder().id("r").units(2).build());
      FabricBuilder f = c.fabric("f");
      for (int i = 0; i < 3; i++) {
        f.addSwitch(
            Switch.builder()
                .id("asic" + i)
                .spec(
                    SwitchSpec.builder()
                        .model("D")
                        .kind(SwitchKind.DIRECTOR_ASIC)
                        .part("s")
                        .build())
                .enclosure("director")
                .location(at(b -> {}))
                .build());
      }
      silent("model.rack.overfull", c.build());
    }
  }
}

package io.clusterfabric.infiniband.qos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.testkit.data.SharedData;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QosTest {
  private static QosSetup setup(String conf) throws IOException {
    return QosSetup.read(FabricSource.ofText("opensm.conf", conf)).setup();
  }

  private static Findings findings(QosSetup setup, String rule) {
    return QosRules.setup().check(setup).ofRule("infiniband.qos." + rule);
  }

  private static QosSetup.Builder on() {
    QosSetup.Builder b = QosSetup.builder();
    b.enabled(true);
    return b;
  }

  private static QosSet set(String high, String low, String map) {
    return new QosSet(
        15,
        new VlArbitration(
            VlArbitration.parse(high).orElseThrow(), VlArbitration.parse(low).orElseThrow(), 0),
        SlToVl.parse(map).orElseThrow());
  }

  private static final String IDENTITY = "0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,7";

  @Test
  void lanesByCode() {
    // PortInfo: 1 is VL0, 2 is VL0-1, 3 VL0-3, 4 VL0-7, 5 VL0-14
    assertThat(OperationalVls.of(3).orElseThrow().count()).isEqualTo(4);
    assertThat(OperationalVls.of(5)).contains(OperationalVls.FIFTEEN);
    assertThat(OperationalVls.of(0)).isEmpty();
    assertThat(OperationalVls.of(6)).isEmpty();
  }

  @Test
  void theStandardMap() {
    SlToVl m = SlToVl.standard();
    assertThat(m.laneOf(14)).hasValue(14);
    assertThat(m.laneOf(15)).hasValue(7);
    assertThat(m.passes(8, OperationalVls.EIGHT)).isFalse();
    assertThat(m.passes(7, OperationalVls.EIGHT)).isTrue();
    assertThat(m).hasToString(IDENTITY);
    assertThat(SlToVl.parse("0,1,2")).isEmpty();
    assertThat(SlToVl.parse("0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,16")).isEmpty();
    assertThat(SlToVl.parse("15,1,2,3,4,5,6,7,8,9,10,11,12,13,14,7").orElseThrow().laneOf(0))
        .isEmpty();
  }

  @Test
  void sharesOfTheLowTable() {
    VlArbitration a = VlArbitration.standard();
    assertThat(a.lowShare(0)).contains(Ratio.ZERO);
    assertThat(a.lowShare(3)).contains(Ratio.of(1, 14));
    assertThat(a.serves(0)).isTrue();
    VlArbitration b =
        new VlArbitration(List.of(), VlArbitration.parse("0:64,1:128,0:64").orElseThrow(), 0);
    assertThat(b.lowShare(0)).contains(Ratio.of(1, 2));
    assertThat(b.serves(2)).isFalse();
    assertThat(new VlArbitration(List.of(), List.of(), 0).lowShare(0)).isEmpty();
    assertThat(VlArbitration.parse("0:256")).isEmpty();
    assertThat(VlArbitration.parse("0")).isEmpty();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new VlArbitration(List.of(), List.of(), 256));
  }

  @Test
  void optionsAreReadAndWritten() throws IOException {
    QosSetup s =
        setup(
            """
            qos TRUE
            max_op_vls 4
            qos_max_vls 8
            qos_high_limit 10
            qos_vlarb_high 0:1
            qos_vlarb_low 0:64,1:64
            qos_sl2vl 0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1
            qos_ca_high_limit 3
            qos_swe_sl2vl (null)
            lmc 1
            """);
    assertThat(s.enabled()).isTrue();
    assertThat(s.operational()).isEqualTo(OperationalVls.EIGHT);
    assertThat(s.setFor(QosTarget.ALL).arbitration().highLimit()).isEqualTo(10);
    assertThat(s.setFor(QosTarget.ADAPTER).arbitration().highLimit()).isEqualTo(3);
    assertThat(s.setFor(QosTarget.ADAPTER).maxVls()).isEqualTo(8);
    assertThat(s.setFor(QosTarget.SWITCH_EXTERNAL)).isEqualTo(s.setFor(QosTarget.ALL));
    assertThat(setup(s.toConf())).isEqualTo(s);
  }

  @Test
  void badOptionsAreTold() throws IOException {
    QosSetup.Reading r =
        QosSetup.read(
            FabricSource.ofText("o", "qos TRUE\nqos_sl2vl 0,1\nqos_vlarb_low 0-4\nmax_op_vls 9\n"));
    assertThat(r.findings().ofRule(QosSetup.BAD_OPTION).errors().asList())
        .extracting(f -> f.where())
        .containsExactlyInAnyOrder(
            SourcePosition.of("o", 2), SourcePosition.of("o", 3), SourcePosition.of("o", 4));
    assertThat(r.setup().setFor(QosTarget.ALL)).isEqualTo(QosSet.standard());
  }

  @Test
  void theShippedOptionsAreTheStandard() throws IOException {
    QosSetup.Reading r =
        QosSetup.read(FabricSource.of(SharedData.require("infiniband/opensm.conf.default-3.3.23")));
    assertThat(r.findings().asList()).isEmpty();
    assertThat(r.setup().enabled()).isFalse();
    assertThat(r.setup().sets()).isEmpty();
    assertThat(r.setup().headOfQueueLifetime()).isEqualTo(0x12);
    assertThat(r.setup().leafHeadOfQueueLifetime()).isEqualTo(0x10);
    assertThat(QosRules.setup().check(r.setup()).asList()).isEmpty();
  }

  @Test
  void lane15InATable() {
    QosSetup bad = on().putSet(QosTarget.ALL, set("0:1", "0:4,15:1", IDENTITY)).build();
    assertThat(findings(bad, "vl15-in-table").errors().size()).isEqualTo(1);
    assertThat(findings(on().build(), "vl15-in-table").asList()).isEmpty();
  }

  @Test
  void lanesWithoutWeight() {
    QosSetup bad =
        on().putSet(QosTarget.ALL, set("0:0", "0:4", IDENTITY)).addServiceLevels(0, 1).build();
    assertThat(findings(bad, "lane-without-weight").errors().size()).isEqualTo(1);
    assertThat(findings(on().addServiceLevels(0, 14).build(), "lane-without-weight").asList())
        .isEmpty();
  }

  @Test
  void lanesThatPortsDoNotRun() {
    QosSetup.Builder b = on();
    b.operational(OperationalVls.FOUR).addServiceLevels(3, 4);
    assertThat(findings(b.build(), "lane-not-operational").errors().size()).isEqualTo(1);
    assertThat(findings(on().addServiceLevels(3, 4).build(), "lane-not-operational").asList())
        .isEmpty();
  }

  @Test
  void levelsThatAreDropped() {
    QosSetup bad =
        on().putSet(QosTarget.ADAPTER, set("0:1", "0:4", "0,15,2,3,4,5,6,7,8,9,10,11,12,13,14,7"))
            .addServiceLevels(1)
            .build();
    assertThat(findings(bad, "level-dropped").errors().size()).isEqualTo(1);
    assertThat(findings(on().addServiceLevels(1).build(), "level-dropped").asList()).isEmpty();
  }

  @Test
  void levelsWithoutQos() {
    QosSetup off = QosSetup.builder().addServiceLevels(0, 3).build();
    assertThat(findings(off, "off").warnings().size()).isEqualTo(1);
    assertThat(findings(QosSetup.builder().addServiceLevels(0).build(), "off").asList()).isEmpty();
    assertThat(findings(on().addServiceLevels(3).build(), "off").asList()).isEmpty();
  }

  @Test
  void firmwareOfQuantum2() {
    QosSetup.Builder b = on();
    assertThat(findings(b.build(), "quantum2-high-limit").asList())
        .extracting(f -> f.severity())
        .containsExactly(Severity.INFO);
    assertThat(findings(b.quantum2(true).build(), "quantum2-high-limit").warnings().size())
        .isEqualTo(1);
    assertThat(findings(b.build(), "quantum2-zero-weight").warnings().size()).isEqualTo(1);
    assertThat(findings(b.quantum2(false).build(), "quantum2-high-limit").asList()).isEmpty();
    assertThat(findings(b.build(), "quantum2-zero-weight").asList()).isEmpty();
    QosSet good =
        new QosSet(
            15,
            new VlArbitration(List.of(), VlArbitration.parse("0:64,1:64").orElseThrow(), 0),
            SlToVl.standard());
    QosSetup.Builder q2 = on();
    q2.quantum2(true).putSet(QosTarget.ALL, good);
    assertThat(findings(q2.build(), "quantum2-high-limit").asList()).isEmpty();
    assertThat(findings(q2.build(), "quantum2-zero-weight").asList()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"18,16,0,0", "16,18,1,0", "20,16,0,1", "20,20,0,1", "19,19,0,0"})
  void lifetimes(int core, int leaf, int leafFindings, int offFindings) {
    QosSetup.Builder b = on();
    b.headOfQueueLifetime(core).leafHeadOfQueueLifetime(leaf);
    assertThat(findings(b.build(), "leaf-lifetime").size()).isEqualTo(leafFindings);
    assertThat(findings(b.build(), "lifetime-off").size()).isEqualTo(offFindings);
  }

  // ---- policies

  private static final String POLICY =
      """
      # a policy
      port-groups
        port-group
          name: Storage
          use: SRP targets
          port-guid: 0x10000000000001, 0x10000000000005-0x1000000000FFFA
          port-guid: 0x1000000000FFFF
          node-type: ca, SELF
        end-port-group
      end-port-groups
      qos-setup
        anything at all
      end-qos-setup
      qos-levels
        qos-level
          name: DEFAULT
          sl: 0
        end-qos-level
        qos-level
          name: Fast
          sl: 1
          mtu-limit: 4
        end-qos-level
      end-qos-levels
      qos-match-rules
        qos-match-rule
          use: by class
          qos-class: 7-9,11
          qos-level-name: Fast
        end-qos-match-rule
        qos-match-rule
          destination: Storage
          service-id: 0x10000-0x1ffff
          pkey: 0x0F00-0x0FFF
          qos-level-name: Fast
        end-qos-match-rule
      end-qos-match-rules
      qos-ulps
        default : 2
        sdp, port-num 30000 : 5 # comment
        sdp : 3
        ipoib : 4
        any, service-id 0x6234 : 6
        any, target-port-guid 0x0ABC-0xFFFFF : 7
      end-qos-ulps
      """;

  private static QosPolicy.Reading policy(String text) throws IOException {
    return QosPolicy.read(FabricSource.ofText("qos-policy.conf", text));
  }

  @Test
  void policiesAreReadAndWritten() throws IOException {
    QosPolicy.Reading r = policy(POLICY);
    assertThat(r.findings().errors().asList()).isEmpty();
    QosPolicy p = r.policy();
    assertThat(p.portGroups()).hasSize(1);
    assertThat(p.portGroups().get(0).guids()).hasSize(3);
    assertThat(p.portGroups().get(0).nodeTypes()).containsExactly("CA", "SELF");
    assertThat(p.setupLine()).hasValue(11);
    assertThat(p.level("default").orElseThrow().serviceLevel()).isZero();
    assertThat(p.matchRules()).hasSize(2);
    assertThat(p.protocols()).hasSize(6);
    QosPolicy again = policy(p.toConf()).policy();
    assertThat(again.toConf()).isEqualTo(p.toConf());
    assertThat(again.protocols()).hasSize(6);
    assertThat(again.matchRules().get(1).serviceIds())
        .containsExactly(new NumberRange(0x10000, 0x1ffff));
  }

  private static QosPolicy.Request request(
      List<String> to, @Nullable Integer qosClass, @Nullable Long service, @Nullable Integer key) {
    return new QosPolicy.Request(
        List.of(),
        to,
        qosClass == null ? OptionalInt.empty() : OptionalInt.of(qosClass),
        Optional.ofNullable(service),
        key == null ? OptionalInt.empty() : OptionalInt.of(key));
  }

  @Test
  void theFirstMatchDecides() throws IOException {
    QosPolicy p = policy(POLICY).policy();
    assertThat(p.serviceLevelOf(request(List.of(), 8, null, null))).hasValue(1);
    assertThat(p.serviceLevelOf(request(List.of(), 10, null, null))).hasValue(2);
    assertThat(p.serviceLevelOf(request(List.of("Storage"), null, 0x10001L, 0x8F01))).hasValue(1);
    // the rule wants a key that the request does not tell: the simplified section follows
    assertThat(p.serviceLevelOf(request(List.of("Storage"), null, 0x10001L, null))).hasValue(3);
    assertThat(p.serviceLevelOf(request(List.of(), null, 0x10000L + 30000, null))).hasValue(5);
    assertThat(p.serviceLevelOf(request(List.of(), null, null, 0xFFFF))).hasValue(4);
    assertThat(p.serviceLevelOf(request(List.of(), null, 0x6234L, null))).hasValue(6);
    assertThat(p.serviceLevelOf(request(List.of(), null, null, null))).hasValue(2);
    assertThat(QosPolicy.builder().build().serviceLevelOf(request(List.of(), 1, null, null)))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "qos-levels@ qos-level@ name: A@ end-qos-level@end-qos-levels,4",
    "qos-levels@ qos-level@ name: DEFAULT@ sl: 16@ end-qos-level@end-qos-levels,5",
    "port-groups@ name: x@end-port-groups,2",
    "port-groups@ port-group@ nome: x@ end-port-group@end-port-groups,3",
    "end-qos-levels,1",
    "nonsense,1",
    "qos-ulps@ default : 16@end-qos-ulps,2",
    "qos-ulps@ srp : 1@end-qos-ulps,2",
    "qos-ulps@ any pkey x : 1@end-qos-ulps,2",
    "qos-levels@ qos-level@ name: DEFAULT,3"
  })
  void whatCannotBeReadIsTold(String text, int line) throws IOException {
    Findings f = policy(text.replace('@', '\n')).findings().ofRule(PolicyReader.SYNTAX);
    assertThat(f.errors().asList())
        .extracting(x -> ((SourcePosition) x.where()).line())
        .contains(line);
  }

  private static Findings rule(QosPolicy p, String rule) {
    return QosRules.policy().check(p).ofRule("infiniband.qos." + rule);
  }

  @Test
  void policyRules() throws IOException {
    QosPolicy good = QosPolicy.builder().addLevels(QosPolicy.Level.of("DEFAULT", 0)).build();
    QosPolicy none = QosPolicy.builder().build();
    assertThat(rule(none, "policy-default").errors().size()).isEqualTo(1);
    assertThat(rule(good, "policy-default").asList()).isEmpty();
    assertThat(
            rule(policy("qos-ulps\ndefault : 0\nend-qos-ulps\n").policy(), "policy-default")
                .asList())
        .isEmpty();
    assertThat(rule(policy(POLICY).policy(), "policy-setup-ignored").warnings().size())
        .isEqualTo(1);
    assertThat(rule(good, "policy-setup-ignored").asList()).isEmpty();
    QosPolicy unknown = withRules(good, match(List.of("Nobody"), List.of(), "Nothing"));
    assertThat(rule(unknown, "policy-unknown-name").errors().size()).isEqualTo(2);
    assertThat(rule(policy(POLICY).policy(), "policy-unknown-name").asList()).isEmpty();
    QosPolicy covered =
        withRules(
            good,
            match(List.of(), List.of(new NumberRange(1, 9)), "DEFAULT"),
            match(List.of("A"), List.of(new NumberRange(2, 3)), "DEFAULT"));
    assertThat(rule(covered, "policy-unreachable-match").warnings().size()).isEqualTo(1);
    QosPolicy apart =
        withRules(
            good,
            match(List.of("A"), List.of(new NumberRange(2, 3)), "DEFAULT"),
            match(List.of(), List.of(new NumberRange(1, 9)), "DEFAULT"));
    assertThat(rule(apart, "policy-unreachable-match").asList()).isEmpty();
  }

  private static QosPolicy withRules(QosPolicy p, QosPolicy.MatchRule... rules) {
    return QosPolicy.builder().from(p).addMatchRules(rules).build();
  }

  private static QosPolicy.MatchRule match(
      List<String> from, List<NumberRange> classes, String level) {
    return new QosPolicy.MatchRule("", from, List.of(), classes, List.of(), List.of(), level, 1);
  }
}

package io.clusterfabric.infiniband.partition;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.clusterfabric.infiniband.link.LinkRate;
import io.clusterfabric.infiniband.link.MtuCode;
import io.clusterfabric.infiniband.link.RateCode;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Rule;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.topology.format.infiniband.IbNodeType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PartitionRulesTest {
  private static final String CLEAN = "Default=0x7fff : ALL=limited, SELF=full ;\n";

  private static PartitionEvaluation evaluate(String file, String options) {
    return PartitionEvaluation.of(
        "partitions.conf", file.getBytes(UTF_8), OpensmCases.ports(), OpensmCases.options(options));
  }

  private static Findings findings(String file, String options, String rule) {
    return evaluate(file, options).findings().ofRule("infiniband.partition." + rule);
  }

  /** Each rule with a file that breaks it, the line, and the severity. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "file-empty|# nothing@|1|ERROR",
        "file-given-up|T=1 : 0x100003=full ;@U=2 0x100005=full ;@|2|ERROR",
        "file-given-up|T=1 : H2=full ;@|1|ERROR",
        "file-given-up|T=0x1z : 0x100003 ;@|1|ERROR",
        "file-given-up|T=1 : 0x100003=full@U=2 : 0x100005 ;@|2|ERROR",
        "manager-crash|T=1 : mgid ;@|1|ERROR",
        "carriage-return|T=1 : 0x100003=full ;^@|1|ERROR",
        "keyword-abbreviated|T=1 : A=full ;@|1|ERROR",
        "membership-empty|T=1 : 0x100003= ;@|1|ERROR",
        "membership-empty|T=1, defmember= : 0x100003 ;@|1|ERROR",
        "membership-abbreviated|T=1 : 0x100003=f ;@|1|ERROR",
        "membership-abbreviated|T=1 : 0x100003=limi ;@|1|WARNING",
        "membership-unknown|T=1 : 0x100003=FULL ;@|1|WARNING",
        "both-not-allowed|T=1 : 0x100003=both ;@|1|WARNING",
        "automatic-key|T : 0x100003=full ;@|1|WARNING",
        "zero-key|T=0x8000 : 0x100003=full ;@|1|ERROR",
        "wide-key|T=0x10001 : 0x100003=full ;@|1|ERROR",
        "full-bit|T=0x8001 : 0x100003=full ;@|1|INFO",
        "partitions-merged|T=1 : 0x100003=full ;@U=0x8001 : 0x100005=full ;@|2|ERROR",
        "partitions-merged|@T=0x7fff : 0x100003=full ;@|2|ERROR",
        "unknown-guid|T=1 : 0x100004=full ;@|1|WARNING",
        "membership-changed|T=1 : 0x100003=limited, ALL=full ;@|1|WARNING",
        "membership-changed|T=1 : 0x100003=full,@0x100003 ;@|2|WARNING",
        "missing-comma|T=1 : 0x100003=full@0x100005=full ;@|2|WARNING",
        "missing-semicolon|T=1 : 0x100003=full@|1|WARNING",
        "unknown-flag|T=1, index0 : 0x100003=full ;@|1|WARNING",
        "flag-abbreviated|T=1, i : 0x100003=full ;@|1|WARNING",
        "flag-value|T=1, sl=16 : 0x100003=full ;@|1|WARNING",
        "service-level-reset|T=1, sl=4 : 0x100003=full ;@|1|WARNING",
        "swallowed-text|T=1 : mgid=ff12::1; U=2 : 0x100003=full ;@|1|ERROR",
        "lone-semicolon|T=1 : 0x100003=full@;@|2|ERROR",
        "stale-text|# a long first line; with more : text@TT=1 : 0x100003=full@;@|3|ERROR",
        "unknown-memory|T=1 : mgid=ff12::1;@|1|ERROR",
        "not-multicast|T=1 : mgid=fe80::1@;@|1|WARNING",
        "group-refused|T=1, ipoib : mgid=ff12:401b:1234::1,rate=3@,0x100003 ;@|1|WARNING",
        "default-open|Default=0x7fff : ALL=full ;@T=1 : 0x100003 ;@|0|WARNING",
        "key-not-first|T=1 : 0x100003=full, 0x100005=full ;@|1|WARNING",
        "no-full-member|T=1 : 0x100003, 0x100005 ;@|1|WARNING",
        "broadcast-group|T=1, ipoib, rate=1, mtu=4096 : 0x100003=full ;@|1|ERROR"
      })
  void eachRuleSpeaks(String rule, String file, int line, Severity severity) {
    Findings found = findings(file.replace('@', '\n').replace('^', '\r'), "", rule);
    assertThat(found.asList()).as(rule).isNotEmpty();
    Finding f = found.asList().get(0);
    assertThat(f.severity()).isEqualTo(severity);
    assertThat(f.where()).isEqualTo(SourcePosition.of("partitions.conf", line));
    assertThat(f.fix()).isPresent();
    assertThat(f.source()).isPresent();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "both-not-allowed|T=1 : 0x100003=both ;@|-W",
        "service-level-reset|T=1, sl=4 : 0x100003=full ;@|-Q",
        "key-not-first|T=1, indx0 : 0x100003=full, 0x100005=full ;@|",
        "missing-comma|T=1 : 0x100003=full,@0x100005=full ;@|",
        "membership-changed|T=1 : ALL=full, 0x100003=limited ;@|",
        "swallowed-text|T=1 : mgid=ff12::1@;@|",
        "partitions-merged|T=1 : 0x100003=full ;@T=1 : 0x100005=full ;@|",
        "partitions-merged|default=0x7fff : ALL ;@|",
        "default-open|Default=0x7fff : ALL=full ;@|",
        "line-too-long|# a comment@|",
        "file-given-up|T=1 : 0x100003=full ;@|",
        "no-full-member|T=1 : 0x100003 ;@|"
      })
  void eachRuleIsSilent(String rule, String file, String options) {
    assertThat(findings(file.replace('@', '\n'), options == null ? "" : options, rule).asList())
        .isEmpty();
  }

  @Test
  void aCleanFileHasNoFindings() {
    assertThat(evaluate(CLEAN, "").findings().asList()).isEmpty();
    String conf =
        PartitionPolicy.of(
                List.of(
                    Partition.builder()
                        .name("tenant")
                        .key(new PartitionKey(0x10))
                        .first(true)
                        .addMembers(
                            Member.port(OpensmCases.H2, Membership.FULL),
                            Member.port(OpensmCases.H3, Membership.FULL))
                        .build()))
            .toConf();
    PartitionEvaluation e = evaluate(conf, "");
    assertThat(e.findings().asList()).isEmpty();
    assertThat(e.canTalk(OpensmCases.H2, OpensmCases.H3)).isTrue();
    assertThat(e.canTalk(OpensmCases.H2, OpensmCases.H4)).isFalse();
    assertThat(e.canTalk(OpensmCases.H2, OpensmCases.H1)).isTrue();
    assertThat(
            e.table(OpensmCases.H2)
                .orElseThrow()
                .indexOfSharedFullKey(e.table(OpensmCases.H3).orElseThrow()))
        .hasValue(0);
    assertThat(e.reachability().toString()).contains("H2").contains("x").contains("-");
  }

  @Test
  void linesThatAreTooLong() {
    String line = "T=1, defmember=full : " + "0x100003,".repeat(600) + " 0x100005 ;\n";
    PartitionEvaluation e = evaluate(line, "");
    assertThat(e.findings().ofRule("infiniband.partition.line-too-long").errors().size())
        .isEqualTo(1);
    // a GUID is cut into two numbers that are GUIDs too, of no port
    assertThat(e.findings().ofRule("infiniband.partition.unknown-guid").size()).isPositive();
    // 4,094 bytes and the line feed: cut, but to no harm
    String just = "T=1 : 0x100003=full ;" + " ".repeat(4_094 - 21) + "\n";
    assertThat(evaluate(just, "").findings().ofRule("infiniband.partition.line-too-long").asList())
        .isEmpty();
  }

  @Test
  void noFile() {
    PartitionEvaluation e =
        PartitionEvaluation.withoutFile("none", OpensmCases.ports(), OpensmOptions.standard());
    assertThat(e.failsOpen()).isTrue();
    assertThat(e.findings().ofRule("infiniband.partition.file-missing").errors().size())
        .isEqualTo(1);
    assertThat(e.tables())
        .allSatisfy(t -> assertThat(t.keys()).containsExactly(PartitionKey.DEFAULT_FULL));
  }

  @Test
  void aCrashLeavesNoTables() {
    PartitionEvaluation e = evaluate("T=1 : mgid ;\n", "");
    assertThat(e.status()).isEqualTo(PartitionEvaluation.Status.CRASHED);
    assertThat(e.tables()).isEmpty();
    assertThat(e.canTalk(OpensmCases.H1, OpensmCases.H2)).isFalse();
  }

  @Test
  void placeZeroStaysEmptyWithBothKeys() {
    assertThat(findings("T=1 : 0x100003=both ;\n", "-W", "first-place-empty").errors().size())
        .isEqualTo(1);
    assertThat(findings("T=1 : 0x100003=full ;\n", "", "first-place-empty").asList()).isEmpty();
  }

  @Test
  void fullTablesAndBudgets() {
    StringBuilder many = new StringBuilder();
    for (int i = 1; i <= 130; i++) {
      many.append("T").append(i).append('=').append(i).append(" : 0x100003=full ;\n");
    }
    assertThat(findings(many.toString(), "", "table-full").errors().size()).isEqualTo(1);
    EndPorts wide =
        EndPorts.of(
            List.of(
                OpensmCases.port("H1", IbNodeType.ADAPTER, OpensmCases.H1, 64),
                OpensmCases.port("H2", IbNodeType.ADAPTER, OpensmCases.H2, 256)),
            OpensmCases.H1);
    Findings f =
        PartitionEvaluation.of("c", many.toString().getBytes(UTF_8), wide, OpensmOptions.standard())
            .findings();
    assertThat(f.ofRule("infiniband.partition.table-full").asList()).isEmpty();
    assertThat(f.ofRule("infiniband.partition.key-budget").warnings().size()).isEqualTo(1);
    assertThat(findings("T=1 : 0x100003=full ;\n", "", "table-full").asList()).isEmpty();
    assertThat(findings("T=1 : 0x100003=full ;\n", "", "key-budget").asList()).isEmpty();
  }

  @Test
  void slowMembersCannotJoin() {
    EndPorts ports =
        EndPorts.of(
            List.of(
                OpensmCases.port("H1", IbNodeType.ADAPTER, OpensmCases.H1, 64),
                new EndPort(
                    "H2",
                    IbNodeType.ADAPTER,
                    OpensmCases.H2,
                    64,
                    LinkRate.parse("EDR"),
                    Optional.of(MtuCode.MTU_2048))),
            OpensmCases.H1);
    assertThat(barred(ports, "rate=17, mtu=4")).isEqualTo(1);
    assertThat(barred(ports, "rate=16, mtu=5")).isEqualTo(1);
    // 14 is 168 Gb/s and more than 16, which is 100
    assertThat(barred(ports, "rate=14, mtu=4")).isEqualTo(1);
    assertThat(barred(ports, "rate=16, mtu=4")).isZero();
  }

  private static int barred(EndPorts ports, String flags) {
    String file = "T=1, ipoib, " + flags + " : ALL=full ;\n";
    return PartitionEvaluation.of("c", file.getBytes(UTF_8), ports, OpensmOptions.standard())
        .findings()
        .ofRule("infiniband.partition.broadcast-group")
        .size();
  }

  @Test
  void allRulesHaveTestsHere() {
    Set<String> ids = new TreeSet<>();
    for (Rule<PartitionEvaluation> r : PartitionRules.all().rules()) {
      ids.add(r.id());
      assertThat(r.title()).isNotBlank();
      assertThat(r.toString()).contains(r.id());
    }
    assertThat(ids).hasSize(37);
  }

  @Test
  void policiesRefuseWhatCannotBeMeant() {
    assertThatIllegalArgumentException().isThrownBy(() -> named("A B", 1));
    assertThatIllegalArgumentException().isThrownBy(() -> named("1A", 1));
    assertThatIllegalArgumentException().isThrownBy(() -> named("A", 0x8001));
    assertThatIllegalArgumentException().isThrownBy(() -> named("A", 0));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PartitionPolicy.of(List.of(named("A", 1), named("B", 1))))
        .withMessageContaining("A and B");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PartitionPolicy.of(List.of(named("A", 1), named("a", 2))));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PartitionPolicy.of(List.of(named("Default", 2))));
    assertThatIllegalArgumentException().isThrownBy(() -> Member.port(0, Membership.FULL));
  }

  private static Partition named(String name, int key) {
    return Partition.builder().name(name).key(new PartitionKey(key)).build();
  }

  @Test
  void policiesWriteGroupsAndFlags() {
    Partition p =
        Partition.builder()
            .name("storage")
            .key(new PartitionKey(2))
            .ipoib(true)
            .rate(RateCode.of(16))
            .mtu(MtuCode.MTU_4096)
            .serviceLevel(3)
            .build();
    List<Partition> all = new ArrayList<>(List.of(p));
    PartitionEvaluation e = evaluate(PartitionPolicy.of(all).toConf(), "-Q");
    assertThat(e.events()).isEmpty();
    assertThat(PartitionPolicy.of(all).toConf())
        .contains("storage=0x0002, ipoib, rate=16, mtu=5, sl=3 : NONE ;\n");
  }

  @Test
  void portsMustBeSound() {
    EndPort a = OpensmCases.port("a", IbNodeType.ADAPTER, 5, 1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> EndPorts.of(List.of(a, a), 5))
        .withMessageContaining("two ports");
    assertThatIllegalArgumentException().isThrownBy(() -> EndPorts.of(List.of(a), 6));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> OpensmCases.port("a", IbNodeType.ADAPTER, 0, 1));
  }
}

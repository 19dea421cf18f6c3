package io.clusterfabric.infiniband.partition;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.topology.format.infiniband.IbNodeType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class PartitionPolicyProperties {
  private static final List<Membership> MEMBERSHIPS =
      List.of(Membership.LIMITED, Membership.FULL, Membership.BOTH);
  private static final byte[] STALE = requireNonNull(OpensmCases.all().get("mgid-stale")).file;

  /** What is written is read as it was meant, by the membership of each port worked out anew. */
  @Property(tries = 60)
  void whatIsWrittenIsReadAsMeant(@ForAll long seed, @ForAll boolean both) {
    Random random = new Random(seed);
    EndPorts ports = OpensmCases.ports();
    List<Partition> wanted = new ArrayList<>();
    int count = random.nextInt(5);
    for (int i = 0; i < count; i++) {
      Partition.Builder b = Partition.builder();
      b.name("ten" + i).key(new PartitionKey(1 + random.nextInt(0x7ffd) / 8 * 8 + i));
      for (EndPort p : ports.ports()) {
        if (random.nextInt(3) == 0) {
          b.addMembers(Member.port(p.guid(), membership(random, both)));
        }
      }
      for (Member.Group g : Member.Group.values()) {
        if (g != Member.Group.PORT && random.nextInt(6) == 0) {
          b.addMembers(Member.all(g, membership(random, both)));
        }
      }
      wanted.add(b.build());
    }
    PartitionPolicy policy = PartitionPolicy.of(wanted);
    PartitionEvaluation e =
        PartitionEvaluation.of(
            "conf",
            policy.toConf().getBytes(UTF_8),
            ports,
            OpensmOptions.builder().allowBothKeys(both).build());
    assertThat(e.status()).isEqualTo(PartitionEvaluation.Status.IN_FORCE);
    assertThat(e.events()).isEmpty();
    for (EndPort p : ports.ports()) {
      KeyTable table = e.table(p.guid()).orElseThrow();
      Set<PartitionKey> keys = new TreeSet<>();
      table.keys().stream().filter(PartitionKey::isValid).forEach(keys::add);
      // Both keys of several partitions may be more than the eight places of a switch.
      assertThat(Collections.disjoint(keys, table.dropped())).isTrue();
      keys.addAll(table.dropped());
      assertThat(keys).isEqualTo(meant(policy, ports, p));
      if (!table.dropped().isEmpty()) {
        assertThat(keys.size()).isGreaterThanOrEqualTo(p.keyCapacity());
        assertThat(e.findings().ofRule("infiniband.partition.table-full").errors()).isNotEmpty();
      }
    }
  }

  private static Membership membership(Random random, boolean both) {
    return MEMBERSHIPS.get(random.nextInt(both ? 3 : 2));
  }

  /** The keys of a port: in each partition the narrowest member that means it decides. */
  private static Set<PartitionKey> meant(PartitionPolicy policy, EndPorts all, EndPort port) {
    Set<PartitionKey> out = new TreeSet<>();
    for (Partition p : policy.partitions()) {
      Map<Member.Group, Membership> found = new TreeMap<>(Collections.reverseOrder());
      for (Member m : p.members()) {
        boolean means =
            switch (m.group()) {
              case ALL -> true;
              case ALL_CAS -> port.kind() == IbNodeType.ADAPTER;
              case ALL_SWITCHES -> port.kind() == IbNodeType.SWITCH;
              case ALL_ROUTERS -> port.kind() == IbNodeType.ROUTER;
              case SELF -> port.equals(all.manager());
              case PORT -> port.guid() == m.guid();
            };
        if (means) {
          found.put(m.group(), m.membership());
        }
      }
      found.values().stream()
          .findFirst()
          .ifPresent(
              m -> {
                if (m != Membership.LIMITED) {
                  out.add(new PartitionKey(p.key().value() | PartitionKey.FULL_BIT));
                }
                if (m != Membership.FULL) {
                  out.add(p.key());
                }
              });
    }
    return out;
  }

  /** Whatever the bytes, there is an answer, and a file that is given up has an error. */
  @Property(tries = 150)
  void anyBytesEndInFindings(@ForAll byte[] bytes, @ForAll long seed) {
    byte[] mixed = mixed(bytes, new Random(seed));
    PartitionEvaluation e =
        PartitionEvaluation.of("conf", mixed, OpensmCases.ports(), OpensmOptions.standard());
    boolean error = e.findings().stream().anyMatch(f -> f.severity() == Severity.ERROR);
    if (e.status() != PartitionEvaluation.Status.IN_FORCE) {
      assertThat(error).isTrue();
    }
    assertThat(e.findings()).extracting(Finding::ruleId).allMatch(i -> i.startsWith("infiniband."));
  }

  private static byte[] mixed(byte[] bytes, Random random) {
    byte[] good = STALE.clone();
    for (int i = 0; i < bytes.length % 7; i++) {
      good[random.nextInt(good.length)] = bytes[i];
    }
    return random.nextBoolean() ? good : bytes;
  }

  @Property(tries = 100)
  void limitedNeverTalksToLimited(@ForAll short a, @ForAll short b) {
    PartitionKey x = new PartitionKey(a & 0xFFFF);
    PartitionKey y = new PartitionKey((b & 0x8000) | (a & 0x7FFF));
    assertThat(x.matches(y)).isEqualTo(y.matches(x));
    assertThat(x.matches(y)).isEqualTo(x.isValid() && (x.isFull() || y.isFull()));
    PartitionKey other = new PartitionKey(b & 0xFFFF);
    if (other.base() != x.base()) {
      assertThat(x.matches(other)).isFalse();
    }
  }
}

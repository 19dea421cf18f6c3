package io.clusterfabric.infiniband.partition;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apiguardian.api.API;

/**
 * The partitions that a subnet is to have. Whatever is not said is closed: without a partition for
 * the default key every port is a limited member of it, and the subnet manager's the only full one.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class PartitionPolicy {
  private static final String HEAD =
      "# Written by the Cluster Fabric SDK: one member a line, keys and memberships in full.\n";

  private final List<Partition> partitions;

  private PartitionPolicy(List<Partition> partitions) {
    this.partitions = partitions;
  }

  /**
   * A policy.
   *
   * @param partitions the partitions; names and keys must differ
   * @return the policy
   * @throws IllegalArgumentException if two share a key or a name
   */
  public static PartitionPolicy of(List<Partition> partitions) {
    Map<PartitionKey, String> keys = new TreeMap<>();
    Map<String, PartitionKey> names = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (Partition p : partitions) {
      String other = keys.putIfAbsent(p.key(), p.name());
      if (other != null) {
        throw new IllegalArgumentException(
            "the partitions " + other + " and " + p.name() + " share the key " + p.key());
      }
      if (names.put(p.name(), p.key()) != null) {
        throw new IllegalArgumentException("two partitions are called " + p.name());
      }
    }
    List<Partition> all = new ArrayList<>(partitions);
    if (!keys.containsKey(PartitionKey.DEFAULT_LIMITED)) {
      if (names.containsKey("Default")) {
        throw new IllegalArgumentException(
            "the name Default is for the key 0x7fff, found " + names.get("Default"));
      }
      all.add(
          Partition.builder()
              .name("Default")
              .key(PartitionKey.DEFAULT_LIMITED)
              .addMembers(
                  Member.all(Member.Group.ALL, Membership.LIMITED),
                  Member.all(Member.Group.SELF, Membership.FULL))
              .build());
    }
    all.sort((a, b) -> b.key().compareTo(a.key()));
    return new PartitionPolicy(List.copyOf(all));
  }

  /**
   * The partitions.
   *
   * @return the default one first, then by key, descending
   */
  public List<Partition> partitions() {
    return partitions;
  }

  /**
   * The file that says this policy, in such a form that OpenSM cannot take it for anything else.
   * Both memberships need {@code allow_both_pkeys}; a service level needs QoS.
   *
   * @return the text of a partitions.conf, its lines ended by line feeds
   */
  public String toConf() {
    StringBuilder out = new StringBuilder(HEAD);
    for (Partition p : partitions) {
      out.append(p.name()).append('=').append(p.key());
      if (p.first()) {
        out.append(", indx0");
      }
      if (p.ipoib()) {
        out.append(", ipoib");
      }
      p.rate().ifPresent(r -> out.append(", rate=").append(r.code()));
      p.mtu().ifPresent(m -> out.append(", mtu=").append(m.code()));
      if (p.serviceLevel() != 0) {
        out.append(", sl=").append(p.serviceLevel());
      }
      out.append(" :");
      List<Member> members = p.members();
      if (members.isEmpty()) {
        out.append(" NONE");
      }
      for (int i = 0; i < members.size(); i++) {
        out.append(i == 0 ? "\n  " : ",\n  ").append(members.get(i));
      }
      out.append(" ;\n");
    }
    return out.toString();
  }

  @Override
  public String toString() {
    return partitions.size() + " partitions";
  }
}

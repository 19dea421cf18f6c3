package io.clusterfabric.infiniband.partition;

import io.clusterfabric.infiniband.link.MtuCode;
import io.clusterfabric.infiniband.link.RateCode;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/** A partition as it is wanted. */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class Partition {
  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_.-]{0,30}");

  Partition() {}

  /**
   * Its name.
   *
   * @return a letter or underscore, then letters, digits and {@code _ . -}, 31 in all at the most
   */
  public abstract String name();

  /**
   * Its key without bit 15; every partition has one of its own.
   *
   * @return from 0x0001 to 0x7fff, which is the default partition
   */
  public abstract PartitionKey key();

  /**
   * Whether its key is to stand at place 0 of its members' tables.
   *
   * @return false unless set
   */
  @Value.Default
  public boolean first() {
    return false;
  }

  /**
   * Its service level.
   *
   * @return 0 to 15; 0 unless set; another needs QoS to be on
   */
  @Value.Default
  public int serviceLevel() {
    return 0;
  }

  /**
   * Whether it has a broadcast group for IPoIB.
   *
   * @return false unless set
   */
  @Value.Default
  public boolean ipoib() {
    return false;
  }

  /**
   * The rate of the broadcast group.
   *
   * @return the rate; OpenSM's default, 10 Gb/s, if empty
   */
  public abstract Optional<RateCode> rate();

  /**
   * The MTU of the broadcast group.
   *
   * @return the MTU; OpenSM's default, 2,048 bytes, if empty
   */
  public abstract Optional<MtuCode> mtu();

  /**
   * Its members. A member for one port overrides one for many.
   *
   * @return the widest groups first
   */
  public abstract List<Member> members();

  /** Refuses what cannot be written so that OpenSM reads it as it is meant. */
  @Value.Check
  Partition checked() {
    if (!NAME.matcher(name()).matches()) {
      throw new IllegalArgumentException(
          "a partition's name is a letter or _ and up to 30 letters, digits, _ . -, found '"
              + name()
              + "'");
    }
    if (!key().isValid() || key().isFull()) {
      throw new IllegalArgumentException(
          "a partition's key is 0x0001 to 0x7fff, found " + key() + " for " + name());
    }
    if (serviceLevel() < 0 || serviceLevel() > 15) {
      throw new IllegalArgumentException(
          "a service level is 0 to 15, found " + serviceLevel() + " for " + name());
    }
    Set<String> seen = new HashSet<>();
    for (Member m : members()) {
      if (!seen.add(m.group() + " " + m.guid())) {
        throw new IllegalArgumentException(
            "the partition " + name() + " names a member twice: " + m);
      }
    }
    List<Member> sorted =
        members().stream()
            .sorted(
                (a, b) ->
                    a.group() != b.group()
                        ? a.group().compareTo(b.group())
                        : Long.compareUnsigned(a.guid(), b.guid()))
            .toList();
    return sorted.equals(members()) ? this : builder().from(this).members(sorted).build();
  }

  /**
   * Starts a partition.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects the parts. */
  public static class Builder extends ImmutablePartition.Builder {
    Builder() {}
  }
}

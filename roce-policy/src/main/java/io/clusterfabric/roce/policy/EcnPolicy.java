package io.clusterfabric.roce.policy;

import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Ratio;
import java.util.Collection;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apiguardian.api.API;

/**
 * How the queues of a class mark: alike on all ports, or by the rate of the port.
 *
 * @param everywhere the profile of ports whose rate is not in the map, if they mark at all
 * @param byRate the profile of ports of a rate, by the nominal rate
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record EcnPolicy(Optional<EcnProfile> everywhere, SortedMap<Bandwidth, EcnProfile> byRate) {

  /**
   * Copies the map.
   *
   * @param everywhere the profile of ports whose rate is not in the map, if they mark at all
   * @param byRate the profile of ports of a rate, by the nominal rate
   */
  public EcnPolicy {
    byRate = Collections.unmodifiableSortedMap(new TreeMap<>(byRate));
    if (everywhere.isEmpty() && byRate.isEmpty()) {
      throw new IllegalArgumentException(
          "a policy of marking needs a profile; leave the policy out where nothing is marked");
    }
  }

  /**
   * The same profile on all ports.
   *
   * @param profile the profile
   * @return the policy
   */
  public static EcnPolicy of(EcnProfile profile) {
    return new EcnPolicy(Optional.of(profile), new TreeMap<>());
  }

  /**
   * A profile for each rate.
   *
   * @param byRate the profiles, by nominal rate
   * @return the policy; ports of another rate do not mark
   */
  public static EcnPolicy of(SortedMap<Bandwidth, EcnProfile> byRate) {
    return new EcnPolicy(Optional.empty(), byRate);
  }

  /**
   * Depths in proportion to the rate, as DCQCN's authors set them: a queue of the same delay is
   * marked alike at every rate.
   *
   * @param profile the profile of one rate, in bytes
   * @param at that rate
   * @param rates the rates that ports have
   * @return the policy; depths are rounded down to whole bytes
   */
  public static EcnPolicy proportional(
      EcnProfile profile, Bandwidth at, Collection<Bandwidth> rates) {
    SortedMap<Bandwidth, EcnProfile> out = new TreeMap<>();
    for (Bandwidth r : rates) {
      Ratio factor = r.dividedBy(at);
      out.put(r, profile.times(factor));
    }
    return of(out);
  }

  /**
   * The profile of a port.
   *
   * @param rate the port's nominal rate, if known
   * @return the profile; empty if such a port does not mark, or if that depends on the rate and it
   *     is not known
   */
  public Optional<EcnProfile> profile(Optional<Bandwidth> rate) {
    Optional<EcnProfile> own = rate.map(r -> byRate.get(r));
    if (own.isPresent()) {
      return own;
    }
    return rate.isPresent() || byRate.isEmpty() ? everywhere : Optional.empty();
  }

  @Override
  public String toString() {
    StringBuilder out = new StringBuilder();
    byRate.forEach((r, p) -> out.append(r).append(": ").append(p).append("; "));
    everywhere.ifPresent(p -> out.append(byRate.isEmpty() ? "" : "else ").append(p));
    return out.toString();
  }
}

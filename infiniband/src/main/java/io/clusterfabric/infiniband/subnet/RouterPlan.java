package io.clusterfabric.infiniband.subnet;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/**
 * Several subnets that routers join, for more ports than one subnet has local identifiers, or to
 * keep failures and managers apart. {@link ManagementRules#routers} hold what is known of it.
 */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class RouterPlan {
  RouterPlan() {}

  /**
   * A subnet.
   *
   * @param name its name
   * @param prefix its prefix, the upper 64 bits of its GIDs
   * @param budget its ports, those of routers included, and its switches
   */
  public record RoutedSubnet(String name, long prefix, LidBudget budget) {}

  /**
   * A router, a switch that is set up as several.
   *
   * @param name its name
   * @param model its model; {@code unknown} if not known
   * @param subnets the names of the subnets that it joins
   */
  public record Router(String name, String model, List<String> subnets) {
    /**
     * Copies the list.
     *
     * @param name its name
     * @param model its model; {@code unknown} if not known
     * @param subnets the names of the subnets that it joins
     */
    public Router {
      subnets = List.copyOf(subnets);
    }
  }

  /**
   * The subnets.
   *
   * @return in order
   */
  public abstract List<RoutedSubnet> subnets();

  /**
   * The routers.
   *
   * @return in order
   */
  public abstract List<Router> routers();

  /**
   * The groups of subnets that reach one another, by one router or several.
   *
   * @return the names in each, in the order of the subnets; one group if all are joined
   */
  public List<List<String>> islands() {
    List<List<String>> out = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (RoutedSubnet s : subnets()) {
      if (!seen.add(s.name())) {
        continue;
      }
      Set<String> island = new HashSet<>(Set.of(s.name()));
      ArrayDeque<String> waiting = new ArrayDeque<>(island);
      while (!waiting.isEmpty()) {
        String at = waiting.remove();
        for (Router r : routers()) {
          if (r.subnets().contains(at)) {
            r.subnets().stream().filter(island::add).forEach(waiting::add);
          }
        }
      }
      seen.addAll(island);
      out.add(subnets().stream().map(RoutedSubnet::name).filter(island::contains).toList());
    }
    return out;
  }

  /**
   * The least number of subnets over which ports and switches are spread evenly so that each has
   * identifiers enough. How the fabric can be cut is another matter.
   *
   * @param ports end ports, 0 or more
   * @param switches switches, 0 or more
   * @param routerPorts ports of routers in each subnet, 0 or more; not counted if one is enough
   * @param lmc 0 to 7
   * @return the number; empty if the routers' ports alone are too many
   */
  public static OptionalLong subnetsNeeded(long ports, long switches, int routerPorts, int lmc) {
    if (new LidBudget(ports, switches, lmc).fits()) {
      return OptionalLong.of(1);
    }
    long most = Math.max(2, ports + switches);
    if (!fits(ports, switches, routerPorts, lmc, most)) {
      return OptionalLong.empty();
    }
    // More subnets never need more identifiers each.
    long few = 1;
    long enough = most;
    while (enough - few > 1) {
      long middle = (few + enough) >>> 1;
      if (fits(ports, switches, routerPorts, lmc, middle)) {
        enough = middle;
      } else {
        few = middle;
      }
    }
    return OptionalLong.of(enough);
  }

  private static boolean fits(long ports, long switches, int routerPorts, int lmc, long subnets) {
    long share = (ports + subnets - 1) / subnets + routerPorts;
    return new LidBudget(share, (switches + subnets - 1) / subnets, lmc).fits();
  }

  /**
   * Starts a plan.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects the parts. */
  public static class Builder extends ImmutableRouterPlan.Builder {
    Builder() {}
  }
}

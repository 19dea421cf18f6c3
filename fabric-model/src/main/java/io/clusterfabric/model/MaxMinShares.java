package io.clusterfabric.model;

import io.clusterfabric.model.unit.Bandwidth;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Max-min fair shares of links that several flows cross: no flow can get more without another,
 * which has no more than it, getting less. Found by progressive filling: raise all flows alike,
 * stop each at its own demand or where a link of its is full.
 */
final class MaxMinShares {
  /**
   * A flow with the most it can use, if that is limited, and the indices of the links it crosses.
   */
  record Flow(Optional<Bandwidth> demand, List<Integer> links) {}

  private MaxMinShares() {}

  /**
   * Works the shares out.
   *
   * @param flows the flows
   * @param capacities of the links, by index
   * @return the share of each flow; empty for one that nothing limits
   * @throws ArithmeticException if a share has no exact fraction of longs
   */
  static List<Optional<Bandwidth>> of(List<Flow> flows, List<Bandwidth> capacities) {
    Map<Integer, Bandwidth> share = new HashMap<>();
    List<Integer> active = new ArrayList<>();
    for (int i = 0; i < flows.size(); i++) {
      active.add(i);
    }
    while (!active.isEmpty()) {
      Optional<Bandwidth> level = Optional.empty();
      for (int i : active) {
        level = least(level, flows.get(i).demand());
      }
      Map<Integer, Bandwidth> fillsAt = new HashMap<>();
      for (int l = 0; l < capacities.size(); l++) {
        Optional<Bandwidth> full = fullAt(l, flows, share, active, capacities.get(l));
        if (full.isPresent()) {
          fillsAt.put(l, full.get());
          level = least(level, full);
        }
      }
      if (level.isEmpty()) {
        break;
      }
      Bandwidth at = level.get();
      active.removeIf(
          i -> {
            Flow f = flows.get(i);
            boolean stops =
                f.demand().filter(d -> d.compareTo(at) <= 0).isPresent()
                    || f.links().stream().anyMatch(l -> at.equals(fillsAt.get(l)));
            if (stops) {
              share.put(i, at);
            }
            return stops;
          });
    }
    List<Optional<Bandwidth>> result = new ArrayList<>();
    for (int i = 0; i < flows.size(); i++) {
      result.add(Optional.ofNullable(share.get(i)));
    }
    return result;
  }

  /** The level to which its active flows can rise until a link is full. */
  private static Optional<Bandwidth> fullAt(
      int link,
      List<Flow> flows,
      Map<Integer, Bandwidth> share,
      List<Integer> active,
      Bandwidth capacity) {
    Bandwidth left = capacity;
    int rising = 0;
    for (int i = 0; i < flows.size(); i++) {
      if (flows.get(i).links().contains(link)) {
        Bandwidth fixed = share.get(i);
        if (fixed != null) {
          left = left.minus(fixed);
        } else if (active.contains(i)) {
          rising++;
        }
      }
    }
    return rising == 0 ? Optional.empty() : Optional.of(left.dividedBy(rising));
  }

  private static Optional<Bandwidth> least(Optional<Bandwidth> a, Optional<Bandwidth> b) {
    return a.isEmpty() ? b : b.isEmpty() ? a : Optional.of(a.get().min(b.get()));
  }
}

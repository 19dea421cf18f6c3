package io.clusterfabric.collectives.contention;

import io.clusterfabric.collectives.internal.load.Parts;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.Arrays;
import java.util.Optional;

/**
 * What traffic shares: directed links, then adapters sending, then adapters receiving. Finds the
 * rates of jobs whose flows run at one rate each, max-min fair by progressive filling: all rates
 * grow alike until something is full, which then settles the jobs that use it.
 */
final class Resources {
  private static final double TIE = 1e-12;

  private final DirectedLinks links;
  private final Parts adapters;
  private final double[] capacity;
  private final double[] backgroundLoad;
  private final double[] backgroundFlows;

  Resources(DirectedLinks links, Parts adapters, LinkVector background) {
    this.links = links;
    this.adapters = adapters;
    int n = links.count();
    int a = adapters.count();
    this.capacity = new double[n + 2 * a];
    for (int l = 0; l < n; l++) {
      capacity[l] = links.capacity(l);
    }
    for (int i = 0; i < a; i++) {
      capacity[n + i] = adapters.capacityBps(i);
      capacity[n + a + i] = adapters.capacityBps(i);
    }
    this.backgroundLoad = extended(background.load);
    this.backgroundFlows = extended(background.flows);
  }

  /** Adds to loads of links what passes each adapter, out and in. */
  double[] extended(double[] perLink) {
    int n = links.count();
    int a = adapters.count();
    double[] out = Arrays.copyOf(perLink, n + 2 * a);
    FabricGraph graph = links.graph();
    for (int e = 0; e < graph.endpointCount(); e++) {
      int part = adapters.partOf(e);
      if (adapters.capacityBps(part) < 0) {
        continue;
      }
      for (int k = 0; k < graph.degree(e); k++) {
        int b = graph.bundle(e, k);
        int other = graph.neighbor(e, k);
        for (int i = 0; i < graph.linkCount(b); i++) {
          out[n + part] += perLink[links.of(e, b, i)];
          out[n + a + part] += perLink[links.of(other, b, i)];
        }
      }
    }
    return out;
  }

  /** What a job puts on each resource. */
  static final class Demand {
    private final double[] load;
    private final double[] flows;

    Demand(double[] load, double[] flows) {
      this.load = load;
      this.flows = flows;
    }
  }

  Demand demand(LinkVector vector) {
    return new Demand(extended(vector.load), extended(vector.flows));
  }

  /** The rates of all jobs in wire bits per second for weight 1, and what settled the first. */
  static final class Rates {
    private final double[] rate;
    private final int limit;

    Rates(double[] rate, int limit) {
      this.rate = rate;
      this.limit = limit;
    }

    /** That of the first job. */
    double first() {
      return rate[0];
    }

    int limit() {
      return limit;
    }

    boolean known() {
      return limit >= 0;
    }
  }

  Rates solve(Demand... jobs) {
    double[] rate = new double[jobs.length];
    boolean[] settled = new boolean[jobs.length];
    int limit = -1;
    double[] available = available(jobs);
    boolean more = true;
    while (more) {
      double best = Double.POSITIVE_INFINITY;
      int at = -1;
      for (int i = 0; i < capacity.length; i++) {
        if (capacity[i] < 0) {
          continue;
        }
        double left = available[i];
        double growing = 0;
        for (int j = 0; j < jobs.length; j++) {
          double l = jobs[j].load[i];
          if (settled[j]) {
            left -= rate[j] * l;
          } else {
            growing += l;
          }
        }
        if (growing > 0 && Math.max(0, left) / growing < best * (1 - TIE)) {
          best = Math.max(0, left) / growing;
          at = i;
        }
      }
      for (int j = 0; at >= 0 && j < jobs.length; j++) {
        if (!settled[j] && jobs[j].load[at] > 0) {
          settled[j] = true;
          rate[j] = best;
          limit = j == 0 ? at : limit;
        }
      }
      more = at >= 0;
    }
    return new Rates(rate, limit);
  }

  /** What background leaves, but at least the jobs' share by flows of what background asks for. */
  private double[] available(Demand... jobs) {
    double[] out = capacity.clone();
    for (int i = 0; i < out.length; i++) {
      if (out[i] >= 0 && backgroundLoad[i] > 0) {
        double flows = 0;
        for (Demand d : jobs) {
          flows += d.flows[i];
        }
        double fair = flows / (flows + backgroundFlows[i]);
        out[i] = Math.max(out[i] - backgroundLoad[i], out[i] * fair);
      }
    }
    return out;
  }

  /**
   * The least rate at which a part of the first job's flows is held back, with where that is; the
   * other jobs keep their rates.
   */
  Rates held(double[] part, Rates rates, Demand... jobs) {
    double[] available = available(jobs);
    double best = Double.POSITIVE_INFINITY;
    int at = -1;
    for (int i = 0; i < capacity.length; i++) {
      if (capacity[i] < 0 || part[i] <= 0) {
        continue;
      }
      double left = available[i];
      for (int j = 1; j < jobs.length; j++) {
        left -= rates.rate[j] * jobs[j].load[i];
      }
      double level = Math.max(0, left) / jobs[0].load[i];
      if (level < best * (1 - TIE)) {
        best = level;
        at = i;
      }
    }
    return new Rates(new double[] {at < 0 ? 0 : best}, at);
  }

  /** The directed link between switches with the most load for its rate; -1 if there is none. */
  int fullestSwitchLink(Demand job) {
    FabricGraph graph = links.graph();
    int best = -1;
    for (int l = 0; l < links.count(); l++) {
      if (job.load[l] > 0
          && capacity[l] > 0
          && !graph.isEndpoint(links.tail(l))
          && !graph.isEndpoint(links.head(l))
          && (best < 0
              || job.load[l] / capacity[l] > job.load[best] / capacity[best] * (1 + TIE))) {
        best = l;
      }
    }
    return best;
  }

  /** A job's rate over that which links of endpoints and adapters alone would give it. */
  double shareOfAccess(Rates rates, Demand job) {
    FabricGraph graph = links.graph();
    double best = Double.POSITIVE_INFINITY;
    for (int i = 0; i < capacity.length; i++) {
      if (capacity[i] > 0
          && job.load[i] > 0
          && (i >= links.count()
              || graph.isEndpoint(links.tail(i))
              || graph.isEndpoint(links.head(i)))) {
        best = Math.min(best, capacity[i] / job.load[i]);
      }
    }
    return best == Double.POSITIVE_INFINITY ? 1 : Math.min(1, rates.first() / best);
  }

  int unknown(double[] load) {
    int count = 0;
    for (int i = 0; i < links.count(); i++) {
      count += load[i] > 0 && capacity[i] < 0 ? 1 : 0;
    }
    return count;
  }

  LimitingLink describe(int resource, Rates rates, Demand... jobs) {
    double taken = capacity[resource] - available(jobs)[resource];
    for (int j = 1; j < jobs.length; j++) {
      taken += rates.rate[j] * jobs[j].load[resource];
    }
    Bandwidth all = bandwidth(capacity[resource]);
    Bandwidth others = bandwidth(Math.min(taken, capacity[resource]));
    double load = jobs[0].load[resource];
    FabricGraph graph = links.graph();
    if (resource < links.count()) {
      int tail = links.tail(resource);
      int head = links.head(resource);
      return new LimitingLink(
          graph.isEndpoint(tail) || graph.isEndpoint(head)
              ? LimitingLink.Kind.ACCESS_LINK
              : LimitingLink.Kind.SWITCH_LINK,
          graph.node(tail).id(),
          graph.node(head).id(),
          Optional.of(links.linkId(resource)),
          all,
          load,
          others);
    }
    int part = (resource - links.count()) % adapters.count();
    int endpoint = adapters.firstEndpoint(part);
    return new LimitingLink(
        LimitingLink.Kind.ADAPTER,
        graph.hostId(graph.hostOf(endpoint)),
        "adapter " + graph.endpoint(endpoint).adapter().id(),
        Optional.empty(),
        all,
        load,
        others);
  }

  static Bandwidth bandwidth(double bps) {
    return Bandwidth.ofBitsPerSecond(Math.round(bps));
  }
}

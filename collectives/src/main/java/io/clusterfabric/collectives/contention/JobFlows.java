package io.clusterfabric.collectives.contention;

import io.clusterfabric.collectives.internal.load.DomainChannels;
import io.clusterfabric.collectives.internal.load.Domains;
import io.clusterfabric.collectives.internal.load.DoubleTree;
import io.clusterfabric.collectives.placement.Placement;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.topology.structure.FabricStructure;

/** A placed job as domains with an endpoint for each channel, and the flows of its patterns. */
final class JobFlows {
  private final Placement placement;
  private final Domains domains;
  private final int[][] channels;
  private final boolean planesDropped;
  private final boolean pxn;

  JobFlows(Placement placement, FabricStructure structure, boolean pxn) {
    this.placement = placement;
    this.domains = Domains.of(placement, structure);
    this.pxn = pxn;
    if (domains.count() == 1) {
      this.channels = new int[1][0];
      this.planesDropped = false;
    } else {
      DomainChannels shared = DomainChannels.of(placement, domains, structure);
      this.channels = shared.endpoints();
      this.planesDropped = shared.planesDropped();
    }
  }

  Placement placement() {
    return placement;
  }

  Domains domains() {
    return domains;
  }

  int ranks() {
    return placement.ranks();
  }

  int domainCount() {
    return channels.length;
  }

  /** At least 1, also for one domain, whose traffic uses no endpoint. */
  int channelCount() {
    return Math.max(1, channels[0].length);
  }

  int endpoint(int domain, int channel) {
    return channels[domain][channel];
  }

  boolean planesDropped() {
    return planesDropped;
  }

  boolean pxn() {
    return pxn;
  }

  /** The phases of a pattern; of many steps at most so many are told. */
  PhaseFlows phases(ContentionPattern pattern, int limit) {
    return switch (pattern) {
      case RING -> new Ring();
      case DOUBLE_TREE -> new Tree();
      case PAIRWISE_SHIFTS -> new Shifts(limit);
      case ALL_TO_ALL -> new AllPairs();
    };
  }

  private long gpusInFullest() {
    return domains.most();
  }

  private final class Ring implements PhaseFlows {
    @Override
    public int count() {
      return 1;
    }

    @Override
    public long total() {
      return 1;
    }

    @Override
    public String name(int phase) {
      return "each step of the ring";
    }

    @Override
    public long repeats(int phase) {
      return ranks() - 1L;
    }

    @Override
    public Ratio share(int phase) {
      return Ratio.of(1, (long) ranks() * channelCount());
    }

    @Override
    public long flows(int phase) {
      return (long) domainCount() * channelCount();
    }

    @Override
    public double scaleUpFactor(int phase) {
      long g = gpusInFullest();
      return domainCount() == 1 ? 1 : (double) channelCount() * (g - 1) / g;
    }

    @Override
    public void tell(int phase, FlowSink sink) {
      int n = domainCount();
      for (int d = 0; d < n; d++) {
        int next = d + 1 == n ? 0 : d + 1;
        for (int c = 0; c < channels[d].length; c++) {
          sink.flow(c, 0, channels[d][c], channels[next][c], 1);
        }
      }
    }
  }

  private final class Tree implements PhaseFlows {
    private final DoubleTree trees = DoubleTree.of(domainCount());

    @Override
    public int count() {
      return 1;
    }

    @Override
    public long total() {
      return 1;
    }

    @Override
    public String name(int phase) {
      return "both trees, up and down";
    }

    @Override
    public long repeats(int phase) {
      return 1;
    }

    @Override
    public Ratio share(int phase) {
      return Ratio.of(1, 2L * channelCount());
    }

    @Override
    public long flows(int phase) {
      return 4L * domainCount() * channelCount();
    }

    @Override
    public double scaleUpFactor(int phase) {
      long g = gpusInFullest();
      return 4.0 * channelCount() * (g - 1) / g;
    }

    @Override
    public void tell(int phase, FlowSink sink) {
      for (int t = 0; t < 2; t++) {
        for (int d = 0; d < domainCount(); d++) {
          int up = trees.parent(t, d);
          for (int c = 0; up >= 0 && c < channels[d].length; c++) {
            sink.flow(c, t, channels[d][c], channels[up][c], 1);
            sink.flow(c, t, channels[up][c], channels[d][c], 1);
          }
        }
      }
    }
  }

  /** What all-to-all traffic has in common, at once or in steps. */
  private abstract class Exchange implements PhaseFlows {
    /** Without PXN a rank's own endpoint sends to those of all channels, a part to each. */
    final int parts = pxn ? 1 : channelCount();

    @Override
    public Ratio share(int phase) {
      return Ratio.of(1, (long) ranks() * channelCount() * parts);
    }

    void pair(int from, int to, FlowSink sink) {
      long weight = (long) domains.ranksIn(from) * domains.ranksIn(to);
      for (int c = 0; c < channels[from].length; c++) {
        for (int x = 0; x < parts; x++) {
          int at = pxn ? c : x;
          sink.flow(c, at, channels[from][c], channels[to][at], weight);
        }
      }
    }

    /** What a rank sends inside its domain per unit, if its peers outside are so many. */
    double scaleUp(long inside, long outside) {
      long g = gpusInFullest();
      double forwarded = pxn ? (double) outside * (g - 1) / g : 0;
      return (double) channelCount() * parts * (inside + forwarded);
    }
  }

  private final class Shifts extends Exchange {
    private final int told;
    private final long all = domainCount();

    Shifts(int limit) {
      this.told = (int) Math.min(all, Math.max(2, limit));
    }

    @Override
    public int count() {
      return told;
    }

    @Override
    public long total() {
      return all;
    }

    /** The first phase stays inside; of the others every so many-th is told. */
    private int shift(int phase) {
      return phase == 0 || told == all
          ? phase
          : (int) (1 + (2L * (phase - 1) + 1) * (all - 1) / (2L * (told - 1)));
    }

    @Override
    public String name(int phase) {
      return phase == 0 ? "inside the domains" : "shift by " + shift(phase);
    }

    @Override
    public long repeats(int phase) {
      if (phase == 0) {
        return 1;
      }
      // All other shifts, shared out evenly among those that are told.
      long others = all - 1;
      long of = told - 1L;
      return others * phase / of - others * (phase - 1) / of;
    }

    @Override
    public long flows(int phase) {
      return phase == 0 ? 0 : all * channelCount() * parts;
    }

    @Override
    public double scaleUpFactor(int phase) {
      long g = gpusInFullest();
      return phase == 0 ? scaleUp(g - 1, 0) : scaleUp(0, g);
    }

    @Override
    public void tell(int phase, FlowSink sink) {
      int k = shift(phase);
      int n = domainCount();
      for (int d = 0; d < n && k > 0; d++) {
        pair(d, (d + k) % n, sink);
      }
    }
  }

  private final class AllPairs extends Exchange {
    @Override
    public int count() {
      return 1;
    }

    @Override
    public long total() {
      return 1;
    }

    @Override
    public String name(int phase) {
      return "all pairs at once";
    }

    @Override
    public long repeats(int phase) {
      return 1;
    }

    @Override
    public long flows(int phase) {
      long n = domainCount();
      return n * (n - 1) * channelCount() * parts;
    }

    @Override
    public double scaleUpFactor(int phase) {
      long g = gpusInFullest();
      return scaleUp(g - 1, ranks() - g);
    }

    @Override
    public boolean isAllPairs() {
      return true;
    }

    @Override
    public void tell(int phase, FlowSink sink) {
      for (int d = 0; d < domainCount(); d++) {
        for (int e = 0; e < domainCount(); e++) {
          if (d != e) {
            pair(d, e, sink);
          }
        }
      }
    }
  }
}

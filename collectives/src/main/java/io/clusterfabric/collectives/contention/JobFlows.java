package io.clusterfabric.collectives.contention;

import io.clusterfabric.collectives.internal.load.DomainChannels;
import io.clusterfabric.collectives.internal.load.Domains;
import io.clusterfabric.collectives.internal.load.DoubleTree;
import io.clusterfabric.collectives.internal.load.OwnPorts;
import io.clusterfabric.collectives.placement.Placement;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.topology.structure.FabricStructure;
import org.jspecify.annotations.Nullable;

/** A placed job as domains with an endpoint for each channel, and the flows of its patterns. */
final class JobFlows {
  private final Placement placement;
  private final Domains domains;
  private final int[][] channels;
  private final boolean planesDropped;
  private final boolean pxn;
  private final @Nullable OwnPorts ports;
  private final int perPlane;

  JobFlows(Placement placement, FabricStructure structure, boolean pxn) {
    this.placement = placement;
    this.domains = Domains.of(placement, structure);
    this.pxn = pxn;
    if (domains.count() == 1) {
      this.channels = new int[1][0];
      this.planesDropped = false;
      this.ports = null;
      this.perPlane = 1;
    } else {
      DomainChannels shared = DomainChannels.of(placement, domains, structure);
      this.channels = shared.endpoints();
      this.planesDropped = shared.planesDropped();
      this.ports = OwnPorts.of(domains, channels);
      this.perPlane = shared.perPlane();
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

  /**
   * Over how many of a receiver's channels a channel of an all-to-all divides: with PXN it keeps to
   * itself, without it goes to all of its plane.
   */
  int parts() {
    return pxn ? 1 : perPlane;
  }

  /** One of the channels over which a channel divides. */
  int part(int channel, int number) {
    return pxn ? channel : channel / perPlane * perPlane + number;
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

  /** What a rank sends over the scale-up network at most, of all that it sends in a ring. */
  private double inside() {
    OwnPorts p = ports;
    double g = gpusInFullest();
    return p == null ? (g - 1) / g : p.inside();
  }

  /** What a rank of a domain hands on inside of what it sends out. */
  private double forwarded(int domain) {
    OwnPorts p = ports;
    return p == null ? 0 : pxn ? p.inside(domain) : p.handedOn(domain);
  }

  /** What a rank of a domain is handed of what should pass its own ports. */
  double handedOn(int domain) {
    OwnPorts p = ports;
    return p == null ? 0 : p.handedOn(domain);
  }

  /** The same of the domain where it is most. */
  Ratio handedOn() {
    OwnPorts p = ports;
    return p == null ? Ratio.ZERO : p.handedOn();
  }

  /** What one rank of a domain moves through others' ports, of what it exchanges with others. */
  double throughOthers(int domain, int place) {
    OwnPorts p = ports;
    return p == null || domains.ranksIn(domain) == 1 ? 0 : 1 - p.own(domain, place);
  }

  /**
   * The part of the scale-up network's rate that is left to algorithms which take ports for shared
   * out evenly.
   */
  Ratio usableScaleUp() {
    OwnPorts p = ports;
    return p == null ? Ratio.ONE : p.usable(domains.most());
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
      return domainCount() == 1 ? 0 : (long) domainCount() * channelCount();
    }

    @Override
    public double scaleUpFactor(int phase) {
      return domainCount() == 1 ? 1 : channelCount() * inside();
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
      return 4L * (domainCount() - 1) * channelCount();
    }

    @Override
    public double scaleUpFactor(int phase) {
      return 4.0 * channelCount() * inside();
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
    /** Without PXN a rank's own endpoint sends to those of all channels of its plane. */
    final int parts = parts();

    @Override
    public Ratio share(int phase) {
      return Ratio.of(1, (long) ranks() * channelCount() * parts);
    }

    void pair(int from, int to, FlowSink sink) {
      long weight = (long) domains.ranksIn(from) * domains.ranksIn(to);
      for (int c = 0; c < channels[from].length; c++) {
        for (int x = 0; x < parts; x++) {
          int at = part(c, x);
          sink.flow(c, at, channels[from][c], channels[to][at], weight);
        }
      }
    }

    /** What a rank sends inside its domain per unit, if it sends so much in shares of ranks. */
    double scaleUp(double shares) {
      return (double) channelCount() * parts * shares;
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
      double most = 0;
      for (int d = 0; phase > 0 && d < domainCount(); d++) {
        most = Math.max(most, g * forwarded(d));
      }
      return scaleUp(phase == 0 ? g - 1 : most);
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
      double most = 0;
      for (int d = 0; d < domainCount(); d++) {
        long g = domains.ranksIn(d);
        most = Math.max(most, g - 1 + (ranks() - g) * forwarded(d));
      }
      return scaleUp(most);
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

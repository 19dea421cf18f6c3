package io.clusterfabric.roce.buffer;

import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.unit.DataSize;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.apiguardian.api.API;

/**
 * Headroom as SONiC computes it for NVIDIA's switches.
 *
 * <p>On the way from "pause" to silence a port may receive: what is on the cable both ways, what
 * MAC and PHY hold, what the peer sends until it heeds the pause, the packet that the port itself
 * is sending (its MTU), with a gearbox what that holds, and on Spectrum-4 and 5 what a tile holds.
 * All of it may be packets that fill cells badly: times {@code (100 - s + s w) / 100} with w = cell
 * / 64 for cells above 128 B, else 2 cell / (1 + cell), and s = 100 · 64 / ((p · 64 + (100 - p) m)
 * / 100) for p % of small packets beside packets of m bytes. The peer's packet that has just begun
 * (m) is added once. The sum is rounded up to KiB.
 *
 * @param asic the ASIC
 * @param mode as the shipped tables were made, or as the code does today
 * @param gearbox whether gearboxes stand between ASIC and ports
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record SonicNvidia(SwitchAsic asic, Mode mode, boolean gearbox) implements HeadroomModel {
  private static final int EIGHT_LANES = 8;
  private static final int ALL = 100;

  /** Which of the formula's options hold. */
  public enum Mode {
    /**
     * As the shipped tables of SN2700, SN3700, SN3800, SN4700 and SN5600 were made: a fixed peer
     * response up to Spectrum-3, an exact cell factor, small packets only.
     */
    LEGACY,
    /** As the code of August 2026: pause quanta, a cell factor that is rounded up. */
    CURRENT
  }

  /**
   * Checks that the mode is known for the ASIC.
   *
   * @param asic the ASIC
   * @param mode as the shipped tables were made, or as the code does today
   * @param gearbox whether gearboxes stand between ASIC and ports
   */
  public SonicNvidia {
    if (!has(mode, "asics", asic)) {
      throw new IllegalArgumentException(
          "no shipped table of " + asic.name() + " fits the legacy formula; take CURRENT");
    }
  }

  private static boolean has(Mode mode, String what, SwitchAsic asic) {
    return BufferFacts.FACTS
        .list(mode.name().toLowerCase(Locale.ROOT) + "." + what)
        .contains(asic.id());
  }

  @Override
  public String id() {
    return "sonic-"
        + asic.id()
        + (gearbox ? "-gearbox-" : "-")
        + mode.name().toLowerCase(Locale.ROOT);
  }

  @Override
  public Headroom of(HeadroomRequest r) {
    return new Sum(r).result();
  }

  /** One computation. */
  private final class Sum {
    private final HeadroomRequest request;
    private final long megabits;
    private final double mtu;
    private final double losslessMtu;
    private final int percent;
    private final boolean eightLanes;
    private final Explanation.Builder out;

    Sum(HeadroomRequest r) {
      request = r;
      megabits = BufferFacts.megabits(r.rate());
      mtu = r.mtu().bytes();
      losslessMtu = r.losslessMtu().map(DataSize::bytes).orElse(BufferFacts.whole("lossless-mtu"));
      String key = mode.name().toLowerCase(Locale.ROOT) + ".small-packets";
      percent = r.smallPacketPercent().orElse(BufferFacts.FACTS.integer(key));
      eightLanes = r.lanes().orElse(lanes()) == EIGHT_LANES;
      out = Explanation.of(id() + " for " + r);
    }

    private int lanes() {
      List<String> eight = BufferFacts.FACTS.list("eight-lanes");
      return eight.contains(asic.id() + ":" + megabits)
          ? EIGHT_LANES
          : BufferFacts.FACTS.integer("lanes");
    }

    Headroom result() {
      double propagation = propagation();
      double worst = worstFactor();
      double bytes = losslessMtu + propagation * occupancy(worst);
      out.term("the peer's packet that has begun", BufferFacts.bytes(losslessMtu));
      out.term("sum", BufferFacts.bytes(bytes), "rounded up to KiB");
      long xoff = BufferFacts.upToKibibytes(bytes);
      if (mode == Mode.CURRENT) {
        xoff = compensated(xoff, propagation, worst);
      }
      long xon = xon();
      long size =
          request.sharedHeadroom()
              ? xon
              : xoff + xon + (eightLanes ? BufferFacts.upToKibibytes(mtu) : 0);
      out.term("xoff", xoff + " B");
      out.term("xon", xon + " B", eightLanes ? "8 lanes" : "pipeline latency");
      out.term(
          "size",
          size + " B",
          request.sharedHeadroom()
              ? "xon, as headroom is shared"
              : eightLanes ? "xoff + xon + MTU up to KiB, as the port has 8 lanes" : "xoff + xon");
      assumptions();
      return new Headroom(
          id(),
          Optional.of(DataSize.ofBytes(xoff)),
          Optional.of(DataSize.ofBytes(xon)),
          Optional.of(DataSize.ofBytes(size)),
          out.build(),
          Findings.none());
    }

    private double propagation() {
      double cable =
          2
              * request.cable().toMeters()
              * megabits
              * 1e9
              / BufferFacts.number("wire-speed")
              / 8_000;
      double mac = BufferFacts.number("mac-phy-kib") * BufferFacts.KIB;
      double peer = peerResponse();
      out.term("on the cable, both ways", BufferFacts.bytes(cable));
      out.term("in MAC and PHY", BufferFacts.bytes(mac));
      out.term("until the peer is silent", BufferFacts.bytes(peer));
      out.term("own packet", BufferFacts.bytes(mtu), "MTU of the port");
      double sum = mac + cable + peer + mtu;
      if (gearbox) {
        // the shipped table needs 8,000 where the code divides by 8 KiB
        double divisor = mode == Mode.LEGACY ? 8_000 : BufferFacts.BITS * BufferFacts.KIB;
        double held = 2 * megabits * BufferFacts.number("gearbox-ns") / divisor;
        out.term("in gearboxes, both ways", BufferFacts.bytes(held));
        sum += held;
      }
      if (has(mode, "tile", asic)) {
        double tile = megabits / 1_000.0 * BufferFacts.number("tile-ns") / BufferFacts.BITS;
        out.term("in the tile", BufferFacts.bytes(tile));
        sum += tile;
      }
      return sum;
    }

    private double peerResponse() {
      OptionalLong quanta = BufferFacts.responseBytes(request.rate());
      boolean byRate = mode == Mode.CURRENT || has(Mode.LEGACY, "quanta", asic);
      return byRate && quanta.isPresent()
          ? quanta.getAsLong()
          : BufferFacts.number("peer-response-kib") * BufferFacts.KIB;
    }

    private double worstFactor() {
      double cell = asic.cell().bytes();
      double worst =
          cell > BufferFacts.number("worst-above-cell")
              ? cell / BufferFacts.number("least-small-packet")
              : 2 * cell / (1 + cell);
      return mode == Mode.CURRENT ? Math.ceil(worst) : worst;
    }

    private double occupancy(double worst) {
      double small = BufferFacts.number("least-small-packet");
      double share = ALL * small / ((percent * small + (ALL - percent) * losslessMtu) / ALL);
      double factor = (ALL - share + share * worst) / ALL;
      out.term(
          "cells for each byte",
          String.format(Locale.ROOT, "%.4f", factor),
          String.format(
              Locale.ROOT,
              "worst %.4f at %d B cells, %d %% small packets are %.2f %% of bytes",
              worst,
              asic.cell().bytes(),
              percent,
              share));
      return factor;
    }

    private long compensated(long xoff, double propagation, double worst) {
      long more = xoff;
      String key = "current.extra-kib." + asic.id();
      if (BufferFacts.FACTS.find(key).isPresent()) {
        more += BufferFacts.whole(key) * BufferFacts.KIB;
        out.term("extra of this ASIC", BufferFacts.whole(key) + " KiB");
      }
      long step = BufferFacts.whole("current.compensation-kib") * BufferFacts.KIB;
      long most = BufferFacts.upToKibibytes(losslessMtu + propagation * worst) + more - xoff;
      if (!request.sharedHeadroom() && percent != ALL && more + step < most) {
        more += step;
        out.term("compensation without shared headroom", step + " B");
      }
      return more;
    }

    private long xon() {
      if (!eightLanes) {
        return asic.pipelineLatency().bytes();
      }
      return mode == Mode.CURRENT
          ? 2 * asic.pipelineLatency().bytes()
          : BufferFacts.whole("legacy.xon-kib.8-lanes." + asic.id()) * BufferFacts.KIB;
    }

    private void assumptions() {
      if (request.losslessMtu().isEmpty()) {
        out.assume("lossless packets have " + (long) losslessMtu + " B, as SONiC ships");
      }
      if (request.smallPacketPercent().isEmpty()) {
        out.assume(percent + " % of packets are small");
      }
      if (request.lanes().isEmpty()) {
        out.assume("the port has " + lanes() + " lanes");
      }
      out.source(BufferFacts.source(mode == Mode.LEGACY ? "legacy" : "current"));
      out.source(BufferFacts.source("design"));
      out.source(asic.source());
    }
  }
}

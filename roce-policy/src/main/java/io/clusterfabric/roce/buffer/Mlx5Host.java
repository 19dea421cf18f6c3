package io.clusterfabric.roce.buffer;

import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.Length;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * Headroom of the receive buffer of NVIDIA's adapters as Linux' mlx5 driver computes it, in whole
 * numbers: {@code (301 + 216 m / 100) · Gb/s + 272 MTU / 100} for m whole metres of cable, at 40
 * Gb/s at least.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Mlx5Host() implements HeadroomModel {
  @Override
  public String id() {
    return "mlx5-host";
  }

  @Override
  public Headroom of(HeadroomRequest r) {
    long micrometers = r.cable().toMicrometers();
    long perMeter = Length.ofMeters(1).toMicrometers();
    // whole metres are what the driver is told; a part of one is counted as one
    long meters = micrometers / perMeter + (micrometers % perMeter > 0 ? 1 : 0);
    long mbps = Math.max(BufferFacts.whole("mlx5.least-mbps"), BufferFacts.megabits(r.rate()));
    long delay =
        BufferFacts.whole("mlx5.base")
            + Math.multiplyExact(BufferFacts.whole("mlx5.per-100m"), meters) / 100;
    long byRate = Math.multiplyExact(delay, mbps) / 1_000;
    long byMtu = Math.multiplyExact(BufferFacts.whole("mlx5.per-100-mtu"), r.mtu().bytes()) / 100;
    long headroom = byRate + byMtu;
    long maxMtu = Math.max(BufferFacts.whole("mlx5.least-max-mtu"), r.mtu().bytes());
    long least = headroom + maxMtu + BufferFacts.whole("mlx5.cell");
    Explanation.Builder out = Explanation.of(id() + " for " + r);
    out.term("delay", delay + " ns", "301 + 216 · " + meters + " m / 100");
    out.term("by rate", byRate + " B", "delay · " + mbps + " Mb/s / 1000");
    out.term("by MTU", byMtu + " B", "272 · MTU / 100");
    out.term("headroom", headroom + " B");
    out.term(
        "least size of the buffer", least + " B", "headroom + " + maxMtu + " B + a cell of 128 B");
    out.term("pause at", "size - headroom");
    out.term("resume at", "size - headroom - " + maxMtu + " B");
    out.source(BufferFacts.source("mlx5"));
    return new Headroom(
        id(),
        Optional.of(DataSize.ofBytes(headroom)),
        Optional.empty(),
        Optional.empty(),
        out.build(),
        Findings.none());
  }

  /**
   * The least size of a receive buffer.
   *
   * @param r the port
   * @return headroom, the largest MTU (at least 9216 B) and a cell
   */
  public DataSize leastSize(HeadroomRequest r) {
    long maxMtu = Math.max(BufferFacts.whole("mlx5.least-max-mtu"), r.mtu().bytes());
    return of(r)
        .headroom()
        .orElse(DataSize.ZERO)
        .plus(DataSize.ofBytes(maxMtu + BufferFacts.whole("mlx5.cell")));
  }
}

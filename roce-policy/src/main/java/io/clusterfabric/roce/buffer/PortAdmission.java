package io.clusterfabric.roce.buffer;

import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.unit.DataSize;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * Whether the headroom of a port's groups fits what a port may have, as SONiC checks it for
 * NVIDIA's switches: the groups' sizes, 4096 B of pipeline, the lossy group and 20 KiB of mirrors
 * must be below the port's maximum; with shared headroom what groups may need beyond their sizes
 * must also be at most the ASIC's cells of shared headroom.
 *
 * @param port the ports
 * @param headroom the headroom of one lossless priority
 * @param needed what a port needs
 * @param admitted whether that is below the port's maximum and the shared part is within the
 *     ASIC's; empty if the maximum is not known
 * @param explain every term
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record PortAdmission(
    PortDemand port,
    Headroom headroom,
    DataSize needed,
    Optional<Boolean> admitted,
    Explanation explain) {

  /**
   * Checks the ports of a demand.
   *
   * @param demand the demand
   * @param port one of its groups of ports
   * @return the answer; empty if the model cannot tell the headroom
   */
  public static Optional<PortAdmission> of(BufferDemand demand, PortDemand port) {
    Headroom h = headroom(demand, port);
    if (h.headroom().isEmpty()) {
      return Optional.empty();
    }
    long size = size(demand, h);
    long sizes = size * demand.losslessPriorities();
    long lossy = PoolAdmission.lossyGroup(demand, port);
    boolean nvidia = demand.asic().isPresent();
    long pipeline = nvidia ? BufferFacts.whole("port.pipeline") : 0;
    long mirror = nvidia ? BufferFacts.whole("port.mirror-kib") * BufferFacts.KIB : 0;
    long needed = sizes + pipeline + lossy + mirror;
    Explanation.Builder out =
        Explanation.of("a port of " + port.rate() + " needs " + needed + " B");
    out.term("sizes of lossless groups", sizes + " B", demand.losslessPriorities() + " of " + size);
    out.term("pipeline", pipeline + " B");
    out.term("lossy group", lossy + " B");
    out.term("mirrors", mirror + " B");
    Optional<Boolean> fits = demand.maxPortHeadroom().map(m -> needed < m.bytes());
    demand.maxPortHeadroom().ifPresent(m -> out.term("maximum of a port", m.bytes() + " B"));
    if (demand.oversubscription().isPresent() && nvidia) {
      long beyond =
          Math.max(0, h.headroom().get().bytes() + h.xon().map(DataSize::bytes).orElse(0L) - size)
              * demand.losslessPriorities();
      SwitchAsic asic = demand.asic().get();
      long most =
          (asic.maxSharedCells() + BufferFacts.whole("reserved-shared-cells"))
              * asic.cell().bytes();
      out.term("beyond the sizes", beyond + " B");
      out.term("shared headroom of a port", most + " B", "cells of the ASIC");
      fits = beyond > most ? Optional.of(false) : fits;
    }
    if (nvidia) {
      out.source(BufferFacts.source("port"));
    }
    return Optional.of(new PortAdmission(port, h, DataSize.ofBytes(needed), fits, out.build()));
  }

  static Headroom headroom(BufferDemand demand, PortDemand port) {
    HeadroomRequest r =
        HeadroomRequest.builder()
            .rate(port.rate())
            .cable(port.cable())
            .mtu(demand.mtu())
            .losslessMtu(demand.losslessMtu())
            .smallPacketPercent(demand.smallPacketPercent())
            .lanes(port.lanes())
            .sharedHeadroom(demand.oversubscription().isPresent())
            .build();
    return demand.model().of(r);
  }

  /** What a group is promised for itself: the model's size, else its headroom. */
  static long size(BufferDemand demand, Headroom h) {
    if (h.size().isPresent()) {
      return h.size().get().bytes();
    }
    return demand.oversubscription().isPresent() ? 0 : h.headroom().orElse(DataSize.ZERO).bytes();
  }
}

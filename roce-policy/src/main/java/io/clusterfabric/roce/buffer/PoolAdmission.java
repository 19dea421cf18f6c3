package io.clusterfabric.roce.buffer;

import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.unit.DataSize;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * What is left of a switch's memory for the pool that ports share, as SONiC reckons for NVIDIA's
 * switches: the memory less what lossless groups are promised, shared headroom, a group for lossy
 * traffic at each port, mirrors, management, and with shared headroom 10 KiB of private headroom
 * for each lossless group.
 *
 * @param memory the memory of the switch
 * @param reserved what lossless groups are promised for themselves
 * @param sharedHeadroom the headroom that they share
 * @param others everything else that is set aside
 * @param shared what is left to be shared; empty if all together is more than the memory
 * @param explain every term
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record PoolAdmission(
    DataSize memory,
    DataSize reserved,
    DataSize sharedHeadroom,
    DataSize others,
    Optional<DataSize> shared,
    Explanation explain) {
  private static final int EIGHT_LANES = 8;

  /**
   * Reckons the pool of a demand.
   *
   * @param demand memory, ports and priorities
   * @return what is left; empty if the model cannot tell the headroom of a port
   */
  public static Optional<PoolAdmission> of(BufferDemand demand) {
    List<Headroom> headrooms = new ArrayList<>();
    for (PortDemand p : demand.ports()) {
      Headroom h = PortAdmission.headroom(demand, p);
      if (h.headroom().isEmpty()) {
        return Optional.empty();
      }
      headrooms.add(h);
    }
    long reserved = 0;
    long excess = 0;
    long lossy = 0;
    long priorities = 0;
    for (int i = 0; i < headrooms.size(); i++) {
      PortDemand p = demand.ports().get(i);
      Headroom h = headrooms.get(i);
      long groups = (long) p.count() * demand.losslessPriorities();
      long size = PortAdmission.size(demand, h);
      reserved += size * groups;
      excess +=
          Math.max(0, h.headroom().get().bytes() + h.xon().map(DataSize::bytes).orElse(0L) - size)
              * groups;
      lossy += lossyGroup(demand, p) * p.count();
      priorities += groups;
    }
    boolean sharing = demand.oversubscription().isPresent();
    long ownHeadroom = sharing ? kib("pool.private-kib") * priorities : 0;
    long sharedHeadroom =
        sharing
            ? Math.max(
                0,
                -Math.floorDiv(ownHeadroom - excess, (long) demand.oversubscription().getAsInt()))
            : 0;
    boolean nvidia = demand.asic().isPresent();
    long mirror = nvidia ? kib("pool.mirror-kib") * demand.portCount() : 0;
    long management = nvidia ? kib("pool.management-kib") : 0;
    long kept =
        demand
            .asic()
            .flatMap(a -> BufferFacts.FACTS.find("pool.reserved-mib." + a.id()))
            .map(m -> Long.parseLong(m) * BufferFacts.KIB * BufferFacts.KIB)
            .orElse(0L);
    long others = ownHeadroom + lossy + mirror + management + kept;
    long left = demand.memory().bytes() - reserved - sharedHeadroom - others;
    Explanation.Builder out =
        Explanation.of(
            left > 0 ? left + " B are left to be shared" : "memory is short by " + -left + " B");
    out.term("memory", demand.memory().bytes() + " B");
    out.term("promised to lossless groups", reserved + " B", priorities + " groups");
    if (sharing) {
      out.term(
          "shared headroom",
          sharedHeadroom + " B",
          "what groups may need beyond their size and private headroom, "
              + demand.oversubscription().getAsInt()
              + " times promised");
      out.term("private headroom", ownHeadroom + " B");
    }
    if (nvidia) {
      out.term("lossy groups", lossy + " B", "one a port");
      out.term("mirrors", mirror + " B");
      out.term("management", management + " B");
      if (kept > 0) {
        out.term("kept by this ASIC", kept + " B");
      }
      out.source(BufferFacts.source("pool"));
    }
    out.term("left", left + " B");
    return Optional.of(
        new PoolAdmission(
            demand.memory(),
            DataSize.ofBytes(reserved),
            DataSize.ofBytes(sharedHeadroom),
            DataSize.ofBytes(others),
            left > 0 ? Optional.of(DataSize.ofBytes(left)) : Optional.empty(),
            out.build()));
  }

  private static long kib(String key) {
    return BufferFacts.whole(key) * BufferFacts.KIB;
  }

  /** What a lossy group of a port gets: the pipeline's latency, nearly twice that with 8 lanes. */
  static long lossyGroup(BufferDemand demand, PortDemand port) {
    if (demand.asic().isEmpty()) {
      return 0;
    }
    long one = demand.asic().get().pipelineLatency().bytes();
    return port.lanes().orElse(0) == EIGHT_LANES ? 2 * one - BufferFacts.KIB : one;
  }

  @Override
  public String toString() {
    return explain.summary();
  }
}

package io.clusterfabric.collectives.nccl;

import io.clusterfabric.model.Collective;
import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.TextTable;
import io.clusterfabric.model.unit.DataSize;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Puts a choice of NCCL into words. */
final class NcclText {
  private NcclText() {}

  static Explanation of(NcclTuning tuning, Collective c, DataSize size, NcclChoice choice) {
    NcclAlgorithm a = choice.algorithm();
    NcclProtocol p = choice.protocol();
    NcclInputs in = tuning.inputs();
    Explanation.Builder b =
        Explanation.of(
            tuning.profile()
                + " takes "
                + a.label()
                + " "
                + p.label()
                + " for "
                + c.id()
                + " of "
                + size
                + " and expects "
                + choice.time());
    NcclGraph graph = new TuningCells(in, tuning.profile()).graph(a);
    if (graph != null) {
      b.term("graph", graph, "what NCCL's search finds on this node");
    }
    tuning
        .cell(c, a, p)
        .ifPresent(
            cell ->
                b.term("latency", cell.latency(), "of no bytes")
                    .term("bandwidth", cell.bandwidth(), "size by time of a large message"));
    float correction = tuning.correction(c, a, p, size.bytes());
    if (correction != 1) {
      b.term(
          "correction",
          String.format(Locale.ROOT, "%.2f", correction),
          "trees reach this share of their bandwidth at this size");
    }
    if (tuning.plateau(c, a, p, size.bytes())) {
      b.term("plateau", tuning.plateauFactor(), "factor on the latency of rings over nodes");
    }
    b.term("channels", choice.channels()).term("threads", choice.threads(), "a channel");
    TextTable table =
        TextTable.withColumns("algorithm", "protocol", "latency", "bandwidth", "time");
    List<String> apart = new ArrayList<>();
    for (NcclAlgorithm x : NcclAlgorithm.values()) {
      for (NcclProtocol y : NcclProtocol.values()) {
        Optional<NcclCell> cell = tuning.cell(c, x, y);
        if (cell.isPresent() && !tuning.compared(c, x)) {
          apart.add(x.label() + " " + y.label());
        } else if (cell.isPresent()) {
          table =
              table.plusRow(
                  x.label(),
                  y.label(),
                  cell.get().latency(),
                  cell.get().bandwidth(),
                  tuning.time(c, x, y, size).orElseThrow());
        }
      }
    }
    b.table(table);
    for (String pair : apart) {
      b.assume(pair + " has a figure in NCCL's table, but this version does not compare it here");
    }
    in.assumptions().forEach(b::assume);
    tuning.profile().differences().forEach(b::assume);
    return b.source(tuning.profile().source()).build();
  }
}

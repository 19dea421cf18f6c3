package io.clusterfabric.collectives.nccl;

import io.clusterfabric.model.unit.TimeSpan;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What NCCL's own functions answer on described hosts: the search's graphs, the table of latencies
 * and bandwidths, and what is taken for a size. The first line of each file says how they were
 * computed.
 */
final class ComputedRuns {
  private ComputedRuns() {}

  static List<String[]> rows(String file) {
    String folder = System.getProperty("clusterfabric.nccl.runs");
    try (InputStream in =
        folder == null
            ? ComputedRuns.class.getResourceAsStream(file)
            : Files.newInputStream(Path.of(folder, file))) {
      if (in == null) {
        throw new IllegalStateException("no fixture " + file);
      }
      List<String[]> rows = new ArrayList<>();
      BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (!line.startsWith("#") && !line.startsWith("system,")) {
          rows.add(line.split(",", -1));
        }
      }
      return rows;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The models on NCCL's own graphs, by system, version and nodes. */
  static Map<String, NcclTuning> tunings() {
    Map<String, NcclTuning> all = new LinkedHashMap<>();
    for (String[] r : rows("nccl-graphs.csv")) {
      all.put(key(r), NcclTuning.of(inputs(r), NcclProfile.of(r[1])));
    }
    return all;
  }

  static String key(String[] r) {
    return r[0] + " " + r[1] + " x" + r[2];
  }

  static NcclInputs inputs(String[] r) {
    int nodes = Integer.parseInt(r[2]);
    int perNode = Integer.parseInt(r[3]);
    boolean collNet = !r[7].equals("0");
    return NcclInputs.builder()
        .nodes(nodes)
        .ranks(nodes * perNode)
        .mostRanksPerNode(perNode)
        .computeCapability(Integer.parseInt(r[4]))
        .cpu(NcclCpu.valueOf(r[5]))
        .nvSwitch(!r[6].equals("0"))
        .collNet(collNet)
        .collNetGathers(r[7].equals("2"))
        .collNetHeads(Integer.parseInt(r[8]))
        .channels(Integer.parseInt(r[9]))
        .collectiveChannels(Integer.parseInt(r[10]))
        .nvlsChannels(Integer.parseInt(r[11]))
        .ring(graph(r[12]).orElseThrow())
        .tree(graph(r[13]).orElseThrow())
        .nvls(graph(r[14]))
        .collNetChain(graph(r[15]))
        .collNetDirect(graph(r[16]))
        .build();
  }

  static Optional<NcclGraph> graph(String text) {
    if (text.isEmpty()) {
      return Optional.empty();
    }
    String[] f = text.split(":", -1);
    return Optional.of(
        NcclGraph.builder()
            .pattern(NcclPattern.valueOf(f[0]))
            .channels(Integer.parseInt(f[1]))
            .inside(NodeGraphs.rate(Double.parseDouble(f[2])))
            .between(NodeGraphs.rate(Double.parseDouble(f[3])))
            .pathInside(NcclPath.valueOf(f[4]))
            .pathBetween(NcclPath.valueOf(f[5]))
            .nicLatency(TimeSpan.ofPicoseconds(Math.round(Double.parseDouble(f[6]) * 1e6)))
            .sameChannels(f[7].equals("1"))
            .build());
  }
}

package io.clusterfabric.topology.capacity;

import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.testkit.data.SharedData;
import io.clusterfabric.topology.format.graph6.Graph6;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.graph.FabricGraphBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

/** The rows of small-graph-oracles.csv: graphs with exact values of a solver of their own. */
final class SmallGraphs {
  /** A graph and what is known of it. */
  record Row(
      String name,
      FabricGraph graph,
      double lambda2,
      double spectral,
      long bisection,
      boolean exact) {
    @Override
    public String toString() {
      return name;
    }
  }

  private SmallGraphs() {}

  static List<Row> rows() throws IOException {
    List<Row> out = new ArrayList<>();
    List<String> lines = Files.readAllLines(SharedData.require("topology/small-graph-oracles.csv"));
    for (String line : lines.subList(1, lines.size())) {
      int quote = line.startsWith("\"") ? line.indexOf('"', 1) : line.indexOf(',') - 1;
      String name = line.substring(0, quote + 1).replace("\"", "");
      String[] f = ("," + line.substring(quote + 2)).split(",", -1);
      FabricGraph graph =
          f[19].isEmpty()
              ? torus(name.replace("torus ", "").split("x"))
              : Graph6.parse(f[19], Bandwidth.ofBitsPerSecond(1));
      out.add(
          new Row(
              name,
              graph,
              Double.parseDouble(f[11]),
              Double.parseDouble(f[13]),
              Long.parseLong(f[14]),
              f[15].equals("EXACT")));
    }
    return out;
  }

  /** A torus whose sides of 2 have a second link as the way round. */
  private static FabricGraph torus(String[] sides) {
    int n = 1;
    for (String s : sides) {
      n *= Integer.parseInt(s);
    }
    FabricGraphBuilder b = FabricGraph.builder("torus");
    for (int v = 0; v < n; v++) {
      b.addSwitch("v" + v);
    }
    int step = 1;
    for (String s : sides) {
      int side = Integer.parseInt(s);
      for (int v = 0; v < n; v++) {
        int at = v / step % side;
        b.addLinks(v, v + ((at + 1) % side - at) * step, 1, 1);
      }
      step *= side;
    }
    return b.build();
  }
}

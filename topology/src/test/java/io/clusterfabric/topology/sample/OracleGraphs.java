package io.clusterfabric.topology.sample;

import io.clusterfabric.testkit.data.SharedData;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.graph.FabricGraphBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The rows of {@code small-graph-oracles.csv} with their graphs as switches of 400 Gb/s links. */
public final class OracleGraphs {
  private OracleGraphs() {}

  /** A row; columns are named as in the file, empty cells are NaN. */
  @SuppressWarnings("ArrayRecordComponent") // never compared, never shown
  public record Row(String name, String[] header, String[] cells, FabricGraph graph) {

    /** The number in a column. */
    public double number(String column) {
      String cell = cells[Arrays.asList(header).indexOf(column)];
      return cell.isEmpty() ? Double.NaN : Double.parseDouble(cell);
    }

    /** Whether the bisection was proven. */
    public boolean isExact() {
      return cells[Arrays.asList(header).indexOf("status")].equals("EXACT");
    }

    /** Whether the graph is connected. */
    public boolean connected() {
      return cells[4].equals("True");
    }
  }

  /** All rows; the test is skipped if the file is absent. */
  public static List<Row> rows() {
    List<String> lines;
    try {
      lines = Files.readAllLines(SharedData.require("topology/small-graph-oracles.csv"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    String[] header = lines.get(0).split(",");
    List<Row> rows = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      // Only the name, which comes first, may hold commas.
      String[] all = line.split(",", -1);
      int extra = all.length - header.length;
      String name = String.join(",", Arrays.copyOf(all, extra + 1)).replace("\"", "");
      String[] cells = Arrays.copyOfRange(all, extra, all.length);
      String graph6 = cells[cells.length - 1];
      rows.add(new Row(name, header, cells, graph6.isEmpty() ? torus(name) : graph6(graph6)));
    }
    return rows;
  }

  /** One byte for the vertices, then the upper triangle by columns, six bits a byte. */
  public static FabricGraph graph6(String text) {
    FabricGraphBuilder b = FabricGraph.builder(text);
    int n = text.charAt(0) - 63;
    for (int i = 0; i < n; i++) {
      b.addSwitch("s" + i);
    }
    int bit = 0;
    for (int j = 1; j < n; j++) {
      for (int i = 0; i < j; i++, bit++) {
        if ((((text.charAt(1 + bit / 6) - 63) >> (5 - bit % 6)) & 1) == 1) {
          b.addLinks(i, j, 1, Networks.NDR);
        }
      }
    }
    return b.build();
  }

  /** A torus such as {@code torus 2x4}; a side of 2 has two parallel links. */
  public static FabricGraph torus(String name) {
    int[] sides =
        Arrays.stream(name.substring(name.indexOf(' ') + 1).split("x"))
            .mapToInt(Integer::parseInt)
            .toArray();
    int n = Arrays.stream(sides).reduce(1, (x, y) -> x * y);
    FabricGraphBuilder b = FabricGraph.builder(name);
    for (int i = 0; i < n; i++) {
      b.addSwitch("s" + i);
    }
    int stride = 1;
    for (int side : sides) {
      for (int i = 0; i < n; i++) {
        int at = i / stride % side;
        b.addLinks(i, i + ((at + 1) % side - at) * stride, 1, Networks.NDR);
      }
      stride *= side;
    }
    return b.build();
  }
}

package io.clusterfabric.topology.routing;

import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.graph.FabricGraphBuilder;
import io.clusterfabric.topology.sample.Networks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a net of ibsim and the forwarding tables that OpenSM dumped for it; for tests only. */
final class OpenSmRun {
  private static final Pattern NODE = Pattern.compile("(Hca|Switch)\\s+\\d+\\s+\"([^\"]+)\".*");
  private static final Pattern PORT = Pattern.compile("\\[(\\d+)]\\s+\"([^\"]+)\"\\[(\\d+)].*");
  private static final Pattern TABLE =
      Pattern.compile("Unicast lids .* switch Lid \\d+ guid \\S+ \\('([^']+)'\\):");
  private static final Pattern ENTRY =
      Pattern.compile("0x([0-9a-f]+) (\\d+) # Channel Adapter portguid \\S+: '([^']+)'");

  private final FabricGraph graph;
  private final Map<String, Integer> numbers = new HashMap<>();

  /** By switch name and port: the bundle and the link in it. */
  private final Map<String, int[]> ports = new HashMap<>();

  private final Map<Integer, Integer> endpointOfLid = new HashMap<>();

  private OpenSmRun(Path net) throws IOException {
    Map<String, String> kinds = new LinkedHashMap<>();
    List<String[]> lines = new ArrayList<>();
    String node = "";
    for (String line : Files.readAllLines(net)) {
      Matcher n = NODE.matcher(line);
      Matcher p = PORT.matcher(line);
      if (n.matches()) {
        node = n.group(2);
        kinds.put(node, n.group(1));
      } else if (p.matches()) {
        lines.add(new String[] {node, p.group(1), p.group(2), p.group(3)});
      }
    }
    FabricGraphBuilder b = FabricGraph.builder(net.getFileName().toString());
    kinds.forEach(
        (name, kind) -> {
          if (kind.equals("Hca")) {
            numbers.put(name, b.addEndpoint(b.addHost(name), "1"));
          }
        });
    kinds.forEach(
        (name, kind) -> {
          if (kind.equals("Switch")) {
            numbers.put(name, b.addSwitch(name));
          }
        });
    Map<String, Integer> links = new HashMap<>();
    List<Runnable> later = new ArrayList<>();
    FabricGraph[] made = new FabricGraph[1];
    for (String[] l : lines) {
      int x = known(numbers, l[0]);
      int y = known(numbers, l[2]);
      String here = l[0] + "[" + l[1];
      String there = l[2] + "[" + l[3];
      // Every link is written at both ends.
      if (here.compareTo(there) < 0) {
        b.addLinks(x, y, 1, Networks.NDR);
        int link = links.merge(Math.min(x, y) + "-" + Math.max(x, y), 1, Integer::sum) - 1;
        later.add(
            () -> {
              int[] place = {bundle(made[0], x, y), link};
              ports.put(here, place);
              ports.put(there, place);
            });
      }
    }
    made[0] = b.build();
    this.graph = made[0];
    later.forEach(Runnable::run);
  }

  private static int bundle(FabricGraph g, int a, int b) {
    for (int k = 0; k < g.degree(a); k++) {
      if (g.neighbor(a, k) == b) {
        return g.bundle(a, k);
      }
    }
    throw new IllegalStateException(a + " and " + b);
  }

  static OpenSmRun read(Path net) throws IOException {
    return new OpenSmRun(net);
  }

  FabricGraph graph() {
    return graph;
  }

  int endpointOfLid(int lid) {
    return known(endpointOfLid, lid);
  }

  private static <K, V> V known(Map<K, V> map, K key) {
    return Objects.requireNonNull(map.get(key), () -> "the dump knows no " + key);
  }

  /** The tables by the first local identifier of each adapter. */
  SinglePathRouting tables(Path dump) throws IOException {
    SinglePathRouting.Builder b = SinglePathRouting.builder(graph);
    Map<String, Integer> baseLid = new HashMap<>();
    String sw = "";
    for (String line : Files.readAllLines(dump)) {
      Matcher t = TABLE.matcher(line);
      Matcher e = ENTRY.matcher(line);
      if (t.matches()) {
        sw = t.group(1);
      } else if (e.matches()) {
        int lid = Integer.parseInt(e.group(1), 16);
        int destination = known(numbers, e.group(3));
        if (lid > baseLid.merge(e.group(3), lid, Math::min)) {
          continue;
        }
        endpointOfLid.put(lid, destination);
        int[] place = known(ports, sw + "[" + Integer.parseInt(e.group(2)));
        b.next(known(numbers, sw), destination, place[0], place[1]);
      }
    }
    return b.build();
  }
}

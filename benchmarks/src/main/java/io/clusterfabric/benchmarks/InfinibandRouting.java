package io.clusterfabric.benchmarks;

import io.clusterfabric.benchmarks.Stopwatch.Timed;
import io.clusterfabric.infiniband.routing.EngineName;
import io.clusterfabric.infiniband.routing.EnginePrediction;
import io.clusterfabric.infiniband.routing.ForwardingTables;
import io.clusterfabric.infiniband.routing.GuidFile;
import io.clusterfabric.infiniband.routing.RoutingChain;
import io.clusterfabric.infiniband.routing.RoutingOptions;
import io.clusterfabric.infiniband.subnet.Subnet;
import io.clusterfabric.infiniband.subnet.SubnetFile;
import io.clusterfabric.infiniband.subnet.SubnetNode;
import io.clusterfabric.infiniband.subnet.SubnetOptions;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Times the routing engines of InfiniBand: MinHop, fat tree and up/down on 24,576 endpoints with
 * 768 leaves, 768 switches above them and 384 cores, or, with arguments, an engine on a net file
 * beside OpenSM's own time in its log, from {@code Entering MASTER} to {@code tables configured}.
 *
 * <p>{@code ./mvnw -q -Dquick -Dbench -pl benchmarks -am package
 * -Dbenchmark.class=io.clusterfabric.benchmarks.InfinibandRouting}, with {@code
 * -Dbenchmark.args="NET ENGINE OPENSM.LOG"} for a comparison, or {@code -Dbenchmark.args="write NET
 * PODS WIDTH"} for a net of so many pods of so many leaves with as many hosts each.
 */
public final class InfinibandRouting {
  private static final Pattern TIME =
      Pattern.compile("... \\d\\d (\\d\\d):(\\d\\d):(\\d\\d) (\\d{6}) .*");

  private InfinibandRouting() {}

  /**
   * Prints a line for each engine.
   *
   * @param args nothing, a net file, an engine and a log, or what to write
   * @throws IOException if a file cannot be read or written
   */
  public static void main(String[] args) throws IOException {
    if (args.length == 4 && args[0].equals("write")) {
      int width = Integer.parseInt(args[3]);
      int pods = Integer.parseInt(args[2]);
      Files.writeString(Path.of(args[1]), net(pods, width, width, pods * width / 2));
      return;
    }
    if (args.length == 3) {
      Subnet subnet = SubnetFile.read(Path.of(args[0])).subnet().orElseThrow();
      Timed<ForwardingTables> ours =
          time(subnet, EngineName.of(args[1]).orElseThrow(), RoutingOptions.standard());
      double theirs =
          openSm(Path.of(args[2]))
              .orElseThrow(
                  () -> new IOException(args[2] + " does not tell when tables were configured"));
      System.out.printf(
          Locale.ROOT,
          "%s: ours %.0f ms, OpenSM %.0f ms, %.1f times faster%n",
          ours.value(),
          ours.millis(),
          theirs,
          theirs / ours.millis());
      return;
    }
    Subnet subnet =
        SubnetFile.read(
                FabricSource.ofText("24,576 endpoints", net(24, 32, 32, 384)),
                SubnetOptions.standard(),
                ImportOptions.standard())
            .subnet()
            .orElseThrow();
    long[] cores =
        subnet.switches().stream()
            .filter(n -> n.name().startsWith("C"))
            .mapToLong(SubnetNode::guid)
            .toArray();
    RoutingOptions roots = RoutingOptions.builder().roots(GuidFile.of(cores)).build();
    for (EngineName e : new EngineName[] {EngineName.MINHOP, EngineName.FTREE, EngineName.UPDN}) {
      Timed<ForwardingTables> t = time(subnet, e, roots);
      System.out.printf(
          Locale.ROOT,
          "%s: %.1f s, of it CPU %.1f s%n",
          t.value(),
          t.millis() / 1000,
          t.cpuMillis() / 1000);
    }
  }

  private static Timed<ForwardingTables> time(
      Subnet subnet, EngineName engine, RoutingOptions options) {
    return Stopwatch.median(
        0,
        1,
        () -> EnginePrediction.of(subnet, RoutingChain.of(engine), options).tables().orElseThrow());
  }

  /** Milliseconds that OpenSM took, if its log tells. */
  static Optional<Double> openSm(Path log) throws IOException {
    double start = Double.NaN;
    for (String line : Files.readAllLines(log)) {
      Matcher m = TIME.matcher(line);
      if (!m.matches()) {
        continue;
      }
      double at =
          3_600_000.0 * Integer.parseInt(m.group(1))
              + 60_000.0 * Integer.parseInt(m.group(2))
              + 1_000.0 * Integer.parseInt(m.group(3))
              + Integer.parseInt(m.group(4)) / 1_000.0;
      if (line.contains("Entering MASTER")) {
        start = at;
      } else if (line.contains("tables configured on all switches")) {
        double day = 86_400_000;
        return Optional.of((at - start + day) % day).filter(t -> !t.isNaN());
      }
    }
    return Optional.empty();
  }

  /** Pods of leaves with as many switches above, each of them with its own group of cores. */
  static String net(int pods, int leaves, int hosts, int cores) {
    int perGroup = cores / leaves;
    StringBuilder out = new StringBuilder();
    StringBuilder above = new StringBuilder();
    StringBuilder[] core = new StringBuilder[cores];
    int[] used = new int[cores];
    for (int c = 0; c < cores; c++) {
      core[c] = new StringBuilder();
    }
    for (int p = 0; p < pods; p++) {
      for (int l = 0; l < leaves; l++) {
        for (int h = 0; h < hosts; h++) {
          line(out, "Hca\t1 \"H%d-%d-%d\"\n[1]\t\"L%d-%d\"[%d]\n\n", p, l, h, p, l, h + 1);
        }
      }
    }
    for (int p = 0; p < pods; p++) {
      for (int l = 0; l < leaves; l++) {
        line(out, "Switch\t%d \"L%d-%d\"\n", hosts + leaves, p, l);
        line(above, "Switch\t%d \"A%d-%d\"\n", leaves + hosts, p, l);
        for (int h = 0; h < hosts; h++) {
          line(out, "[%d]\t\"H%d-%d-%d\"[1]\n", h + 1, p, l, h);
          int c = l * perGroup + (h + p * hosts) % perGroup;
          int port = ++used[c];
          line(above, "[%d]\t\"C%d\"[%d]\n", leaves + h + 1, c, port);
          line(core[c], "[%d]\t\"A%d-%d\"[%d]\n", port, p, l, leaves + h + 1);
        }
        for (int a = 0; a < leaves; a++) {
          line(out, "[%d]\t\"A%d-%d\"[%d]\n", hosts + a + 1, p, a, l + 1);
          line(above, "[%d]\t\"L%d-%d\"[%d]\n", a + 1, p, a, hosts + l + 1);
        }
        out.append('\n');
        above.append('\n');
      }
    }
    out.append(above);
    for (int c = 0; c < cores; c++) {
      line(out, "Switch\t%d \"C%d\"\n%s\n", used[c], c, core[c]);
    }
    return out.toString();
  }

  private static void line(StringBuilder out, String form, Object... values) {
    out.append(String.format(Locale.ROOT, form, values));
  }
}

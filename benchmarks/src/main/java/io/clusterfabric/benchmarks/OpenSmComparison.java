package io.clusterfabric.benchmarks;

import io.clusterfabric.benchmarks.Stopwatch.Timed;
import io.clusterfabric.infiniband.routing.EngineName;
import io.clusterfabric.infiniband.routing.EnginePrediction;
import io.clusterfabric.infiniband.routing.ForwardingTables;
import io.clusterfabric.infiniband.routing.LftComparison;
import io.clusterfabric.infiniband.routing.LftDump;
import io.clusterfabric.infiniband.routing.RoutingChain;
import io.clusterfabric.infiniband.subnet.Subnet;
import io.clusterfabric.infiniband.subnet.SubnetFile;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.format.Limits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Routes a tree of three tiers with the real OpenSM on the simulator ibsim and with the library,
 * and prints both times, their ratio and how many entries differ. OpenSM's time is its own, from
 * {@code Entering MASTER} to {@code tables configured on all switches} in its log, in which it also
 * sends the tables to the simulated switches; the library's is the median of three runs.
 *
 * <p>Needs Debian's packages opensm and ibsim-utils.
 *
 * <p>{@code ./mvnw -q -Dquick -Dbench -pl benchmarks -am package
 * -Dbenchmark.class=io.clusterfabric.benchmarks.OpenSmComparison}, with {@code
 * -Dbenchmark.args="PODS WIDTH [SECONDS]"} for so many pods of so many leaves with as many hosts
 * each, and the seconds that OpenSM gets; 24, 12 and 300 unless given.
 */
public final class OpenSmComparison {
  private OpenSmComparison() {}

  /**
   * Prints a line for each engine.
   *
   * @param args nothing, or pods, width and seconds
   * @throws IOException if a file cannot be written or a program not started
   * @throws InterruptedException if the wait for a program is interrupted
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    int pods = args.length > 0 ? Integer.parseInt(args[0]) : 24;
    int width = args.length > 1 ? Integer.parseInt(args[1]) : 12;
    int seconds = args.length > 2 ? Integer.parseInt(args[2]) : 300;
    Optional<Path> library = library();
    if (library.isEmpty() || !Files.isExecutable(Path.of("/usr/sbin/opensm"))) {
      System.out.println("Skipped: packages opensm and ibsim-utils are not installed");
      return;
    }
    int cores = pods * width / 2;
    System.out.printf(
        Locale.ROOT,
        "%,d endpoints on %,d switches, 3 tiers; %s%n",
        (long) pods * width * width,
        2L * pods * width + cores,
        Stopwatch.machine());
    Path folder = Files.createTempDirectory("opensm-comparison");
    try {
      Path net =
          Files.writeString(
              folder.resolve("a.net"), InfinibandRouting.net(pods, width, width, cores));
      for (EngineName e : List.of(EngineName.MINHOP, EngineName.UPDN, EngineName.FTREE)) {
        compare(net, e, library.get(), Files.createDirectory(folder.resolve(e.name())), seconds);
      }
    } finally {
      delete(folder);
    }
  }

  private static void compare(Path net, EngineName engine, Path library, Path folder, int seconds)
      throws IOException, InterruptedException {
    Path log = folder.resolve("opensm.log");
    openSm(net, engine, library, folder, seconds);
    Optional<Double> theirs = InfinibandRouting.openSm(log);
    if (theirs.isEmpty()) {
      System.out.printf(
          Locale.ROOT, "%s: OpenSM configured no tables within %d s%n", engine, seconds);
      return;
    }
    Subnet subnet = SubnetFile.read(net).subnet().orElseThrow();
    Timed<ForwardingTables> ours =
        Stopwatch.median(
            0,
            3,
            () -> EnginePrediction.of(subnet, RoutingChain.of(engine)).tables().orElseThrow());
    ImportOptions large =
        ImportOptions.builder()
            .limits(Limits.builder().maxBytes(1L << 33).maxElements(1 << 30).build())
            .build();
    LftDump dump = LftDump.read(FabricSource.of(folder.resolve("opensm-lfts.dump")), large);
    System.out.printf(
        Locale.ROOT,
        "%s: ours %.0f ms (CPU %.0f ms), OpenSM %.0f ms, ratio %.1f; %s%n",
        engine,
        ours.millis(),
        ours.cpuMillis(),
        theirs.get(),
        theirs.get() / ours.millis(),
        LftComparison.of(ours.value(), dump));
  }

  /** Runs OpenSM once on a simulator of its own, and ends both. */
  private static void openSm(Path net, EngineName engine, Path library, Path folder, int seconds)
      throws IOException, InterruptedException {
    String socket = "ibsim-" + ProcessHandle.current().pid() + "-" + engine;
    Path said = folder.resolve("ibsim.log");
    List<String> command = new ArrayList<>(List.of("ibsim", "-s", "-N", "8192", "-S", "2048"));
    command.addAll(List.of("-P", "131072", net.toString()));
    Process simulator = start(command, folder, socket, said);
    try {
      for (int i = 0; i < 600 && !Files.readString(said).contains("simulator ready"); i++) {
        if (simulator.waitFor(100, TimeUnit.MILLISECONDS)) {
          throw new IOException("ibsim ended: " + Files.readString(said));
        }
      }
      Path conf = Files.writeString(folder.resolve("opensm.conf"), "force_log_flush TRUE\n");
      command = new ArrayList<>(List.of("env", "LD_PRELOAD=" + library, "/usr/sbin/opensm"));
      command.addAll(List.of("-F", conf.toString(), "-e", "-D", "0x43", "-o"));
      command.addAll(List.of("-f", folder.resolve("opensm.log").toString()));
      command.addAll(List.of("-R", engine.toString(), "-P", folder.resolve("none").toString()));
      Process manager = start(command, folder, socket, folder.resolve("opensm.out"));
      try {
        if (!manager.waitFor(seconds, TimeUnit.SECONDS)) {
          System.out.println(engine + ": OpenSM was ended after " + seconds + " s");
        }
      } finally {
        manager.destroyForcibly().waitFor();
      }
    } finally {
      simulator.destroyForcibly().waitFor();
    }
  }

  private static Process start(List<String> command, Path folder, String socket, Path said)
      throws IOException {
    ProcessBuilder b = new ProcessBuilder(command);
    b.directory(folder.toFile()).redirectErrorStream(true).redirectOutput(said.toFile());
    b.environment().remove("IBSIM_SERVER_NAME");
    b.environment().remove("IBSIM_SERVER_PORT");
    b.environment().put("IBSIM_SOCKNAME", socket);
    b.environment().put("OSM_TMP_DIR", folder.toString());
    b.environment().put("OSM_CACHE_DIR", folder.toString());
    return b.start();
  }

  private static Optional<Path> library() throws IOException {
    Path root = Path.of("/usr/lib");
    if (!Files.isDirectory(root)) {
      return Optional.empty();
    }
    try (Stream<Path> folders = Files.list(root)) {
      return folders
          .map(f -> f.resolve("umad2sim").resolve("libumad2sim.so"))
          .filter(Files::isReadable)
          .findFirst();
    }
  }

  private static void delete(Path folder) throws IOException {
    List<Path> all;
    try (Stream<Path> files = Files.walk(folder)) {
      all = files.sorted((a, b) -> b.compareTo(a)).toList();
    }
    for (Path p : all) {
      Files.delete(p);
    }
  }
}

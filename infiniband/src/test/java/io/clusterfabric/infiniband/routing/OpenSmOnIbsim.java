package io.clusterfabric.infiniband.routing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/**
 * The simulator ibsim with a net, on which OpenSM and the tools of InfiniBand run as on hardware,
 * where Debian's packages opensm, ibsim-utils and infiniband-diags are installed.
 *
 * <p>Each one has a socket of its own, so that several run side by side. Programs have a time limit
 * each; the simulator ends when this is closed, and with this program, which holds its input.
 */
final class OpenSmOnIbsim implements AutoCloseable {
  private static final int SECONDS = 60;
  private static final AtomicInteger COUNT = new AtomicInteger();
  private static final Pattern KEY = Pattern.compile("0x([0-9a-f]{4})");
  private static final Pattern USED = Pattern.compile("(\\S+) tables configured on all switches");

  private final Path folder;
  private final Path library;
  private final String socket;
  private final Process simulator;
  private int run;

  /** Starts the simulator; where the packages are not installed the test is skipped. */
  OpenSmOnIbsim(Path net, Path folder) throws IOException, InterruptedException {
    this.library = require();
    this.folder = Files.createDirectories(folder);
    this.socket = "ibsim-" + ProcessHandle.current().pid() + "-" + COUNT.incrementAndGet();
    Path said = folder.resolve("ibsim.log");
    ProcessBuilder b = new ProcessBuilder(program("ibsim").toString(), "-s", net.toString());
    b.redirectErrorStream(true).redirectOutput(said.toFile());
    environment(b);
    this.simulator = b.start();
    for (int i = 0; i < 50 * SECONDS; i++) {
      if (Files.readString(said).contains("Network simulator ready")) {
        return;
      }
      if (simulator.waitFor(20, TimeUnit.MILLISECONDS)) {
        break;
      }
    }
    close();
    throw new IllegalStateException("ibsim does not take " + net + ": " + Files.readString(said));
  }

  /** Where the library is that lets programs run on the simulator; else the test is skipped. */
  static Path require() throws IOException {
    Path found = null;
    Path root = Path.of("/usr/lib");
    if (Files.isDirectory(root)) {
      try (Stream<Path> folders = Files.list(root)) {
        found =
            folders
                .map(f -> f.resolve("umad2sim").resolve("libumad2sim.so"))
                .filter(Files::isReadable)
                .findFirst()
                .orElse(null);
      }
    }
    for (String p : List.of("ibsim", "opensm", "ibnetdiscover", "smpquery", "saquery")) {
      Assumptions.assumeTrue(
          found != null && Files.isExecutable(program(p)),
          "packages opensm, ibsim-utils and infiniband-diags are not installed");
    }
    return Optional.ofNullable(found).orElseThrow();
  }

  private static Path program(String name) {
    Path system = Path.of("/usr/sbin", name);
    return Files.isExecutable(system) ? system : Path.of("/usr/bin", name);
  }

  private void environment(ProcessBuilder b) {
    Map<String, String> e = b.environment();
    e.remove("IBSIM_SERVER_NAME");
    e.remove("IBSIM_SERVER_PORT");
    e.put("IBSIM_SOCKNAME", socket);
    e.put("OSM_TMP_DIR", folder.toString());
    e.put("OSM_CACHE_DIR", folder.resolve("cache-" + run).toString());
    e.put("LC_ALL", "C");
    b.directory(folder.toFile());
  }

  /** Runs a program on the simulator and returns what it wrote. */
  private String tool(Path said, String name, List<String> words)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(program(name).toString()));
    command.addAll(words);
    ProcessBuilder b = new ProcessBuilder(command);
    environment(b);
    b.environment().put("LD_PRELOAD", library.toString());
    Path complained = folder.resolve(said.getFileName() + ".err");
    Process p = b.redirectOutput(said.toFile()).redirectError(complained.toFile()).start();
    try {
      p.getOutputStream().close();
      assertThat(p.waitFor(SECONDS, TimeUnit.SECONDS)).as("%s ends", command).isTrue();
    } finally {
      p.destroyForcibly().waitFor();
    }
    return Files.readString(said);
  }

  /**
   * Lets a new OpenSM without memory sweep once.
   *
   * @param options lines of opensm.conf
   * @param words options of the command line
   * @return what its log says
   */
  String sweep(Map<String, String> options, String... words)
      throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(words(options, words));
    all.add("-o");
    tool(folder.resolve("opensm-" + run + ".out"), "opensm", all);
    return Files.readString(log());
  }

  private Path log() {
    return folder.resolve("opensm-" + run + ".log");
  }

  private List<String> words(Map<String, String> options, String... words) throws IOException {
    run++;
    Path conf = folder.resolve("opensm-" + run + ".conf");
    // Else a manager that goes on running keeps lines to itself.
    StringBuilder text = new StringBuilder("force_log_flush TRUE\n");
    options.forEach((k, v) -> text.append(k).append(' ').append(v).append('\n'));
    Files.writeString(conf, text);
    Files.createDirectories(folder.resolve("cache-" + run));
    Files.deleteIfExists(tables());
    List<String> all = new ArrayList<>(List.of("-F", conf.toString(), "-e"));
    all.addAll(List.of("-f", log().toString(), "-D", "0x43"));
    all.addAll(List.of(words));
    if (!all.contains("-P")) {
      all.addAll(List.of("-P", folder.resolve("no-partitions.conf").toString()));
    }
    return all;
  }

  /** An OpenSM that goes on running and answers queries. */
  record Manager(Process process, Path file) implements AutoCloseable {
    String log() throws IOException {
      return Files.exists(file) ? Files.readString(file) : "";
    }

    @Override
    public void close() {
      process.destroyForcibly().onExit().join();
    }
  }

  /**
   * Starts an OpenSM without memory and waits until the subnet is up.
   *
   * @param options lines of opensm.conf
   * @param words options of the command line
   */
  Manager manage(Map<String, String> options, String... words)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(program("opensm").toString()));
    command.addAll(words(options, words));
    ProcessBuilder b = new ProcessBuilder(command);
    environment(b);
    b.environment().put("LD_PRELOAD", library.toString());
    b.redirectErrorStream(true).redirectOutput(folder.resolve("opensm.out").toFile());
    Manager manager = new Manager(b.start(), log());
    for (int i = 0; i < 20 * SECONDS && !manager.log().contains("SUBNET UP"); i++) {
      if (manager.process().waitFor(50, TimeUnit.MILLISECONDS)) {
        break;
      }
    }
    return manager;
  }

  /** The engine that a log says made the tables. */
  static Optional<EngineName> used(String log) {
    Matcher m = USED.matcher(log);
    if (!m.find()) {
      return Optional.empty();
    }
    // The log names it behind the function, without a blank; some names are ends of others.
    String word = m.group(1);
    return Stream.of(EngineName.values())
        .filter(e -> word.endsWith(e.toString()))
        .max((a, b) -> a.toString().length() - b.toString().length());
  }

  /** The tables of the last sweep. */
  Path tables() {
    return folder.resolve("opensm-lfts.dump");
  }

  /** A file that the last sweep wrote. */
  Path file(String name) {
    return folder.resolve(name);
  }

  /** What ibnetdiscover finds. */
  Path discover() throws IOException, InterruptedException {
    Path out = folder.resolve("ibnetdiscover.txt");
    tool(out, "ibnetdiscover", List.of());
    return out;
  }

  /** The keys of a port, trailing places without a key left out. */
  List<Integer> keys(int lid, int port) throws IOException, InterruptedException {
    String said =
        tool(
            folder.resolve("pkeys.txt"),
            "smpquery",
            List.of("pkeys", Integer.toString(lid), Integer.toString(port)));
    List<Integer> out = new ArrayList<>();
    for (String line : said.split("\n", -1)) {
      // The first word of a line is the number of its first place.
      int colon = line.indexOf(':');
      Matcher m = KEY.matcher(colon < 0 ? "" : line.substring(colon));
      while (m.find()) {
        out.add(Integer.parseInt(m.group(1), 16));
      }
    }
    while (!out.isEmpty() && out.get(out.size() - 1) == 0) {
      out.remove(out.size() - 1);
    }
    return out;
  }

  /** What a tool of infiniband-diags prints. */
  String query(String name, String... words) throws IOException, InterruptedException {
    return tool(folder.resolve(name + ".txt"), name, List.of(words));
  }

  @Override
  public void close() {
    simulator.destroyForcibly().onExit().join();
  }
}

package io.clusterfabric.testkit.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.SwitchKind;
import io.clusterfabric.model.finding.CancelledException;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.format.ExportResult;
import io.clusterfabric.model.format.FabricExporter;
import io.clusterfabric.model.format.FabricImporter;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.format.ImportResult;
import io.clusterfabric.model.progress.Progress;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.testkit.arbitrary.ClusterArbitraries;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apiguardian.api.API;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What every exporter of topologies must do: write the same bytes each time, refuse with a reason
 * and without a trace what its format cannot hold, keep to the grammar of the format whatever the
 * names are, report progress, stop when asked, and leave what was there if it does not come to an
 * end.
 *
 * <pre>{@code
 * class MyExporterContractTest extends FabricExporterContract {
 *   @Override
 *   protected FabricExporter exporter() {
 *     return new MyExporter();
 *   }
 *
 *   @Override
 *   protected List<Cluster> samples() {
 *     return List.of(...);
 *   }
 *
 *   @Override
 *   protected Optional<FabricImporter> reader() {
 *     return Optional.of(new MyImporter());
 *   }
 * }
 * }</pre>
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class FabricExporterContract extends Contract {
  private static final Pattern RULE_ID = Pattern.compile("[a-z0-9]+([.-][a-z0-9]+)*");
  private static final Pattern THROWABLE = Pattern.compile("\\b[A-Z]\\w*(Exception|Error)\\b");
  private static final int RANDOM_CLUSTERS = 100;
  private static final String OLD = "what was there before\n".repeat(10_000);

  /** For subclasses. */
  protected FabricExporterContract() {}

  // ---- what an implementer says

  /**
   * The exporter.
   *
   * @return the exporter; stateless, so it may be a new one each time or always the same
   */
  protected abstract FabricExporter exporter();

  /**
   * Clusters that the format holds.
   *
   * @return at least one, each small and with several elements
   */
  protected abstract List<Cluster> samples();

  /**
   * Clusters that the format cannot hold.
   *
   * @return none by default; override it unless the format holds every cluster
   */
  protected List<Cluster> unfit() {
    return List.of();
  }

  /**
   * The importer of the format.
   *
   * @return empty by default, where the format is only written; then its grammar is judged by
   *     {@link #checkText}
   */
  protected Optional<FabricImporter> reader() {
    return Optional.empty();
  }

  /**
   * Judges a file of which there is no importer.
   *
   * @param cluster what was written
   * @param result what the exporter said
   * @param file what it wrote
   * @throws IOException if the file cannot be read
   */
  protected void checkText(Cluster cluster, ExportResult result, Path file) throws IOException {}

  /**
   * Judges what is read back of a file. By default the links are compared by number: there must
   * never be more than were written, and exactly as many where the exporter did not warn, whether
   * or not those to aggregation nodes are among them.
   *
   * @param cluster what was written
   * @param result what the exporter said
   * @param read what the importer made of it
   */
  protected void checkReadBack(Cluster cluster, ExportResult result, ImportResult read) {
    long links = cluster.fabrics().stream().mapToLong(f -> f.links().size()).sum();
    long back =
        read.findCluster()
            .map(c -> c.fabrics().stream().mapToLong(f -> f.links().size()).sum())
            .orElse(0L);
    assertThat(back).as("links read back").isLessThanOrEqualTo(links);
    if (result.findings().warnings().isEmpty()) {
      assertThat(back).as("links read back without a warning").isIn(links, cables(cluster));
    }
  }

  private static long cables(Cluster cluster) {
    Set<String> aggregation = new HashSet<>();
    long cables = 0;
    for (Fabric f : cluster.fabrics()) {
      for (Switch s : f.switches()) {
        if (s.spec().kind() == SwitchKind.AGGREGATION_NODE) {
          aggregation.add(s.id());
        }
      }
    }
    for (Fabric f : cluster.fabrics()) {
      for (Link l : f.links()) {
        boolean cable = !aggregation.contains(l.a().node()) && !aggregation.contains(l.b().node());
        cables += cable ? 1 : 0;
      }
    }
    return cables;
  }

  /**
   * How long one writing of a sample may take at the most, so that an exporter without end is
   * found.
   *
   * @return 30 seconds by default, to hold on a busy machine
   */
  protected Duration timeLimit() {
    return Duration.ofSeconds(30);
  }

  // ---- tests

  @Test
  final void theFormatIsNamed() {
    assertThat(exporter().format().title()).as("title of the format").isNotBlank();
    assertThat(exporter().format()).as("format, asked twice").isEqualTo(exporter().format());
    reader()
        .ifPresent(
            r ->
                assertThat(r.format()).as("format of the importer").isEqualTo(exporter().format()));
  }

  @Test
  final void samplesAreWritten(@TempDir Path folder) throws IOException {
    assertThat(samples()).as("samples").isNotEmpty();
    int i = 0;
    for (Cluster sample : samples()) {
      Path to = folder.resolve("sample-" + ++i);
      ExportResult result = write(sample, to);
      assertThat(result.written()).as("whether " + sample + " is written").isTrue();
      assertThat(result.findings().errors()).as("errors of " + sample).isEmpty();
      assertThat(bytes(to)).as("files of " + sample).isNotEmpty();
      judge(sample, result, to);
    }
  }

  @Test
  final void whatIsWrittenTwiceIsTheSame(@TempDir Path folder) throws IOException {
    FabricExporter one = exporter();
    List<SortedMap<String, String>> first = new ArrayList<>();
    List<List<Finding>> said = new ArrayList<>();
    for (Cluster sample : samples()) {
      Path to = folder.resolve("first-" + first.size());
      said.add(write(one, sample, to, ProgressListener.silent()).findings().stream().toList());
      first.add(bytes(to));
    }
    for (int i = samples().size() - 1; i >= 0; i--) {
      Path to = folder.resolve("first-" + i);
      ExportResult again = write(one, samples().get(i), to, ProgressListener.silent());
      assertThat(bytes(to)).as("bytes of " + samples().get(i)).isEqualTo(first.get(i));
      assertThat(again.findings().stream().toList())
          .as("findings of " + samples().get(i))
          .isEqualTo(said.get(i));
    }
  }

  @Test
  final void aFileThatIsThereIsReplacedAsAWhole(@TempDir Path folder) throws IOException {
    for (Cluster sample : samples()) {
      Path fresh = folder.resolve("fresh");
      write(sample, fresh);
      if (!Files.isRegularFile(fresh)) {
        return; // a folder of files: what else is in there is the user's
      }
      Path old = folder.resolve("old");
      Files.writeString(old, OLD);
      write(sample, old);
      assertThat(Files.readAllBytes(old)).isEqualTo(Files.readAllBytes(fresh));
      assertThat(names(folder)).as("files in the folder").containsExactly("fresh", "old");
    }
  }

  @Test
  final void localeAndTimeZoneMeanNothing(@TempDir Path folder) throws IOException {
    Locale locale = Locale.getDefault();
    TimeZone zone = TimeZone.getDefault();
    try {
      for (Cluster sample : samples()) {
        Path to = folder.resolve("file");
        Locale.setDefault(Locale.ROOT);
        TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
        write(sample, to);
        SortedMap<String, String> usual = bytes(to);
        Locale.setDefault(new Locale("tr", "TR"));
        TimeZone.setDefault(TimeZone.getTimeZone("Asia/Kathmandu"));
        write(sample, to);
        assertThat(bytes(to)).as("in the Turkish locale and in Nepal's time").isEqualTo(usual);
        Locale.setDefault(new Locale("ar", "EG"));
        write(sample, to);
        assertThat(bytes(to)).as("in the Egyptian locale").isEqualTo(usual);
      }
    } finally {
      Locale.setDefault(locale);
      TimeZone.setDefault(zone);
    }
  }

  @Test
  final void threadsDontDisturbEachOther(@TempDir Path folder) throws Exception {
    FabricExporter one = exporter();
    List<Cluster> all = samples();
    List<SortedMap<String, String>> alone = new ArrayList<>();
    for (Cluster sample : all) {
      Path to = folder.resolve("alone-" + alone.size());
      write(one, sample, to, ProgressListener.silent());
      alone.add(bytes(to));
    }
    List<FutureTask<SortedMap<String, String>>> tasks = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      // the name stays that of the first writing, for formats that write it down
      Path own = Files.createDirectory(folder.resolve("thread-" + i));
      Path to = own.resolve("alone-" + i % all.size());
      Cluster sample = all.get(i % all.size());
      FutureTask<SortedMap<String, String>> task =
          new FutureTask<>(
              () -> {
                for (int k = 0; k < 5; k++) {
                  one.write(sample, to, ProgressListener.silent());
                }
                return bytes(to);
              });
      tasks.add(task);
      Thread thread = new Thread(task, "writer " + i);
      thread.setDaemon(true);
      thread.start();
    }
    for (int i = 0; i < tasks.size(); i++) {
      assertThat(tasks.get(i).get()).as("thread " + i).isEqualTo(alone.get(i % all.size()));
    }
  }

  @Test
  final void unfitClustersAreRefused(@TempDir Path folder) throws IOException {
    for (Cluster each : unfit()) {
      Path to = folder.resolve("unfit");
      assertThat(write(each, to).written()).as("whether " + each + " is written").isFalse();
    }
  }

  @Test
  final void hostileNamesNeverBreakTheGrammar(@TempDir Path folder) throws IOException {
    for (Cluster each : HostileNames.clusters()) {
      endsInAFileOrRefusal(each, folder);
    }
  }

  @Test
  final void randomClustersEndInAFileOrARefusal(@TempDir Path folder) throws IOException {
    for (long seed = 1; seed <= RANDOM_CLUSTERS; seed++) {
      endsInAFileOrRefusal(ClusterArbitraries.cluster(seed), folder);
    }
  }

  @Test
  final void anEmptyClusterEndsInAFileOrARefusal(@TempDir Path folder) throws IOException {
    endsInAFileOrRefusal(Cluster.builder("empty").build(), folder);
  }

  @Test
  final void progressIsReported(@TempDir Path folder) throws IOException {
    for (Cluster sample : samples()) {
      List<Progress> heard = new ArrayList<>();
      ProgressListener listener =
          p -> {
            heard.add(p);
            return true;
          };
      write(exporter(), sample, folder.resolve("file"), listener);
      assertThat(heard).as("reports of progress for " + sample).isNotEmpty();
      for (int i = 0; i < heard.size(); i++) {
        Progress p = heard.get(i);
        assertThat(p.task()).as("task of " + p).isNotBlank();
        assertThat(p.done()).as("what is done of " + p).isNotNegative();
        if (p.total().isPresent()) {
          assertThat(p.done()).as("done of " + p).isLessThanOrEqualTo(p.total().getAsLong());
        }
        if (i > 0 && heard.get(i - 1).task().equals(p.task())) {
          assertThat(p.done())
              .as("done of " + p + " after " + heard.get(i - 1))
              .isGreaterThanOrEqualTo(heard.get(i - 1).done());
        }
      }
    }
  }

  @Test
  final void writingCanBeCancelled(@TempDir Path folder) throws IOException {
    for (Cluster sample : samples()) {
      AtomicInteger reports = new AtomicInteger();
      Path whole = folder.resolve("whole");
      write(
          exporter(),
          sample,
          whole,
          p -> {
            reports.incrementAndGet();
            return true;
          });
      if (!Files.isRegularFile(whole)) {
        return;
      }
      String complete = Files.readString(whole);
      for (int stopAt = 1; stopAt <= Math.min(20, reports.get()); stopAt++) {
        Path to = folder.resolve("cancelled");
        Files.writeString(to, OLD);
        cancels(sample, to, stopAt);
        assertThat(Files.readString(to))
            .as("the file after a cancellation: what was there, or all of it")
            .isIn(OLD, complete);
        assertThat(names(folder)).as("files left").containsExactly("cancelled", "whole");
      }
    }
  }

  private void cancels(Cluster sample, Path to, int stopAt) {
    AtomicInteger heard = new AtomicInteger();
    String what = sample + ", cancelled at report " + stopAt;
    try {
      Deadline.within(
          timeLimit(),
          what,
          () -> exporter().write(sample, to, p -> heard.incrementAndGet() < stopAt));
      throw new AssertionError(what + ": gave a result instead of a CancelledException");
    } catch (ExecutionException e) {
      assertThat(e.getCause()).as(what).isInstanceOf(CancelledException.class);
    }
    assertThat(heard.get()).as(what + ": reports heard, none after the answer").isEqualTo(stopAt);
  }

  @Test
  final void aFolderThatIsNotThereIsAnIoFailure(@TempDir Path folder) {
    Path nowhere = folder.resolve("not-there").resolve("either").resolve("file");
    for (Cluster sample : samples()) {
      try {
        Deadline.within(
            timeLimit(),
            "writing to a folder that is not there",
            () -> exporter().write(sample, nowhere, ProgressListener.silent()));
        assertThat(nowhere).as("what was written without an IOException").exists();
      } catch (ExecutionException e) {
        assertThat(e.getCause()).isInstanceOf(IOException.class);
        assertThat(e.getCause().getMessage()).as("the message names the folder").contains("either");
      }
    }
  }

  // ---- how each result is judged

  private void endsInAFileOrRefusal(Cluster cluster, Path folder) throws IOException {
    Path own = folder.resolve("own");
    Files.createDirectories(own);
    Path to = own.resolve("file");
    ExportResult result = write(cluster, to);
    if (result.written()) {
      judge(cluster, result, to);
    }
    delete(own);
  }

  private void judge(Cluster cluster, ExportResult result, Path to) throws IOException {
    checkText(cluster, result, to);
    if (reader().isEmpty()) {
      return;
    }
    ImportResult read =
        reader()
            .get()
            .read(FabricSource.of(to), ImportOptions.standard(), ProgressListener.silent());
    String what = cluster + ", read back of\n" + (Files.isRegularFile(to) ? head(to) : "") + "\n";
    boolean nothing = cluster.fabrics().stream().allMatch(f -> f.links().isEmpty());
    if (!nothing) {
      assertThat(read.findings().errors()).as(what).isEmpty();
    }
    assertThat(read.recordsSkipped()).as("records skipped of " + what).isZero();
    checkReadBack(cluster, result, read);
  }

  private static String head(Path file) throws IOException {
    String text = Files.readString(file);
    return text.substring(0, Math.min(text.length(), 2000));
  }

  private ExportResult write(Cluster cluster, Path to) throws IOException {
    return write(exporter(), cluster, to, ProgressListener.silent());
  }

  private ExportResult write(
      FabricExporter exporter, Cluster cluster, Path to, ProgressListener progress)
      throws IOException {
    SortedMap<String, String> before = bytes(to);
    String what = "writing " + cluster + " as " + exporter.format().id();
    ExportResult result;
    try {
      result = Deadline.within(timeLimit(), what, () -> exporter.write(cluster, to, progress));
    } catch (ExecutionException e) {
      throw new AssertionError(what + " threw " + e.getCause(), e);
    }
    assertThat(result.format()).as("format of the result").isEqualTo(exporter.format());
    for (Finding f : result.findings()) {
      assertThat(f.ruleId()).as("rule id").matches(RULE_ID);
      assertThat(f.why()).as("reason of " + f.ruleId()).isNotBlank();
      assertThat(THROWABLE.matcher(f.why()).find()).as("exception named in: " + f.why()).isFalse();
    }
    if (result.written()) {
      assertThat(result.findings().ofSeverity(Severity.ERROR))
          .as("errors of what was written")
          .isEmpty();
      assertThat(Files.exists(to)).as("the file is there").isTrue();
    } else {
      assertThat(bytes(to)).as("what is there after a refusal").isEqualTo(before);
      assertThat(Files.exists(to)).as("whether it is there").isEqualTo(!before.isEmpty());
    }
    return result;
  }

  /** The text of a file by its name, or of all files below a folder. */
  private static SortedMap<String, String> bytes(Path at) throws IOException {
    SortedMap<String, String> all = new TreeMap<>();
    if (!Files.exists(at)) {
      return all;
    }
    try (Stream<Path> walk = Files.walk(at)) {
      for (Path p : walk.filter(Files::isRegularFile).toList()) {
        all.put(at.relativize(p).toString(), new String(Files.readAllBytes(p), UTF_8));
      }
    }
    return all;
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> list = Files.list(folder)) {
      return list.map(p -> String.valueOf(p.getFileName())).sorted().toList();
    }
  }

  private static void delete(Path at) throws IOException {
    try (Stream<Path> walk = Files.walk(at)) {
      for (Path p : walk.sorted((a, b) -> b.compareTo(a)).toList()) {
        Files.delete(p);
      }
    }
  }

  @Override
  final Object covered() {
    return exporter();
  }
}

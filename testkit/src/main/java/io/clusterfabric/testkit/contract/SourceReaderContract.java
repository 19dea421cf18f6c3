package io.clusterfabric.testkit.contract;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.finding.CancelledException;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.LimitExceededException;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.format.Likelihood;
import io.clusterfabric.model.format.Limits;
import io.clusterfabric.model.progress.Progress;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.testkit.damage.Damage;
import io.clusterfabric.testkit.damage.DamagedText;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TimeZone;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every reader of sources must do, whether topologies or evidence come out. */
abstract class SourceReaderContract extends Contract {
  private static final String FULL = "clusterfabric.full";
  private static final Pattern RULE_ID = Pattern.compile("[a-z0-9]+([.-][a-z0-9]+)*");
  private static final Pattern THROWABLE = Pattern.compile("\\b[A-Z]\\w*(Exception|Error)\\b");
  private static final int ENOUGH_FOR_SNIFFING = 1 << 20;

  SourceReaderContract() {}

  // ---- what the contracts of topologies and evidence say

  abstract FormatInfo readerFormat();

  abstract Likelihood judged(FabricSource source) throws IOException;

  abstract Reading reading(
      FabricSource source, Limits limits, boolean strict, ProgressListener progress)
      throws IOException;

  /** The least severe finding that explains why nothing came out. */
  abstract Severity severityOfNothing();

  // ---- what an implementer says

  /**
   * Sources that the reader understands without an error.
   *
   * @return at least one, each small (up to some hundred kilobytes) and with several elements
   */
  protected abstract List<FabricSource> samples();

  /**
   * A source of the format in which some record is damaged.
   *
   * @return a source that gives at least one finding with the number of a line
   */
  protected abstract FabricSource brokenSample();

  /**
   * Sources of other formats, to which the reader must not lay claim.
   *
   * @return by default some texts that are no topology or measurement at all; override it to add
   *     the formats that are the most alike
   */
  protected List<FabricSource> foreignSamples() {
    return ForeignSamples.all();
  }

  /**
   * Tells whether the format is text.
   *
   * @return true by default; if false, nothing is asked about line ends and byte order marks
   */
  protected boolean isText() {
    return true;
  }

  /**
   * Tells whether each line stands for itself, so that a line that is too long is reported.
   *
   * @return whether the format is text by default; false for JSON and XML, which may be one line
   */
  protected boolean isLineBased() {
    return isText();
  }

  /**
   * How long one reading of a sample or of its damaged form may take at the most, so that a reader
   * without end is found.
   *
   * @return 30 seconds by default, to hold on a busy machine
   */
  protected Duration timeLimit() {
    return Duration.ofSeconds(30);
  }

  // ---- the format and its samples

  @Test
  final void theFormatIsNamed() {
    assertThat(readerFormat().title()).as("title of the format").isNotBlank();
    assertThat(readerFormat()).as("format, asked twice").isEqualTo(readerFormat());
  }

  @Test
  final void samplesAreReadWithoutErrors() {
    assertThat(samples()).as("samples").isNotEmpty();
    for (FabricSource sample : samples()) {
      Reading r = read("sample " + sample, sample);
      assertThat(r.found()).as("something came out of sample " + sample).isTrue();
      assertThat(r.findings().errors()).as("errors of sample " + sample).isEmpty();
      assertThat(r.read()).as("records read of sample " + sample).isPositive();
    }
  }

  @Test
  final void aBrokenRecordIsReportedWithItsLine() {
    Reading r = read("the broken sample", brokenSample());
    assertThat(r.findings()).as("findings of the broken sample").isNotEmpty();
    assertThat(r.findings())
        .as("a finding of the broken sample has the number of a line")
        .anyMatch(f -> f.where() instanceof SourcePosition p && p.line() > 0);
  }

  @Test
  final void strictModeLeavesNoWarnings() {
    for (FabricSource sample : samplesAndBroken()) {
      Findings f = readAs("strict, " + sample, sample, Limits.standard(), true).findings();
      assertThat(f.ofSeverity(Severity.WARNING)).as("warnings in strict mode, " + sample).isEmpty();
    }
    if (!read("the broken sample", brokenSample()).findings().warnings().isEmpty()) {
      assertThat(readAs("strict", brokenSample(), Limits.standard(), true).findings().errors())
          .as("errors of the broken sample in strict mode")
          .isNotEmpty();
    }
  }

  // ---- sniffing

  @Test
  final void samplesAreRecognised() {
    for (FabricSource sample : samples()) {
      assertThat(sniff("sample " + sample, sample))
          .as("likelihood of sample " + sample)
          .isIn(Likelihood.LIKELY, Likelihood.CERTAIN);
    }
  }

  @Test
  final void foreignFilesAreLeftToOthers() {
    for (FabricSource foreign : foreignSamples()) {
      assertThat(sniff("foreign " + foreign, foreign))
          .as("likelihood of foreign " + foreign)
          .isIn(Likelihood.NO, Likelihood.MAYBE);
    }
  }

  @Test
  final void foreignFilesEndInAReport() {
    for (FabricSource foreign : foreignSamples()) {
      read("foreign " + foreign, foreign);
    }
  }

  @Test
  final void sniffingReadsTheHeadOnly() {
    for (String part : List.of("x", "\n", "\u0000", "[", "a line\n")) {
      AtomicLong given = new AtomicLong();
      sniff("endless source", Sources.endless("endless", new byte[0], part.getBytes(UTF_8), given));
      assertThat(given.get())
          .as("bytes read to sniff an endless source")
          .isLessThanOrEqualTo(4L * ENOUGH_FOR_SNIFFING);
    }
  }

  // ---- what is no text of the format at all

  @Test
  final void emptySourcesEndInAReport(@TempDir Path folder) throws IOException {
    List<FabricSource> empty =
        List.of(
            FabricSource.ofText("empty", ""),
            FabricSource.ofText("blank", " \t \n\n  \r\n"),
            FabricSource.ofText("mark", "\uFEFF"),
            FabricSource.of(folder));
    for (FabricSource source : empty) {
      assertThat(sniff("source " + source, source))
          .as("likelihood of an empty source")
          .isIn(Likelihood.NO, Likelihood.MAYBE);
      assertThat(read("source " + source, source).found())
          .as("something came out of an empty source")
          .isFalse();
    }
  }

  @Test
  final void binarySourcesEndInAReport() {
    byte[] noise = new byte[50_000];
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < noise.length; i++) {
      noise[i] = (byte) random.nextInt(256);
    }
    byte[] zip = "PK\u0003\u0004\u0014\u0000\u0000\u0000\b\u0000".getBytes(ISO_8859_1);
    byte[] gzip = {0x1F, (byte) 0x8B, 8, 0, 0, 0, 0, 0, 0, 3};
    List<FabricSource> binary = new ArrayList<>();
    binary.add(FabricSource.ofBytes("noise", noise));
    binary.add(FabricSource.ofBytes("zeros", new byte[50_000]));
    binary.add(FabricSource.ofBytes("zip", concat(zip, noise)));
    binary.add(FabricSource.ofBytes("gzip", concat(gzip, noise)));
    for (FabricSource sample : samples()) {
      if (isText()) {
        binary.add(
            Sources.changed(sample, b -> ("\uFEFF" + new String(b, UTF_8)).getBytes(UTF_16LE)));
      }
    }
    for (FabricSource source : binary) {
      sniff("binary source " + source, source);
      read("binary source " + source, source);
    }
  }

  // ---- changes that mean nothing, and changes that must be told

  @Test
  final void truncatedSourcesEndInAReport() {
    for (FabricSource sample : samplesAndBroken()) {
      for (int twentieth = 0; twentieth < 20; twentieth++) {
        int part = twentieth;
        FabricSource cut =
            Sources.changed(sample, b -> Arrays.copyOf(b, (int) (b.length * (long) part / 20)));
        String what = sample + ", cut off after " + part + " twentieths";
        sniff(what, cut);
        read(what, cut);
      }
    }
  }

  @Test
  final void lineEndsOfWindowsMeanNothing() {
    sameContent("with CR LF", text -> text.replaceAll("\r\n|\r|\n", "\r\n"));
  }

  @Test
  final void lineEndsOfOldMeanNothingOrAreReported() {
    sameContentOrFinding("with CR", text -> text.replaceAll("\r\n|\r|\n", "\r"));
  }

  @Test
  final void aByteOrderMarkMeansNothing() {
    sameContent(
        "with a byte order mark", text -> text.startsWith("\uFEFF") ? text : '\uFEFF' + text);
  }

  @Test
  final void trailingGarbageIsReportedOrMeansNothing() {
    sameContentOrFinding("and rubbish", text -> text + "\n%% rubbish \u0001 [[[ \"\n\n");
    sameContentOrFinding("and blank lines", text -> text + "\n \n\t\n\n");
  }

  @Test
  final void aHugeLineIsReportedOrMeansNothing() {
    sameContentOrFinding("and a huge line", text -> text + "\n" + "x".repeat(1 << 20) + "\n");
    sameContentOrFinding("and huge quotes", text -> text + "\n" + "\"".repeat(1 << 20) + "\n");
  }

  @Test
  final void nestingWithoutEndEndsInAReport() {
    for (String open : List.of("[", "{\"a\":", "<a>", "(", "{", "[1] \"")) {
      FabricSource deep = FabricSource.ofText("deep", open.repeat(100_000));
      sniff("100,000 times " + open, deep);
      read("100,000 times " + open, deep);
    }
  }

  // ---- limits

  @Test
  final void theLimitOfBytesIsHonoured() {
    for (FabricSource sample : samples()) {
      long bytes = Sources.totalBytes(sample);
      Limits limits = Limits.builder().maxBytes(bytes - 1).build();
      limited(sample, limits, "a limit of one byte less than it has", Severity.ERROR);
      limits = Limits.builder().maxBytes(1 + bytes / 2).build();
      limited(sample, limits, "a limit of half its bytes", Severity.ERROR);
      Limits enough = Limits.builder().maxBytes(bytes).build();
      assertThat(readAs(sample + " with just enough bytes", sample, enough, false).findings())
          .as("findings with just enough bytes, " + sample)
          .isEqualTo(read("sample " + sample, sample).findings());
    }
  }

  @Test
  final void sourcesWithoutEndEndAtTheLimitOfBytes() {
    FabricSource sample = samples().get(0);
    byte[] head = Sources.bytes(sample, sample.streamNames().get(0));
    Limits limits = Limits.builder().maxBytes(4L << 20).maxElements(10_000).build();
    List<byte[]> parts = List.of(head, new byte[] {'x'}, new byte[] {'\n'}, new byte[] {0});
    for (byte[] part : parts) {
      AtomicLong given = new AtomicLong();
      FabricSource endless =
          Sources.endless(
              sample.streamNames().get(0), head, part.length == 0 ? new byte[] {'x'} : part, given);
      limited(endless, limits, "no end and a limit of 4 MiB", Severity.ERROR);
      assertThat(given.get())
          .as("bytes read of an endless source with a limit of 4 MiB")
          .isLessThanOrEqualTo(16L << 20);
    }
  }

  @Test
  final void theLimitOfElementsIsHonoured() {
    for (FabricSource sample : samples()) {
      long elements = read("sample " + sample, sample).elements();
      for (long limit : new long[] {1, elements / 2, elements - 1}) {
        if (limit >= 1 && limit < elements) {
          Limits limits = Limits.builder().maxElements(Math.toIntExact(limit)).build();
          Optional<Reading> r =
              limited(sample, limits, "a limit of " + limit + " elements", Severity.ERROR);
          r.ifPresent(
              some ->
                  assertThat(some.elements())
                      .as("elements of " + sample + " with a limit of " + limit)
                      .isLessThanOrEqualTo(limit));
        }
      }
    }
  }

  @Test
  final void theLimitOfLineLengthIsHonoured() {
    if (!isLineBased()) {
      return;
    }
    for (FabricSource sample : samples()) {
      int longest =
          sample.streamNames().stream()
              .flatMap(s -> new String(Sources.bytes(sample, s), UTF_8).lines())
              .mapToInt(String::length)
              .max()
              .orElse(0);
      Limits limits = Limits.builder().maxLineLength(Math.max(1, longest - 1)).build();
      limited(sample, limits, "a limit below its longest line", Severity.INFO);
    }
  }

  @Test
  final void theLimitOfFindingsIsHonoured() {
    if (!isText()) {
      return;
    }
    FabricSource many =
        Sources.changed(
            brokenSample(), b -> (new String(b, UTF_8) + "\n").repeat(20).getBytes(UTF_8));
    Limits limits = Limits.builder().maxFindingsPerRule(2).build();
    attempt("the broken sample 20 times", many, limits, false, ProgressListener.silent())
        .ifPresent(
            r -> {
              for (Finding f : r.findings()) {
                assertThat(r.findings().ofRule(f.ruleId()))
                    .as("findings of one rule where 2 are kept and one may count the rest")
                    .hasSizeLessThanOrEqualTo(3);
              }
            });
  }

  // ---- progress

  @Test
  final void progressIsReported() {
    for (FabricSource sample : samples()) {
      List<Progress> heard = new ArrayList<>();
      ProgressListener listener =
          p -> {
            heard.add(p);
            return true;
          };
      attempt("with a listener, " + sample, sample, Limits.standard(), false, listener);
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
  final void readingCanBeCancelled() {
    for (FabricSource sample : samples()) {
      AtomicInteger reports = new AtomicInteger();
      ProgressListener counting =
          p -> {
            reports.incrementAndGet();
            return true;
          };
      attempt("with a listener, " + sample, sample, Limits.standard(), false, counting);
      for (int stopAt = 1; stopAt <= Math.min(20, reports.get()); stopAt++) {
        cancels(sample, stopAt);
      }
    }
  }

  private void cancels(FabricSource sample, int stopAt) {
    AtomicInteger heard = new AtomicInteger();
    AtomicInteger open = new AtomicInteger();
    FabricSource counted = Sources.counting(sample, open);
    String what = sample + ", cancelled at report " + stopAt;
    try {
      Deadline.within(
          timeLimit(),
          what,
          () -> reading(counted, Limits.standard(), false, p -> heard.incrementAndGet() < stopAt));
      throw new AssertionError(what + ": gave a result instead of a CancelledException");
    } catch (ExecutionException e) {
      assertThat(e.getCause()).as(what).isInstanceOf(CancelledException.class);
    }
    assertThat(heard.get()).as(what + ": reports heard, none after the answer").isEqualTo(stopAt);
    assertThat(open.get()).as(what + ": streams left open").isZero();
  }

  // ---- the same each time

  @Test
  final void readingTwiceGivesTheSame() {
    for (FabricSource sample : samplesAndBroken()) {
      Reading first = read("first, " + sample, sample);
      same("second reading of " + sample, read("again, " + sample, sample), first);
    }
  }

  @Test
  final void threadsDontDisturbEachOther() {
    for (FabricSource sample : samplesAndBroken()) {
      Reading alone = read("alone, " + sample, sample);
      List<FutureTask<Reading>> tasks = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        String what = "thread " + i + ", " + sample;
        FutureTask<Reading> task = new FutureTask<>(() -> read(what, sample));
        tasks.add(task);
        Thread thread = new Thread(task, what);
        thread.setDaemon(true);
        thread.start();
      }
      for (FutureTask<Reading> task : tasks) {
        Reading together = get("four threads, " + sample, task::get);
        same("one of four threads, " + sample, together, alone);
      }
    }
  }

  @Test
  final void localeAndTimeZoneMeanNothing() {
    Locale locale = Locale.getDefault();
    TimeZone zone = TimeZone.getDefault();
    for (FabricSource sample : samplesAndBroken()) {
      try {
        Locale.setDefault(Locale.ROOT);
        TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
        Reading usual = read("no locale, " + sample, sample);
        Locale.setDefault(new Locale("tr", "TR"));
        TimeZone.setDefault(TimeZone.getTimeZone("Asia/Kathmandu"));
        Reading there = read("Turkish locale, " + sample, sample);
        same("in the Turkish locale and in Nepal's time, " + sample, there, usual);
      } finally {
        Locale.setDefault(locale);
        TimeZone.setDefault(zone);
      }
    }
  }

  // ---- streams

  @Test
  final void slowStreamsGiveTheSame() {
    for (FabricSource sample : samples()) {
      FabricSource slow = Sources.trickling(sample);
      assertThat(read("slow, " + sample, slow).content())
          .as("content of " + sample + ", one byte at a time")
          .isEqualTo(read("sample " + sample, sample).content());
      assertThat(sniff("slow, " + sample, slow))
          .as("likelihood of " + sample + ", one byte at a time")
          .isEqualTo(sniff("sample " + sample, sample));
    }
  }

  @Test
  final void streamsAreClosed() {
    for (FabricSource sample : samplesAndBroken()) {
      AtomicInteger open = new AtomicInteger();
      FabricSource counted = Sources.counting(sample, open);
      sniff("sniffed, " + sample, counted);
      assertThat(open.get()).as("streams left open by sniffing " + sample).isZero();
      read("read, " + sample, counted);
      assertThat(open.get()).as("streams left open by reading " + sample).isZero();
    }
  }

  @Test
  final void aFailingDiskIsNoContent() {
    for (FabricSource sample : samples()) {
      FabricSource failing = Sources.failing(sample, "the disk is gone");
      try {
        Deadline.within(
            timeLimit(),
            "failing " + sample,
            () -> reading(failing, Limits.standard(), false, ProgressListener.silent()));
        throw new AssertionError(
            sample + ": its stream failed, and that was passed off as a result");
      } catch (ExecutionException e) {
        assertThat(e.getCause()).as("failing stream of " + sample).isInstanceOf(IOException.class);
      }
    }
  }

  // ---- damage

  @Test
  final void damageEndsInAReport() {
    List<FabricSource> sources = samplesAndBroken();
    List<Map<String, byte[]>> contents = new ArrayList<>();
    for (FabricSource source : sources) {
      Map<String, byte[]> streams = new LinkedHashMap<>();
      source.streamNames().forEach(s -> streams.put(s, Sources.bytes(source, s)));
      contents.add(streams);
    }
    Deadline.each(
        timeLimit(),
        damages(),
        number -> "damage " + number + " of " + sources.get(number % sources.size()),
        number -> {
          FabricSource source = sources.get(number % sources.size());
          Map<String, byte[]> content = contents.get(number % sources.size());
          List<String> streams = List.copyOf(content.keySet());
          String stream = streams.get(number / sources.size() % streams.size());
          byte[] whole = Objects.requireNonNull(content.get(stream), stream);
          Damage damage = DamagedText.damage(whole, 1, number);
          FabricSource damaged = Sources.changed(source, stream, b -> damage.bytes());
          String what = source + ", " + stream + ", " + damage.description();
          get(what, () -> judged(damaged));
          attempt(what, damaged, Limits.standard(), false, ProgressListener.silent());
        });
  }

  /** How many damages of the samples are read. */
  int damages() {
    return Boolean.getBoolean(FULL) ? 20_000 : 500;
  }

  // ---- how a reading is judged

  private List<FabricSource> samplesAndBroken() {
    List<FabricSource> all = new ArrayList<>(samples());
    all.add(brokenSample());
    return all;
  }

  private Likelihood sniff(String what, FabricSource source) {
    return get("sniffing " + what, () -> judged(source));
  }

  private Reading read(String what, FabricSource source) {
    return readAs(what, source, Limits.standard(), false);
  }

  private Reading readAs(String what, FabricSource source, Limits limits, boolean strict) {
    return attempt(what, source, limits, strict, ProgressListener.silent())
        .orElseGet(() -> nothing(source));
  }

  /** What a reader that refused a source for its limits stands for where results are compared. */
  private Reading nothing(FabricSource source) {
    Finding refused =
        Finding.of(
            "contract.limit-exceeded",
            Severity.ERROR,
            SourcePosition.of(source.name()),
            "the reader threw a LimitExceededException");
    return new Reading(readerFormat(), false, "nothing", 0, Findings.of(refused), 0, 0);
  }

  /**
   * Reads and checks what holds for every reading.
   *
   * @return the reading; empty if the source is beyond the limits and the reader said so by its
   *     exception
   */
  private Optional<Reading> attempt(
      String what, FabricSource source, Limits limits, boolean strict, ProgressListener listener) {
    Reading r;
    try {
      r = Deadline.within(timeLimit(), what, () -> reading(source, limits, strict, listener));
    } catch (ExecutionException e) {
      if (e.getCause() instanceof LimitExceededException refusal) {
        assertThat(refusal).as(what).hasMessageMatching("(?s).*\\S.*");
        return Optional.empty();
      }
      throw undocumented(what, e);
    }
    assertThat(r.format()).as(what + ": format of the result").isEqualTo(readerFormat());
    assertThat(r.read()).as(what + ": records read").isNotNegative();
    assertThat(r.skipped()).as(what + ": records skipped").isNotNegative();
    Map<String, Integer> lines = new HashMap<>();
    int readAtMost = (int) Math.min(limits.maxBytes(), 64 << 20);
    for (Finding f : r.findings()) {
      checkFinding(what, f);
      if (f.where() instanceof SourcePosition p && p.line() > 0) {
        assertThat(source.streamNames()).as(what + ": the file of " + f).contains(p.file());
        int last =
            lines.computeIfAbsent(p.file(), file -> lines(Sources.head(source, file, readAtMost)));
        assertThat(p.line()).as(what + ": the line of " + f).isLessThanOrEqualTo(last);
      }
    }
    if (r.skipped() > 0) {
      assertThat(r.findings()).as(what + ": findings that tell what was skipped").isNotEmpty();
    }
    if (!r.found()) {
      assertThat(r.findings())
          .as(what + ": a finding tells why nothing came out")
          .anyMatch(f -> f.severity().compareTo(severityOfNothing()) <= 0);
    }
    return Optional.of(r);
  }

  private static void checkFinding(String what, Finding f) {
    assertThat(f.ruleId()).as(what + ": rule of " + f).matches(RULE_ID);
    assertThat(f.why()).as(what + ": reason of " + f).isNotBlank();
    assertThat(THROWABLE.matcher(f.why()).find())
        .as(what + ": the reason names no class of an exception: " + f)
        .isFalse();
  }

  /** As many lines as anybody could count. */
  private static int lines(byte[] text) {
    int lines = 1;
    for (byte b : text) {
      lines += b == '\n' || b == '\r' ? 1 : 0;
    }
    return lines;
  }

  private Optional<Reading> limited(
      FabricSource source, Limits limits, String limit, Severity least) {
    Optional<Reading> r =
        attempt(source + " with " + limit, source, limits, false, ProgressListener.silent());
    r.ifPresent(
        some ->
            assertThat(some.findings())
                .as(source + " with " + limit + ": a finding of " + least + " tells of it")
                .anyMatch(f -> f.severity().compareTo(least) <= 0));
    return r;
  }

  private static void same(String what, Reading found, Reading expected) {
    assertThat(found.findings().asList())
        .as("findings, " + what)
        .isEqualTo(expected.findings().asList());
    assertThat(found.content()).as("content, " + what).isEqualTo(expected.content());
    assertThat(found).as("counts, " + what).isEqualTo(expected);
  }

  private void sameContent(String what, UnaryOperator<String> change) {
    if (!isText()) {
      return;
    }
    for (FabricSource sample : samples()) {
      FabricSource changed = changedText(sample, change);
      Reading before = read("sample " + sample, sample);
      Reading after = read(sample + " " + what, changed);
      assertThat(after.content())
          .as("content of " + sample + " " + what)
          .isEqualTo(before.content());
      assertThat(sniff(sample + " " + what, changed))
          .as("likelihood of " + sample + " " + what)
          .isIn(Likelihood.LIKELY, Likelihood.CERTAIN);
    }
  }

  private void sameContentOrFinding(String what, UnaryOperator<String> change) {
    if (!isText()) {
      return;
    }
    for (FabricSource sample : samples()) {
      Reading before = read("sample " + sample, sample);
      Reading after = read(sample + " " + what, changedText(sample, change));
      if (!after.content().equals(before.content())) {
        assertThat(after.findings().size())
            .as("findings of " + sample + " " + what + ", whose content differs")
            .isGreaterThan(before.findings().size());
      }
    }
  }

  private static FabricSource changedText(FabricSource sample, UnaryOperator<String> change) {
    return Sources.changed(sample, b -> change.apply(new String(b, UTF_8)).getBytes(UTF_8));
  }

  private <T> T get(String what, Callable<T> work) {
    try {
      return Deadline.within(timeLimit(), what, work);
    } catch (ExecutionException e) {
      throw undocumented(what, e);
    }
  }

  private static AssertionError undocumented(String what, ExecutionException e) {
    if (e.getCause() instanceof AssertionError failure) {
      return failure;
    }
    return new AssertionError(
        what
            + ": what is wrong with content must become a finding, but was thrown: "
            + e.getCause(),
        e.getCause());
  }

  private static byte[] concat(byte[] first, byte[] second) {
    byte[] out = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, out, first.length, second.length);
    return out;
  }
}

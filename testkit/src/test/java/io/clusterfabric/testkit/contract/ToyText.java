package io.clusterfabric.testkit.contract;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.format.Likelihood;
import io.clusterfabric.model.format.Limits;
import io.clusterfabric.model.progress.Progress;
import io.clusterfabric.model.progress.ProgressListener;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** A reader of a toy format: a line {@code toy}, then names of switches; good, or with one flaw. */
final class ToyText {
  static final FabricSource SAMPLE =
      FabricSource.ofText("sample.toy", "toy\nswitch i-1\nswitch i-2\nswitch i-3-long\n");
  static final FabricSource BROKEN =
      FabricSource.ofText("broken.toy", "toy\nswitch i-1\nswatch i-2\nswitch i-3\n");

  private static final AtomicInteger READINGS = new AtomicInteger();
  private static final AtomicInteger ACTIVE = new AtomicInteger();

  private final Flaw flaw;
  private final FabricSource source;
  private final Limits limits;
  private final boolean strict;
  private final ProgressListener progress;
  private final Set<String> names = new LinkedHashSet<>();
  private final List<Finding> findings = new ArrayList<>();
  private int read;
  private int skipped;

  ToyText(
      Flaw flaw, FabricSource source, Limits limits, boolean strict, ProgressListener progress) {
    this.flaw = flaw;
    this.source = source;
    this.limits = limits;
    this.strict = strict;
    this.progress = progress;
  }

  static FormatInfo format(Flaw flaw) {
    return new FormatInfo("toy", flaw == Flaw.UNNAMED ? " " : "a toy", List.of("toy"));
  }

  static Likelihood sniff(Flaw flaw, FabricSource source) throws IOException {
    if (flaw == Flaw.RECOGNISES_NOTHING) {
      return Likelihood.MAYBE;
    }
    Likelihood best = flaw == Flaw.CLAIMS_EVERYTHING ? Likelihood.LIKELY : Likelihood.NO;
    for (String stream : source.streamNames()) {
      int bytes = flaw == Flaw.SNIFFS_TO_THE_END ? 20 << 20 : 64;
      String head = new String(source.head(stream, bytes), UTF_8);
      if (flaw == Flaw.SNIFFING_THROWS && head.indexOf('\0') >= 0) {
        throw new IllegalStateException("a NUL");
      }
      if (head.startsWith("toy") || head.startsWith("\uFEFFtoy")) {
        best = Likelihood.CERTAIN;
      }
    }
    return best;
  }

  Set<String> names() {
    return names;
  }

  int read() {
    return flaw == Flaw.COUNTS_NOTHING ? 0 : read;
  }

  int skipped() {
    return flaw == Flaw.SKIPS_WITHOUT_A_WORD ? 1 : skipped;
  }

  Findings findings() {
    return flaw == Flaw.SKIPS_WITHOUT_A_WORD ? Findings.none() : Findings.of(findings);
  }

  boolean found() {
    return !names.isEmpty() || flaw == Flaw.MAKES_SOMETHING_OF_NOTHING;
  }

  ToyText run() throws IOException {
    ACTIVE.incrementAndGet();
    try {
      for (String stream : source.streamNames()) {
        readStream(stream);
      }
      if (flaw == Flaw.MINDS_OTHER_THREADS) {
        pause(50);
        names.add("active-" + ACTIVE.get());
      }
    } finally {
      ACTIVE.decrementAndGet();
    }
    if (flaw == Flaw.COUNTS_ITS_READINGS) {
      names.add("reading-" + READINGS.incrementAndGet());
    }
    if (names.isEmpty() && flaw != Flaw.GIVES_NO_REASON) {
      find(Severity.ERROR, "toy.nothing", SourcePosition.of(source.name()), "it has no switch");
    }
    return this;
  }

  private void readStream(String stream) throws IOException {
    if (flaw == Flaw.LEAKS || flaw == Flaw.LEAKS_WHEN_CANCELLED) {
      InputStream in = source.open(stream);
      readLines(stream, in);
      if (flaw != Flaw.LEAKS) {
        in.close();
      }
      return;
    }
    try (InputStream in = source.open(stream)) {
      readLines(stream, in);
    }
  }

  private void readLines(String stream, InputStream in) throws IOException {
    String text = content(stream, in);
    if (text.startsWith("\uFEFF") && flaw != Flaw.KEEPS_THE_MARK) {
      text = text.substring(1);
    }
    if (flaw == Flaw.NEEDS_THE_LAST_LINE_END && !text.isEmpty() && !text.endsWith("\n")) {
      throw new IllegalStateException("the last line has no end");
    }
    if (flaw == Flaw.RECURS) {
      depth(text, 0);
    }
    String[] lines = text.split(flaw == Flaw.KEEPS_CARRIAGE_RETURNS ? "\n" : "\r\n|\r|\n", -1);
    for (int i = 0; i < lines.length; i++) {
      report(i, lines.length);
      line(stream, i + 1, lines[i]);
    }
  }

  private void report(int done, int total) {
    if (flaw == Flaw.IS_SILENT_ABOUT_PROGRESS) {
      return;
    }
    Progress p = Progress.of("reading", flaw == Flaw.GOES_BACK ? total - done : done, total);
    if (flaw == Flaw.CANNOT_BE_CANCELLED) {
      progress.onProgress(p);
    } else {
      progress.report(p);
    }
  }

  private String content(String stream, InputStream in) throws IOException {
    long most = limits.maxBytes();
    if (flaw == Flaw.READS_WITHOUT_END && most < 20 << 20) {
      in.readNBytes(20 << 20);
    }
    byte[] bytes;
    try {
      int wanted = (int) Math.min(most, 256 << 20);
      if (flaw == Flaw.READS_ONCE) {
        byte[] buffer = new byte[8192];
        int n = in.read(buffer);
        bytes = Arrays.copyOf(buffer, Math.max(0, n));
      } else if (flaw == Flaw.IGNORES_THE_LIMIT_OF_BYTES) {
        bytes = in.readAllBytes();
      } else {
        bytes = in.readNBytes(flaw == Flaw.COUNTS_ONE_BYTE_TOO_MANY ? wanted - 1 : wanted);
      }
      if (in.read() >= 0) {
        find(
            Severity.ERROR,
            "toy.too-long",
            SourcePosition.of(stream),
            "it has more bytes than are read");
      }
    } catch (IOException e) {
      if (flaw == Flaw.HIDES_A_FAILING_DISK) {
        return "toy\nswitch i-1\n";
      }
      throw e;
    }
    return new String(bytes, UTF_8);
  }

  private void line(String stream, int number, String line) throws IOException {
    SourcePosition here = SourcePosition.of(stream, number);
    boolean huge = line.length() > limits.maxLineLength();
    if (huge && flaw != Flaw.IGNORES_THE_LIMIT_OF_LINES) {
      if (flaw == Flaw.FORGETS_ALL_FOR_A_HUGE_LINE) {
        forget();
        return;
      }
      find(Severity.WARNING, "toy.line-too-long", here, "the line is too long");
      return;
    }
    if (line.isBlank()) {
      return;
    }
    if (line.equals("toy") || line.equals("\uFEFFtoy") || line.equals("toy\r")) {
      read++;
      if (flaw == Flaw.KEEPS_THE_MARK && line.startsWith("\uFEFF")) {
        names.add("mark");
      }
      return;
    }
    if (line.matches("switch [a-z0-9-]{1,40}\r?")) {
      name(here, line.substring(7));
      return;
    }
    bad(here, number);
  }

  private void name(SourcePosition here, String name) {
    if (names.size() >= limits.maxElements() && flaw != Flaw.IGNORES_THE_LIMIT_OF_ELEMENTS) {
      if (flaw != Flaw.LEAVES_OUT_ELEMENTS_IN_SILENCE) {
        find(Severity.ERROR, "toy.too-many", here, "there are more switches than are made");
      }
      return;
    }
    read++;
    names.add(
        flaw == Flaw.MINDS_THE_LOCALE
            ? name.toUpperCase(Locale.getDefault())
            : flaw == Flaw.KEEPS_CARRIAGE_RETURNS ? name.replace("\r", "-cr") : name);
    if (flaw == Flaw.FINDS_FAULT_WITH_GOOD_LINES) {
      find(Severity.ERROR, "toy.fault", here, "it does not please");
    }
  }

  private void bad(SourcePosition here, int number) throws IOException {
    switch (flaw) {
      case THROWS_AT_DAMAGE -> throw new IllegalStateException("line " + number);
      case THROWS_CHECKED_AT_DAMAGE -> throw new IOException("line " + number);
      case HANGS_AT_DAMAGE -> pause(60_000);
      case FORGETS_ALL_FOR_RUBBISH -> forget();
      default -> {}
    }
    skipped++;
    SourcePosition where =
        switch (flaw) {
          case FINDS_NO_LINE -> SourcePosition.of(here.file());
          case FINDS_A_LINE_BEYOND_THE_END -> SourcePosition.of(here.file(), number + 100);
          case NAMES_ANOTHER_FILE -> SourcePosition.of("other", number);
          default -> here;
        };
    String rule = flaw == Flaw.CALLS_RULES_BY_SENTENCES ? "Bad line!" : "toy.bad-line";
    String why =
        flaw == Flaw.SHOWS_EXCEPTIONS
            ? new IllegalStateException("x").toString()
            : "the line is no line of a toy";
    if (flaw != Flaw.FINDS_NOTHING && flaw != Flaw.FORGETS_ALL_FOR_RUBBISH) {
      find(Severity.WARNING, rule, where, why);
    } else {
      skipped = 0;
    }
  }

  /** All but one, so that nothing has to be said about having none. */
  private void forget() {
    names.removeIf(n -> !n.endsWith("1"));
  }

  private void find(Severity severity, String rule, SourcePosition where, String why) {
    long same = findings.stream().filter(f -> f.ruleId().equals(rule)).count();
    if (same < limits.maxFindingsPerRule() || flaw == Flaw.IGNORES_THE_LIMIT_OF_FINDINGS) {
      boolean raised = strict && flaw != Flaw.IS_NEVER_STRICT && severity == Severity.WARNING;
      findings.add(Finding.of(rule, raised ? Severity.ERROR : severity, where, why));
    }
  }

  private static int depth(String text, int at) {
    return at < text.length() && "[{(<".indexOf(text.charAt(at)) >= 0 ? 1 + depth(text, at + 1) : 0;
  }

  private static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}

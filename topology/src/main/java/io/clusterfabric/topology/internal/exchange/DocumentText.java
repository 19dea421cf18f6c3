package io.clusterfabric.topology.internal.exchange;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.format.Limits;
import io.clusterfabric.model.internal.reading.Excerpt;
import io.clusterfabric.model.internal.reading.FindingLog;
import io.clusterfabric.model.internal.text.NoText;
import io.clusterfabric.model.progress.Progress;
import io.clusterfabric.model.progress.ProgressListener;
import java.io.IOException;
import java.io.Reader;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * Reads streams of YAML or JSON into trees, within the limits. What cannot be read is a finding and
 * ends the reading; documents that were complete before are given. Aliases of YAML are followed,
 * and merge keys ({@code <<}) too; a value counts as often as aliases repeat it.
 *
 * <p>YAML needs the library jackson-dataformat-yaml, which users of this library may leave out: a
 * finding then says so.
 */
public final class DocumentText {
  /** The library for YAML is not there. */
  public static final String NO_YAML = "format.yaml-library-missing";

  /** The text is no YAML or JSON. */
  public static final String BROKEN = "format.broken-document";

  /** Values are nested too deep. */
  public static final String NESTING_LIMIT = "format.nesting-limit";

  /** An alias refers to nothing. */
  public static final String BAD_ALIAS = "format.bad-alias";

  /** A mapping has one key twice. */
  public static final String DUPLICATE_KEY = "format.duplicate-key";

  private static final int REPORT_EVERY = 64;

  private static final JsonFactory JSON = new JsonFactory();

  private final FabricSource source;
  private final Limits limits;
  private final ProgressListener progress;
  private final FindingLog log;
  private final String activity;
  private long left;
  private long reads;

  /** Opens a parser on a text. */
  @FunctionalInterface
  private interface Parsers {
    JsonParser open(Reader text) throws IOException;
  }

  /**
   * Documents of a source.
   *
   * @param source the source
   * @param options the limits; that of bytes is for all streams together
   * @param progress hears of every 64 buffers, and of the beginning and end of each stream
   * @param log takes what is wrong with the text
   * @param activity what is being done, such as {@code reading topology.yaml}
   */
  public DocumentText(
      FabricSource source,
      ImportOptions options,
      ProgressListener progress,
      FindingLog log,
      String activity) {
    this.source = source;
    this.limits = options.limits();
    this.progress = progress;
    this.log = log;
    this.activity = activity;
    this.left = limits.maxBytes();
  }

  /**
   * Tells whether YAML can be read.
   *
   * @return whether the library for it is on the class path or module path
   */
  public static boolean canReadYaml() {
    try {
      Class.forName("org.yaml.snakeyaml.LoaderOptions", false, DocumentText.class.getClassLoader());
      Class.forName(
          "com.fasterxml.jackson.dataformat.yaml.YAMLFactory",
          false,
          DocumentText.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException | LinkageError e) {
      return false;
    }
  }

  /**
   * Reads a stream of YAML.
   *
   * @param stream its name
   * @return its documents that are complete; none if the library for YAML is not there
   * @throws IOException if the stream cannot be read
   */
  public List<DocumentNode> yaml(String stream) throws IOException {
    if (!canReadYaml()) {
      log.add(
          NO_YAML,
          Severity.ERROR,
          SourcePosition.of(file(stream)),
          "this is YAML, and nothing of it was read: add the library"
              + " com.fasterxml.jackson.dataformat:jackson-dataformat-yaml to the class path (on"
              + " the module path, with --add-modules com.fasterxml.jackson.dataformat.yaml)");
      return List.of();
    }
    return read(stream, YamlParsers::open, true);
  }

  /**
   * Reads a stream of JSON.
   *
   * @param stream its name
   * @return its documents that are complete
   * @throws IOException if the stream cannot be read
   */
  public List<DocumentNode> json(String stream) throws IOException {
    JsonFactory factory = JSON.copy();
    factory.setStreamReadConstraints(
        StreamReadConstraints.builder()
            .maxNestingDepth(Integer.MAX_VALUE) // limited by the builder of the tree
            .maxNumberLength(Integer.MAX_VALUE) // numbers are kept as texts
            .build());
    return read(stream, factory::createParser, false);
  }

  private String file(String stream) {
    return source.streamNames().size() == 1 ? source.name() : stream;
  }

  private List<DocumentNode> read(String stream, Parsers parsers, boolean yaml) throws IOException {
    report();
    String file = file(stream);
    try (BoundedText text = new BoundedText(source.open(stream), left, this::count)) {
      if (text.noText().isPresent()) {
        NoText found = text.noText().get();
        left -= text.bytesRead();
        log.add(
            LineSource.BINARY,
            Severity.ERROR,
            SourcePosition.of(file),
            "this is " + found.what() + ", and nothing of it was read; " + found.remedy());
        return List.of();
      }
      List<DocumentNode> documents = List.of();
      try (JsonParser parser = parsers.open(text)) {
        TreeBuilder tree = new TreeBuilder(parser, file, limits, yaml, log);
        documents = tree.documents();
        tree.run();
      } catch (JsonProcessingException e) {
        text.checkDisk();
        broken(text, file, e);
      } catch (TreeBuilder.TooMuch e) {
        log.add(
            e.rule(),
            Severity.ERROR,
            SourcePosition.of(file, e.line()),
            String.valueOf(e.getMessage()));
      }
      left -= text.bytesRead();
      end(text, file);
      report();
      return documents;
    }
  }

  private void broken(BoundedText text, String file, JsonProcessingException e) {
    JsonLocation at = e.getLocation();
    int read = (int) Math.min(Integer.MAX_VALUE, text.lines());
    int line = at == null || at.getLineNr() < 1 ? read : at.getLineNr();
    int column = at == null || at.getColumnNr() < 1 ? 0 : at.getColumnNr();
    log.add(
        BROKEN,
        Severity.ERROR,
        new SourcePosition(file, line, column),
        "the document ends here: " + reason(e));
  }

  /** The first words of what the parser says, without its excerpt of the text. */
  private static String reason(JsonProcessingException e) {
    String all = String.valueOf(e.getOriginalMessage()).strip();
    StringBuilder out = new StringBuilder();
    for (String l : all.split("\n", -1)) {
      if (l.startsWith(" in ") || l.startsWith("    ")) {
        continue;
      }
      out.append(out.length() == 0 ? "" : ", ").append(l.strip());
    }
    return Excerpt.of(out.toString());
  }

  private void end(BoundedText text, String file) {
    if (text.isCapped()) {
      log.add(
          LineSource.BYTE_LIMIT,
          Severity.ERROR,
          SourcePosition.of(file),
          String.format(
              Locale.ROOT,
              "the reading ended early: the source is longer than %,d bytes; raise the limit"
                  + " maxBytes if it is sound",
              limits.maxBytes()));
    }
    if (text.replaced() > 0) {
      log.add(
          LineSource.NOT_UTF8,
          Severity.WARNING,
          SourcePosition.of(file),
          String.format(
              Locale.ROOT,
              "%,d characters are U+FFFD, which stands for bytes that are no UTF-8 text",
              text.replaced()));
    }
  }

  private void count() {
    if (++reads % REPORT_EVERY == 0) {
      report();
    }
  }

  private void report() {
    progress.report(new Progress(activity, reads, OptionalLong.empty()));
  }
}

package io.clusterfabric.topology.internal.exchange;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.internal.reading.Excerpt;
import io.clusterfabric.model.internal.reading.FindingLog;
import io.clusterfabric.model.internal.text.NoText;
import io.clusterfabric.model.progress.Progress;
import io.clusterfabric.model.progress.ProgressListener;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Reads JSON and YAML documents of a source into trees, within the limits. Of a document that
 * breaks off or is no JSON from some place on, the tree has what stands before. Not for use by
 * several threads.
 */
public final class TreeSource {
  /** The document is not well formed from some place on. */
  public static final String BROKEN = "format.document-broken";

  /** The document nests too deeply. */
  public static final String NESTING_LIMIT = "format.nesting-limit";

  /** The library for YAML is not there. */
  public static final String NO_YAML = "format.no-yaml-library";

  /** A document of YAML has aliases. */
  public static final String ALIAS = "format.yaml-alias";

  /** So many values come with each device and link at the most: a tree of them fits the heap. */
  private static final long VALUES_PER_ELEMENT = 32;

  private static final int HEAD = 1 << 16;
  private static final int HEAD_NESTING = 64;
  private static final int REPORT_EVERY = 1 << 16;
  private static final JsonFactory JSON = new JsonFactory();

  private final FabricSource source;
  private final ImportOptions options;
  private final ProgressListener progress;
  private final FindingLog log;
  private final String activity;
  private long left;
  private long values;

  /**
   * Documents of a source.
   *
   * @param source the source
   * @param options the limits
   * @param progress hears of every 65,536 values, and of the end of each document
   * @param log takes what is wrong with a document
   * @param activity what is being done, such as {@code reading neighbours}
   */
  public TreeSource(
      FabricSource source,
      ImportOptions options,
      ProgressListener progress,
      FindingLog log,
      String activity) {
    this.source = source;
    this.options = options;
    this.progress = progress;
    this.log = log;
    this.activity = activity;
    this.left = options.limits().maxBytes();
  }

  /**
   * The beginning of a stream as a tree, for sniffing.
   *
   * @param source the source
   * @param stream the name of the stream
   * @return what its first 64 KiB say; empty if that does not begin as an object or list of JSON
   * @throws IOException if the stream cannot be read
   */
  public static Optional<TreeNode> head(FabricSource source, String stream) throws IOException {
    byte[] head = source.head(stream, HEAD);
    String text = new String(head, UTF_8);
    String begun = (text.startsWith("\uFEFF") ? text.substring(1) : text).stripLeading();
    if (!begun.startsWith("{") && !begun.startsWith("[")) {
      return Optional.empty();
    }
    Growth growth = new Growth();
    try (JsonParser in = JSON.createParser(begun)) {
      growth.run(in, g -> g.depth() <= HEAD_NESTING);
    } catch (JsonProcessingException e) {
      return growth.root(); // cut off, as a head is
    }
    return growth.root();
  }

  /**
   * Reads a document of JSON.
   *
   * @param stream the name of the stream
   * @return the tree, or what could be read of it; empty if that is nothing
   * @throws IOException if the stream cannot be read
   */
  public Optional<TreeNode> read(String stream) throws IOException {
    return read(stream, false);
  }

  /**
   * Reads a document of YAML. That needs the library jackson-dataformat-yaml, and where it is not
   * there a finding says so. Aliases are not followed, which is told.
   *
   * @param stream the name of the stream
   * @return the tree, or what could be read of it; empty if that is nothing
   * @throws IOException if the stream cannot be read
   */
  public Optional<TreeNode> readYaml(String stream) throws IOException {
    if (!YamlParsers.arePresent()) {
      report();
      log.add(
          NO_YAML,
          Severity.ERROR,
          SourcePosition.of(stream),
          "this is YAML, and reading it needs the library jackson-dataformat-yaml, which is not"
              + " there; add com.fasterxml.jackson.dataformat:jackson-dataformat-yaml");
      return Optional.empty();
    }
    return read(stream, true);
  }

  private Optional<TreeNode> read(String stream, boolean yaml) throws IOException {
    report();
    byte[] head = source.head(stream, 8192);
    Optional<NoText> noText = NoText.of(head, head.length);
    if (noText.isPresent()) {
      log.add(
          LineSource.BINARY,
          Severity.ERROR,
          SourcePosition.of(stream),
          "this is "
              + noText.get().what()
              + ", and nothing of it was read; "
              + noText.get().remedy());
      return Optional.empty();
    }
    Optional<TreeNode> root;
    try (CappedInput bytes = new CappedInput(source.open(stream), left)) {
      root = parse(stream, new InputStreamReader(bytes, UTF_8), bytes, yaml);
      left -= bytes.given();
      if (bytes.isCapped()) {
        log.add(
            LineSource.BYTE_LIMIT,
            Severity.ERROR,
            SourcePosition.of(stream),
            String.format(
                Locale.ROOT,
                "the reading ended early: the source is longer than %,d bytes; raise the limit"
                    + " maxBytes if it is sound",
                options.limits().maxBytes()));
      }
    }
    report();
    return root;
  }

  private Optional<TreeNode> parse(String stream, Reader text, CappedInput bytes, boolean yaml)
      throws IOException {
    Growth growth = new Growth();
    try (JsonParser in = parser(new MarklessReader(text), yaml)) {
      growth.run(in, g -> goesOn(g, stream, in));
      if (growth.isComplete() && in.nextToken() != null) {
        broken(stream, in.currentTokenLocation(), "something follows the end of the document");
      } else if (growth.root().isEmpty() && !growth.isStopped()) {
        log.add(BROKEN, Severity.ERROR, SourcePosition.of(stream), "there is nothing in it");
      }
    } catch (StreamConstraintsException e) {
      broken(stream, e.getLocation(), "a name, text or number is too long");
    } catch (JsonProcessingException e) {
      if (bytes.failure().isPresent()) {
        throw bytes.failure().get();
      }
      if (!bytes.isCapped()) {
        broken(
            stream,
            e.getLocation(),
            (yaml ? "it is no YAML: " : "it is no JSON: ") + reason(e.getOriginalMessage()));
      }
    }
    if (growth.aliases() > 0) {
      log.add(
          ALIAS,
          Severity.WARNING,
          SourcePosition.of(stream),
          "aliases are not followed, so what they stand for is missing; how many: "
              + growth.aliases());
    }
    return growth.root();
  }

  private static String reason(@Nullable String message) {
    return Excerpt.of(String.valueOf(message).replaceAll("\\b\\w*(Exception|Error)\\b", "fault"));
  }

  private JsonParser parser(Reader text, boolean yaml) throws IOException {
    int nesting = options.limits().maxNesting();
    return yaml
        ? YamlParsers.parser(text, nesting, options.limits().maxBytes())
        : factory(nesting).createParser(text);
  }

  private static JsonFactory factory(int nesting) {
    return JsonFactory.builder()
        .streamReadConstraints(
            StreamReadConstraints.builder()
                .maxNestingDepth(nesting == Integer.MAX_VALUE ? nesting : nesting + 1)
                .build())
        .build();
  }

  private boolean goesOn(Growth growth, String stream, JsonParser in) {
    if (++values % REPORT_EVERY == 0) {
      report();
    }
    if (growth.depth() > options.limits().maxNesting()) {
      log.add(
          NESTING_LIMIT,
          Severity.ERROR,
          at(stream, in.currentTokenLocation()),
          "the reading ended here: values nest deeper than "
              + options.limits().maxNesting()
              + " levels; raise the limit maxNesting if the file is sound");
      return false;
    }
    if (values > VALUES_PER_ELEMENT * options.limits().maxElements()) {
      log.add(
          LineSource.ELEMENT_LIMIT,
          Severity.ERROR,
          at(stream, in.currentTokenLocation()),
          String.format(
              Locale.ROOT,
              "the reading ended here: there are more than %,d values; raise the limit maxElements"
                  + " if the file is sound",
              VALUES_PER_ELEMENT * options.limits().maxElements()));
      return false;
    }
    return true;
  }

  private void broken(String stream, @Nullable JsonLocation where, String what) {
    log.add(BROKEN, Severity.ERROR, at(stream, where), what + "; what stands before was read");
  }

  private static SourcePosition at(String stream, @Nullable JsonLocation where) {
    return where == null
        ? SourcePosition.of(stream)
        : new SourcePosition(
            stream, Math.max(1, where.getLineNr()), Math.max(0, where.getColumnNr()));
  }

  private void report() {
    progress.report(new Progress(activity, values, OptionalLong.empty()));
  }

  /** Asked at each value whether to go on. */
  private interface Judge {
    boolean goesOn(Growth growth);
  }

  /** A tree as it grows; keeps what it has when the document breaks off. */
  private static final class Growth {
    private final Deque<TreeNode> open = new ArrayDeque<>();
    private @Nullable TreeNode root;
    private boolean stopped;
    private long aliases;

    void run(JsonParser in, Judge judge) throws IOException {
      String name = "";
      JsonToken token = in.nextToken();
      while (token != null) {
        if (token == JsonToken.FIELD_NAME) {
          name = in.currentName();
        } else if (token == JsonToken.END_OBJECT || token == JsonToken.END_ARRAY) {
          open.pop();
        } else {
          boolean alias = YamlParsers.isAlias(in);
          aliases += alias ? 1 : 0;
          TreeNode node = node(in, alias ? JsonToken.VALUE_NULL : token);
          if (root == null) {
            root = node;
          } else {
            open.element().add(name, node);
          }
          if (token.isStructStart()) {
            open.push(node);
          }
          if (!judge.goesOn(this)) {
            stopped = true;
            return;
          }
        }
        if (isComplete()) {
          return;
        }
        token = in.nextToken();
      }
    }

    private static TreeNode node(JsonParser in, JsonToken token) throws IOException {
      int line = Math.max(1, in.currentTokenLocation().getLineNr());
      return switch (token) {
        case START_OBJECT -> new TreeNode(TreeNode.Shape.OBJECT, line, "");
        case START_ARRAY -> new TreeNode(TreeNode.Shape.ARRAY, line, "");
        case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT ->
            new TreeNode(TreeNode.Shape.NUMBER, line, in.getText());
        case VALUE_TRUE, VALUE_FALSE -> new TreeNode(TreeNode.Shape.FLAG, line, in.getText());
        case VALUE_NULL -> new TreeNode(TreeNode.Shape.NULL, line, "");
        default -> new TreeNode(TreeNode.Shape.TEXT, line, in.getText());
      };
    }

    boolean isComplete() {
      return root != null && open.isEmpty();
    }

    long aliases() {
      return aliases;
    }

    boolean isStopped() {
      return stopped;
    }

    int depth() {
      return open.size();
    }

    Optional<TreeNode> root() {
      return Optional.ofNullable(root);
    }
  }
}

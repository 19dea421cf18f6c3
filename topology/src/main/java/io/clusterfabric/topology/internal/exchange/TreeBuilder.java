package io.clusterfabric.topology.internal.exchange;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.format.Limits;
import io.clusterfabric.model.internal.reading.FindingLog;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes nodes of the tokens of a parser, without recursion. */
final class TreeBuilder {
  /** More nodes or deeper ones than the limits allow; the reading ends. */
  static final class TooMuch extends Exception {
    private static final long serialVersionUID = 1L;

    private final String rule;
    private final int line;

    TooMuch(String rule, int line, String message) {
      super(message, null, false, false);
      this.rule = rule;
      this.line = line;
    }

    int line() {
      return line;
    }

    String rule() {
      return rule;
    }
  }

  private static final String MERGE = "<<";

  /** A mapping or sequence that is not complete. */
  private static final class Open {
    final boolean mapping;
    final int line;
    final @Nullable String anchor;
    final Map<String, DocumentNode> fields = new LinkedHashMap<>();
    final List<DocumentNode> items = new ArrayList<>();
    final List<DocumentNode> merged = new ArrayList<>();
    String key = "";
    long weight = 1;

    Open(boolean mapping, int line, @Nullable String anchor) {
      this.mapping = mapping;
      this.line = line;
      this.anchor = anchor;
    }
  }

  private record Anchored(DocumentNode node, long weight) {}

  private final JsonParser in;
  private final String file;
  private final int maxNesting;
  private final long maxNodes;
  private final FindingLog log;
  private final boolean aliases;
  private final Deque<Open> open = new ArrayDeque<>();
  private final Map<String, Anchored> anchors = new HashMap<>();
  private final List<DocumentNode> documents = new ArrayList<>();
  private long nodes;

  TreeBuilder(JsonParser in, String file, Limits limits, boolean aliases, FindingLog log) {
    this.in = in;
    this.file = file;
    this.maxNesting = limits.maxNesting();
    this.maxNodes = 4L * limits.maxElements() + 1_000;
    this.aliases = aliases;
    this.log = log;
  }

  /** The documents that are complete, also after an exception. */
  List<DocumentNode> documents() {
    return Collections.unmodifiableList(documents);
  }

  void run() throws IOException, TooMuch {
    JsonToken t;
    while ((t = in.nextToken()) != null) {
      switch (t) {
        case START_OBJECT, START_ARRAY -> start(t == JsonToken.START_OBJECT);
        case END_OBJECT, END_ARRAY -> end();
        case FIELD_NAME -> field();
        default -> scalar(t);
      }
    }
  }

  private int line() {
    return Math.max(1, in.currentTokenLocation().getLineNr());
  }

  private @Nullable String anchor() throws IOException {
    return aliases && in.getObjectId() != null ? in.getObjectId().toString() : null;
  }

  private void start(boolean mapping) throws IOException, TooMuch {
    if (open.size() >= maxNesting) {
      throw new TooMuch(
          DocumentText.NESTING_LIMIT,
          line(),
          "the reading ended here: values are nested more than "
              + maxNesting
              + " deep; raise the limit maxNesting if the file is sound");
    }
    Open o = new Open(mapping, line(), anchor());
    if (o.anchor != null) {
      anchors.remove(o.anchor); // until it is complete nothing may refer to it
    }
    open.push(o);
  }

  private void field() throws IOException {
    Open o = open.peek();
    if (o != null) {
      o.key = in.currentName();
    }
  }

  private void end() throws IOException, TooMuch {
    Open o = open.pop();
    for (DocumentNode m : o.merged) {
      m.fields().forEach(o.fields::putIfAbsent);
    }
    DocumentNode node =
        new DocumentNode(
            o.mapping ? DocumentNode.Kind.MAPPING : DocumentNode.Kind.SEQUENCE,
            o.line,
            null,
            Collections.unmodifiableMap(o.fields),
            Collections.unmodifiableList(o.items));
    take(node, o.weight, o.anchor);
  }

  private void scalar(JsonToken t) throws IOException, TooMuch {
    int line = line();
    String text = in.getText();
    if (aliases && YamlAlias.is(in)) {
      Anchored a = anchors.get(text);
      if (a == null) {
        throw new TooMuch(
            DocumentText.BAD_ALIAS,
            line,
            "the alias *" + text + " refers to nothing that is complete before it");
      }
      add(a.node(), a.weight(), line);
      return;
    }
    DocumentNode.Kind kind =
        t == JsonToken.VALUE_NULL || (aliases && text.isEmpty())
            ? DocumentNode.Kind.NULL // the parser of YAML gives a key without a value so
            : DocumentNode.Kind.SCALAR;
    take(new DocumentNode(kind, line, text, Map.of(), List.of()), 1, anchor());
  }

  private void take(DocumentNode node, long weight, @Nullable String anchor) throws TooMuch {
    if (anchor != null) {
      anchors.put(anchor, new Anchored(node, weight));
    }
    nodes++;
    add(node, weight, node.line());
  }

  private void add(DocumentNode node, long weight, int line) throws TooMuch {
    Open o = open.peek();
    // Aliases share nodes, so that memory is no matter; who walks the tree meets each anew.
    long all = Math.max(nodes, o == null ? weight : o.weight + weight);
    if (all > maxNodes) {
      throw new TooMuch(
          LineSource.ELEMENT_LIMIT,
          line,
          "the reading ended here: more than "
              + maxNodes
              + " values, each counted as often as aliases repeat it; raise the limit maxElements"
              + " if the file is sound");
    }
    if (o == null) {
      documents.add(node);
      return;
    }
    o.weight += weight;
    if (!o.mapping) {
      o.items.add(node);
    } else if (aliases && o.key.equals(MERGE)) {
      (node.isSequence() ? node.items() : List.of(node)).forEach(o.merged::add);
    } else if (o.fields.putIfAbsent(o.key, node) != null) {
      log.add(
          DocumentText.DUPLICATE_KEY,
          Severity.WARNING,
          SourcePosition.of(file, line),
          "the key stands twice in one mapping; the first value counts",
          o.key);
    }
  }
}

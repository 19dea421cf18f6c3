package io.clusterfabric.topology.format.dot;

import io.clusterfabric.model.finding.SourcePosition;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;

/**
 * Makes statements of words and signs, one at a time. Subgraphs are opened: their statements are
 * read as those of the graph. What is no statement is told and left out. Not for use by several
 * threads.
 */
final class DotParser {
  /** Hears of what was read. */
  interface Listener {
    /** A node or a chain of edges. */
    void statement(DotStatement statement);

    /** A statement that is understood and tells nothing of nodes and edges. */
    void other();

    /** A statement that is left out. */
    void fault(SourcePosition where, String why, String observed);

    /** A subgraph begins. */
    void subgraph(SourcePosition where);
  }

  /** A statement of more words is none that anybody wrote. */
  private static final int MAX_TOKENS = 20_000;

  private final Listener listener;
  private final int maxNesting;
  private final List<DotToken> buffer = new ArrayList<>();
  private int depth;
  private boolean inBracket;

  DotParser(Listener listener, int maxNesting) {
    this.listener = listener;
    this.maxNesting = maxNesting;
  }

  /** Whether a graph was opened and is not closed. */
  boolean isOpen() {
    return depth > 0;
  }

  /** Ends the file: what was begun is judged as it is. */
  void end() {
    flush();
    depth = 0;
  }

  void take(DotToken token) {
    if (depth == 0) {
      beforeGraph(token);
    } else if (inBracket) {
      inBracket(token);
    } else {
      inBody(token);
    }
    if (buffer.size() > MAX_TOKENS) {
      fault("a statement of more than " + MAX_TOKENS + " words");
    }
  }

  private void beforeGraph(DotToken token) {
    if (token.isSign('{')) {
      boolean graph = buffer.stream().anyMatch(t -> t.isWord("graph") || t.isWord("digraph"));
      if (graph) {
        buffer.clear();
        depth = 1;
        return;
      }
      fault("a graph begins with 'graph NAME {'");
      return;
    }
    buffer.add(token);
    if (buffer.size() > 16) {
      fault("a graph begins with 'graph NAME {'");
    }
  }

  private void inBracket(DotToken token) {
    if (token.kind() == DotToken.Kind.EDGE || token.isSign('{') || token.isSign('}')) {
      recover(token);
      return;
    }
    buffer.add(token);
    inBracket = !token.isSign(']');
  }

  /** Attributes hold no edges: the bracket was never closed, and a new statement has begun. */
  private void recover(DotToken token) {
    int from = buffer.size();
    while (from > 0 && isEnd(buffer.get(from - 1))) {
      from--;
    }
    List<DotToken> next = new ArrayList<>(buffer.subList(from, buffer.size()));
    buffer.subList(from, buffer.size()).clear();
    fault("a bracket of attributes is not closed");
    // of a run of words the last node with its port begins the new statement
    int start = next.size();
    while (start > 1 && next.get(start - 2).isSign(':')) {
      start -= 2;
    }
    buffer.addAll(next.subList(Math.max(0, start - 1), next.size()));
    inBracket = false;
    inBody(token);
  }

  private static boolean isEnd(DotToken token) {
    return token.kind() == DotToken.Kind.ID || token.isSign(':');
  }

  private void inBody(DotToken token) {
    if (token.isSign('[')) {
      buffer.add(token);
      inBracket = true;
    } else if (token.isSign(';') || token.isSign(',')) {
      flush();
    } else if (token.isSign('{')) {
      open(token);
    } else if (token.isSign('}')) {
      flush();
      depth--;
    } else if (token.kind() == DotToken.Kind.ID && !continues()) {
      flush();
      buffer.add(token);
    } else {
      buffer.add(token);
    }
  }

  private void open(DotToken token) {
    boolean plain = buffer.isEmpty() || buffer.get(0).isWord("subgraph");
    if (!plain || buffer.size() > 2) {
      fault("edges to a subgraph");
    }
    buffer.clear();
    depth++;
    listener.subgraph(token.where());
    if (depth > maxNesting) {
      listener.fault(token.where(), "subgraphs are nested too deeply", "{");
      depth = maxNesting;
    }
  }

  /** Whether a word goes on with the statement: behind an edge, a colon, an equals sign. */
  private boolean continues() {
    if (buffer.isEmpty()) {
      return true;
    }
    DotToken last = buffer.get(buffer.size() - 1);
    return last.kind() == DotToken.Kind.EDGE
        || last.isSign(':')
        || last.isSign('=')
        || last.isSign('+')
        || (buffer.size() == 1 && last.isWord("subgraph"));
  }

  private void fault(String why) {
    if (!buffer.isEmpty()) {
      StringBuilder text = new StringBuilder();
      for (DotToken t : buffer.subList(0, Math.min(12, buffer.size()))) {
        text.append(text.length() > 0 ? " " : "").append(t.text());
      }
      listener.fault(buffer.get(0).where(), why, text.toString());
      buffer.clear();
    }
    inBracket = false;
  }

  private void flush() {
    if (inBracket) {
      fault("a bracket of attributes is not closed");
      return;
    }
    if (buffer.isEmpty()) {
      return;
    }
    DotToken first = buffer.get(0);
    boolean defaults = first.isWord("graph") || first.isWord("node") || first.isWord("edge");
    boolean assignment = buffer.size() == 3 && buffer.get(1).isSign('=');
    if (assignment || (defaults && buffer.size() > 1 && buffer.get(1).isSign('['))) {
      listener.other();
      buffer.clear();
      return;
    }
    if (first.isWord("subgraph")) {
      listener.other();
      buffer.clear();
      return;
    }
    statement(first);
  }

  private void statement(DotToken first) {
    List<DotStatement.End> ends = new ArrayList<>();
    int i = 0;
    while (true) {
      if (i >= buffer.size() || buffer.get(i).kind() != DotToken.Kind.ID) {
        fault("this is no node and no edge");
        return;
      }
      String node = buffer.get(i++).text();
      List<String> ports = new ArrayList<>();
      while (i + 1 < buffer.size()
          && buffer.get(i).isSign(':')
          && buffer.get(i + 1).kind() == DotToken.Kind.ID) {
        ports.add(buffer.get(i + 1).text());
        i += 2;
      }
      // a third word is the side of the box where a picture has the edge
      ends.add(new DotStatement.End(node, ports.isEmpty() ? "" : ports.get(0)));
      if (i < buffer.size() && buffer.get(i).kind() == DotToken.Kind.EDGE) {
        i++;
      } else {
        break;
      }
    }
    TreeMap<String, String> attributes = new TreeMap<>();
    while (i < buffer.size()) {
      DotToken t = buffer.get(i);
      boolean pair =
          t.kind() == DotToken.Kind.ID
              && i + 2 < buffer.size()
              && buffer.get(i + 1).isSign('=')
              && buffer.get(i + 2).kind() == DotToken.Kind.ID;
      if (pair) {
        attributes.putIfAbsent(t.text().toLowerCase(Locale.ROOT), buffer.get(i + 2).text());
        i += 3;
      } else if (t.isSign('[') || t.isSign(']') || t.isSign(',') || t.isSign(';')) {
        i++;
      } else {
        fault("these are no attributes");
        return;
      }
    }
    listener.statement(new DotStatement(ends, attributes, first.where()));
    buffer.clear();
  }
}

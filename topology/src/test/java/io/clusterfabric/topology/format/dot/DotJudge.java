package io.clusterfabric.topology.format.dot;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.SwitchKind;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Judges a graph by the grammar of Graphviz' scanner, written down again as one pattern, which
 * shares nothing with the reader: every character belongs to a word, a quoted text or a sign.
 */
final class DotJudge {
  /** A quoted text: pairs of a backslash and anything else, or anything but a quote. */
  private static final Pattern TOKEN =
      Pattern.compile(
          "\\s+|\"(?:\\\\\\\\|\\\\[^\\\\]|[^\"\\\\])*\"|[A-Za-z_][A-Za-z0-9_]*|-?\\d+|--|[{}\\[\\];,=:]",
          Pattern.DOTALL);

  private DotJudge() {}

  static void check(Cluster cluster, String text) {
    Matcher m = TOKEN.matcher(text);
    int at = 0;
    int edges = 0;
    int braces = 0;
    while (at < text.length()) {
      assertThat(m.find(at) && m.start() == at)
          .as("a word or sign at " + text.substring(at, Math.min(text.length(), at + 80)))
          .isTrue();
      String token = m.group();
      edges += token.equals("--") ? 1 : 0;
      braces += token.equals("{") ? 1 : token.equals("}") ? -1 : 0;
      at = m.end();
    }
    assertThat(braces).as("braces").isZero();
    long links = cluster.fabrics().stream().mapToLong(f -> f.links().size()).sum();
    boolean cablesOnly =
        cluster.fabrics().stream()
            .anyMatch(
                f ->
                    f.links().stream().anyMatch(l -> l.spec().backplane())
                        || f.switches().stream()
                            .anyMatch(s -> s.spec().kind() == SwitchKind.AGGREGATION_NODE));
    if (cablesOnly) {
      assertThat((long) edges).isLessThanOrEqualTo(links);
    } else {
      assertThat((long) edges).isEqualTo(links);
    }
  }
}

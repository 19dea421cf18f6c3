package io.clusterfabric.model;

import io.clusterfabric.model.internal.text.NaturalOrder;
import io.clusterfabric.model.internal.text.json.JsonCursor;
import org.apiguardian.api.API;

/**
 * A port by the node that carries it and its name there, printed as {@code node[port]}.
 *
 * @param node the id of a switch or host; has neither brackets nor line ends
 * @param port the port's name on it, such as {@code 17}, {@code 3/1} or {@code mlx5_0/1}
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record PortRef(String node, String port) implements Comparable<PortRef> {

  /**
   * Checks that the text form can be read back.
   *
   * @param node the id of a switch or host; has neither brackets nor line ends
   * @param port the port's name on it, such as {@code 17}, {@code 3/1} or {@code mlx5_0/1}
   */
  public PortRef {
    check("node", node);
    check("port", port);
  }

  private static void check(String what, String text) {
    if (text.isEmpty()) {
      throw new IllegalArgumentException("a port reference needs a " + what + ", found none");
    }
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '[' || c == ']' || c < ' ') {
        throw new IllegalArgumentException(
            "a "
                + what
                + "'s name must have no brackets and no control characters, found "
                + JsonCursor.quote(text));
      }
    }
  }

  /**
   * Reads {@code node[port]}.
   *
   * @param text the text
   * @return the reference
   * @throws IllegalArgumentException if the text has another form
   */
  public static PortRef parse(String text) {
    int open = text.indexOf('[');
    if (open <= 0 || !text.endsWith("]") || open == text.length() - 2) {
      throw new IllegalArgumentException(
          "a port is written node[port], such as leaf-1[17], found " + JsonCursor.quote(text));
    }
    return new PortRef(text.substring(0, open), text.substring(open + 1, text.length() - 1));
  }

  /** By node, then by port, both in natural order. */
  @Override
  public int compareTo(PortRef other) {
    int byNode = NaturalOrder.INSTANCE.compare(node, other.node);
    return byNode != 0 ? byNode : NaturalOrder.INSTANCE.compare(port, other.port);
  }

  @Override
  public String toString() {
    return node + "[" + port + "]";
  }
}

package io.clusterfabric.topology.diagram;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.model.finding.ElementRef;
import java.util.List;
import org.apiguardian.api.API;

/**
 * Something to be marked: one element, or the nodes of a path in order.
 *
 * @param elements a host, switch, port, link or cable; several hosts and switches for a path, each
 *     joined to the next
 * @param text what is said of it, a few words
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record OverlayMark(List<ElementRef> elements, String text) {
  /**
   * Checks that there is something to mark.
   *
   * @param elements a host, switch, port, link or cable; several hosts and switches for a path,
   *     each joined to the next
   * @param text what is said of it, a few words
   */
  public OverlayMark {
    elements = List.copyOf(elements);
    requireNonNull(text);
    if (elements.isEmpty()) {
      throw new IllegalArgumentException("a mark names at least one element, found none");
    }
  }

  /**
   * A mark on one element.
   *
   * @param element a host, switch, port, link or cable
   * @param text what is said of it
   * @return the mark
   */
  public static OverlayMark of(ElementRef element, String text) {
    return new OverlayMark(List.of(element), text);
  }

  boolean isPath() {
    return elements.size() > 1;
  }
}

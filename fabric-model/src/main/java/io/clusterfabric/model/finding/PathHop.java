package io.clusterfabric.model.finding;

import static java.util.Objects.requireNonNull;

import java.util.function.Function;
import org.apiguardian.api.API;

/**
 * A hop of a path through a fabric.
 *
 * @param path what path, such as {@code host-1 -> host-9}
 * @param hop the hop's number on it, from 1
 * @param element the port, switch or host there
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record PathHop(String path, int hop, ElementRef element) implements Where {

  /**
   * Checks the parts.
   *
   * @param path what path, such as {@code host-1 -> host-9}
   * @param hop the hop's number on it, from 1
   * @param element the port, switch or host there
   */
  public PathHop {
    requireNonNull(path);
    requireNonNull(element);
    if (hop < 1) {
      throw new IllegalArgumentException("hops count from 1, found " + hop);
    }
  }

  @Override
  public <R> R fold(
      Function<ElementRef, R> element,
      Function<SourcePosition, R> position,
      Function<PathHop, R> hop) {
    return hop.apply(this);
  }

  @Override
  public String toString() {
    return element + ", hop " + hop + " of " + path;
  }
}

package io.clusterfabric.model.finding;

import java.util.function.Function;
import org.apiguardian.api.API;

/** Where a finding is: an element of the model, a position in a file, or a hop of a path. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public sealed interface Where permits ElementRef, SourcePosition, PathHop {

  /**
   * Treats each kind of place in its own way.
   *
   * @param <R> the kind of result
   * @param element for an element of the model
   * @param position for a position in a file
   * @param hop for a hop of a path
   * @return what the function for this kind returns
   */
  <R> R fold(
      Function<ElementRef, R> element,
      Function<SourcePosition, R> position,
      Function<PathHop, R> hop);
}

package io.clusterfabric.roce.check;

import io.clusterfabric.roce.pause.PauseBlast;
import org.apiguardian.api.API;

/**
 * A change of policy and how far pauses reach after it.
 *
 * @param change the change
 * @param after how far the same endpoint's pauses reach then
 * @param costs whether RoCE packets may be dropped for it that are not dropped now
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record NarrowedBlast(DomainChange change, PauseBlast after, boolean costs) {

  @Override
  public String toString() {
    return change
        + ": then "
        + after
        + (costs ? "; RoCE packets to that host may be dropped" : "; RoCE loses nothing");
  }
}

package io.clusterfabric.topology.cabling;

import io.clusterfabric.model.Link;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * One cable, planned or found or both.
 *
 * @param verdict what became of it
 * @param planned the link of the plan; empty for an extra one
 * @param found the link that is there, or takes its place; empty for a missing one
 * @param why what differs, in words
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record CableCheck(
    CableVerdict verdict, Optional<Link> planned, Optional<Link> found, String why) {

  /** One line. */
  @Override
  public String toString() {
    return verdict
        + planned.map(l -> " planned " + l.a() + " to " + l.b()).orElse("")
        + found.map(l -> " found " + l.a() + " to " + l.b()).orElse("")
        + (why.isEmpty() ? "" : ": " + why);
  }
}

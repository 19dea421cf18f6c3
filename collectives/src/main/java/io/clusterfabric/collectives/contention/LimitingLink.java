package io.clusterfabric.collectives.contention;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.model.unit.Bandwidth;
import java.util.Locale;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * What makes a phase as slow as it is.
 *
 * @param kind what kind of thing it is
 * @param from the end that sends: a switch or an endpoint; the host for the other kinds
 * @param to the end that receives; the adapter, or the word for the scale-up network
 * @param link the id of the link, if it is one
 * @param capacity what it carries in this direction, bytes of headers included, as it is now
 * @param load how many flows of weight 1 it carries for the job, parts of flows counted as parts
 * @param background what other traffic takes of it, other jobs included
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record LimitingLink(
    Kind kind,
    String from,
    String to,
    Optional<String> link,
    Bandwidth capacity,
    double load,
    Bandwidth background) {

  /** What kind of thing limits. */
  public enum Kind {
    /** A link from an endpoint to a switch or back. */
    ACCESS_LINK,
    /** A link between switches. */
    SWITCH_LINK,
    /** What an adapter can move over PCIe. */
    ADAPTER,
    /** The scale-up network between the GPUs of a domain. */
    SCALE_UP
  }

  /**
   * Checks the parts.
   *
   * @param kind what kind of thing it is
   * @param from the end that sends
   * @param to the end that receives
   * @param link the id of the link, if it is one
   * @param capacity what it carries in this direction
   * @param load how many flows of weight 1 it carries for the job
   * @param background what other traffic takes of it
   */
  public LimitingLink {
    requireNonNull(kind);
    requireNonNull(from);
    requireNonNull(to);
    requireNonNull(link);
    requireNonNull(capacity);
    requireNonNull(background);
  }

  /** The ends, the load and the capacity. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%s -> %s (%.4g flows on %s%s)",
        from,
        to,
        load,
        capacity,
        background.isZero() ? "" : ", of which others take " + background);
  }
}

package io.clusterfabric.collectives.contention;

import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.topology.routing.HashModel;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/** What else is to be known of a job's traffic and of the fabric's state. */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class ContentionOptions {
  private static final int PHASES = 32;
  private static final int FLOWS = 2_000_000;
  private static final int MOST_QUEUE_PAIRS = 1024;

  ContentionOptions() {}

  /**
   * How many queue pairs each flow is split over evenly. Each is hashed for itself, as if it had a
   * UDP source port of its own or the hash covered its number.
   *
   * @return from 1 to 1024; 1 unless set
   */
  @Value.Default
  public int queuePairs() {
    return 1;
  }

  /**
   * How switches choose where a routing is ECMP.
   *
   * @return a seed for each switch, drawn from 1, unless set
   */
  @Value.Default
  public HashModel hash() {
    return HashModel.seedPerSwitch(1);
  }

  /**
   * What hashes see of each node.
   *
   * @return absent, which takes the numbers of the graph, unless set
   */
  public abstract Optional<HashKeys> hashKeys();

  /**
   * What a packet carries besides its payload.
   *
   * @return no headers unless set, so that rates are those of the wire
   */
  @Value.Default
  public PacketOverhead overhead() {
    return PacketOverhead.none();
  }

  /**
   * Whether all-to-all traffic between domains leaves on the rail of its receiver, passed on inside
   * the domain before (PXN). If not, each rank sends over its own endpoints to all.
   *
   * @return true unless set
   */
  @Value.Default
  public boolean pxn() {
    return true;
  }

  /**
   * Traffic beside the job.
   *
   * @return none unless added
   */
  public abstract List<BackgroundTraffic> background();

  /**
   * Other jobs at the same time.
   *
   * @return none unless added
   */
  public abstract List<ConcurrentJob> jobs();

  /**
   * Links that carry less than their rate, by id, with the part that is left, above 0. Routing does
   * not know of it, as real ECMP does not. A link that carries nothing is to be left out of the
   * graph ({@link io.clusterfabric.topology.graph.FabricGraph#without}).
   *
   * @return none unless put
   */
  public abstract Map<String, Ratio> degraded();

  /**
   * How many phases of a pattern of many steps are looked at, evenly spread. The others are taken
   * to be like those, and the result says so.
   *
   * @return at least 2; 32 unless set
   */
  @Value.Default
  public int phaseLimit() {
    return PHASES;
  }

  /**
   * How many flows, queue pairs counted, an all-to-all may have for each to be led along its own
   * way. One with more is taken to divide as hashes do on average, and the result says so.
   *
   * @return 0 or more; 2 million unless set
   */
  @Value.Default
  public long flowLimit() {
    return FLOWS;
  }

  /** Checks the ranges. */
  @Value.Check
  void check() {
    if (queuePairs() < 1 || queuePairs() > MOST_QUEUE_PAIRS) {
      throw new IllegalArgumentException(
          "a flow has from 1 to 1,024 queue pairs, found " + queuePairs());
    }
    if (phaseLimit() < 2 || flowLimit() < 0) {
      throw new IllegalArgumentException(
          "at least 2 phases are looked at and no negative number of flows, found "
              + phaseLimit()
              + " and "
              + flowLimit());
    }
    degraded()
        .forEach(
            (id, left) -> {
              if (left.signum() <= 0 || left.compareTo(Ratio.ONE) > 0) {
                throw new IllegalArgumentException(
                    "of a degraded link a part above 0 and up to 1 is left, found "
                        + left
                        + " of "
                        + id
                        + "; leave a dead link out of the graph");
              }
            });
  }

  /**
   * The usual options.
   *
   * @return one queue pair a flow, PXN, nothing beside the job
   */
  public static ContentionOptions defaults() {
    return builder().build();
  }

  /**
   * Starts a choice.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects the parts. */
  public static class Builder extends ImmutableContentionOptions.Builder {
    Builder() {}
  }
}

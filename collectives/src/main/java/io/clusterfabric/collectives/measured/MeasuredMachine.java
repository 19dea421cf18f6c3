package io.clusterfabric.collectives.measured;

import io.clusterfabric.model.Collective;
import io.clusterfabric.model.evidence.CollectiveRun;
import io.clusterfabric.model.evidence.EvidenceResult;
import io.clusterfabric.model.unit.Bandwidth;
import java.util.Optional;
import java.util.OptionalInt;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/**
 * The machine that logs are of: what a {@link MeasuredRow} needs and a log does not say. What is
 * not set here is taken from the log, or stays unknown.
 */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class MeasuredMachine {
  MeasuredMachine() {}

  /**
   * The id that the rows of a run get.
   *
   * @return an id
   */
  public abstract String runId();

  /**
   * The cluster. Rows of one cluster are not independent of one another.
   *
   * @return its name
   */
  public abstract String cluster();

  /**
   * Where the logs are from.
   *
   * @return a document, repository or address; blank unless set
   */
  @Value.Default
  public String source() {
    return "";
  }

  /**
   * The model of the GPUs.
   *
   * @return the model; what the log prints unless set
   */
  public abstract Optional<String> gpu();

  /**
   * How many GPUs of a host took part.
   *
   * @return a number; ranks by hosts unless set
   */
  public abstract OptionalInt gpusPerHost();

  /**
   * How many hosts took part.
   *
   * @return a number; what the log tells unless set
   */
  public abstract OptionalInt hosts();

  /**
   * How many ranks took part.
   *
   * @return a number; what the log tells unless set
   */
  public abstract OptionalInt ranks();

  /**
   * How many network adapters of a host serve its GPUs.
   *
   * @return a number, if known and any was used
   */
  public abstract OptionalInt nicsPerHost();

  /**
   * The rate of one of those adapters, per direction.
   *
   * @return the rate, if known and any was used
   */
  public abstract Optional<Bandwidth> nicRate();

  /**
   * What joins the GPUs.
   *
   * @return such as {@code IB} or {@code RoCE}, if known
   */
  public abstract Optional<String> fabric();

  /**
   * The operation, for logs that do not tell.
   *
   * @return the operation; used only if the log tells none
   */
  public abstract Optional<Collective> collective();

  /**
   * What was forced: algorithm, protocol, channels or options that change them.
   *
   * @return in words, if anything
   */
  public abstract Optional<String> forced();

  /**
   * What the rows are good for.
   *
   * @return {@link MeasuredRow#NOMINAL} or another word; blank unless set
   */
  @Value.Default
  public String quality() {
    return "";
  }

  /**
   * What else is to be said.
   *
   * @return a remark; blank unless set
   */
  @Value.Default
  public String notes() {
    return "";
  }

  /**
   * Makes rows of a run on this machine. Left out are rows of size 0 and of time 0, rows with wrong
   * values, and runs whose operation is unknown or whose times are the processor's; sizes of OSU's
   * gathers and all-to-all are multiplied by the ranks, so that they are the total array as in
   * nccl-tests.
   *
   * @param run the run
   * @return the rows, and a finding for whatever was left out or contradicts the machine
   */
  public EvidenceResult<MeasuredRow> rows(CollectiveRun run) {
    return new RunRows(this, run).rows();
  }

  /**
   * Starts a machine.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects what is known of a machine. */
  public static class Builder extends ImmutableMeasuredMachine.Builder {
    Builder() {}
  }
}

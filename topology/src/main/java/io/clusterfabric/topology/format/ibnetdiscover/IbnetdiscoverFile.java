package io.clusterfabric.topology.format.ibnetdiscover;

import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.topology.format.infiniband.IbNode;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/** What stands in a dump, record by record, before anything is made of it. */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class IbnetdiscoverFile {
  IbnetdiscoverFile() {}

  /**
   * When the dump was made.
   *
   * @return the time as the first banner has it, if there is one
   */
  public abstract Optional<String> generated();

  /**
   * The records.
   *
   * @return in the order of the file, repeated ones too
   */
  public abstract List<IbNode> nodes();

  /**
   * How many lines of nodes and ports were understood.
   *
   * @return the number
   */
  public abstract long recordsRead();

  /**
   * How many lines were left out, each with a finding.
   *
   * @return the number
   */
  public abstract long recordsSkipped();

  /**
   * Every doubt about the lines.
   *
   * @return the findings
   */
  public abstract Findings findings();

  @Override
  public String toString() {
    return "ibnetdiscover: " + nodes().size() + " records, " + findings();
  }

  static Builder builder() {
    return new Builder();
  }

  static class Builder extends ImmutableIbnetdiscoverFile.Builder {
    Builder() {}
  }
}

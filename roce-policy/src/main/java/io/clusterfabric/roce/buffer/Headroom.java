package io.clusterfabric.roce.buffer;

import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.unit.DataSize;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * The memory of one lossless priority of a port.
 *
 * @param model the id of the model
 * @param headroom what may still come in once a pause is decided on ({@code xoff} of switches);
 *     empty if the model cannot tell
 * @param xon below what use pauses end, where the model says so
 * @param size what is set aside for the priority, where the model says so
 * @param explain every term of the formula, what was assumed, and the sources
 * @param findings why the model cannot tell, and what is doubtful
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Headroom(
    String model,
    Optional<DataSize> headroom,
    Optional<DataSize> xon,
    Optional<DataSize> size,
    Explanation explain,
    Findings findings) {

  @Override
  public String toString() {
    return headroom.map(h -> h.bytes() + " B").orElse("unknown") + " by " + model;
  }
}

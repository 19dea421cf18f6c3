package io.clusterfabric.roce.buffer;

import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.finding.Outcome;
import org.apiguardian.api.API;

/**
 * Something that a proposal must satisfy.
 *
 * @param name what it is, such as {@code pool} or {@code marks before pauses in incast}
 * @param outcome PASS, FAIL, or NOT_CHECKED where a fact is missing
 * @param explain its terms
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record BufferConstraint(String name, Outcome outcome, Explanation explain) {
  @Override
  public String toString() {
    return outcome + " " + name + ": " + explain.summary();
  }
}

package io.clusterfabric.testkit.asserts;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.finding.Findings;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** The entry to assertions about this library's types; goes with AssertJ's own. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class FabricAssertions {
  private FabricAssertions() {}

  /**
   * Begins an assertion about a cluster.
   *
   * @param actual the cluster
   * @return the assertion
   */
  public static ClusterAssert assertThat(@Nullable Cluster actual) {
    return new ClusterAssert(actual);
  }

  /**
   * Begins an assertion about findings.
   *
   * @param actual the findings
   * @return the assertion
   */
  public static FindingsAssert assertThat(@Nullable Findings actual) {
    return new FindingsAssert(actual);
  }
}

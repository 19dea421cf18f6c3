package io.clusterfabric.testkit.asserts;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.Provenance;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.SwitchKind;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.apiguardian.api.API;
import org.assertj.core.api.AbstractAssert;
import org.jspecify.annotations.Nullable;

/** Assertions about clusters. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ClusterAssert extends AbstractAssert<ClusterAssert, Cluster> {
  private static final Provenance NONE = Provenance.of("not compared");

  ClusterAssert(@Nullable Cluster actual) {
    super(actual, ClusterAssert.class);
  }

  /**
   * Asserts the number of hosts.
   *
   * @param expected the number
   * @return this assertion
   */
  public ClusterAssert hasHosts(int expected) {
    isNotNull();
    return count("hosts", expected, actual.hosts().size());
  }

  /**
   * Asserts the number of fabrics.
   *
   * @param expected the number
   * @return this assertion
   */
  public ClusterAssert hasFabrics(int expected) {
    isNotNull();
    return count("fabrics", expected, actual.fabrics().size());
  }

  /**
   * Asserts the number of switches of every kind in all fabrics; a gateway that is in several
   * counts once.
   *
   * @param expected the number
   * @return this assertion
   */
  public ClusterAssert hasSwitches(int expected) {
    isNotNull();
    return count("switches", expected, switches(s -> true));
  }

  /**
   * Asserts the number of switches of one kind in all fabrics.
   *
   * @param kind the kind
   * @param expected the number
   * @return this assertion
   */
  public ClusterAssert hasSwitches(SwitchKind kind, int expected) {
    isNotNull();
    return count("switches of kind " + kind, expected, switches(s -> s.spec().kind() == kind));
  }

  /**
   * Asserts the number of links in all fabrics, backplane links and loopbacks included.
   *
   * @param expected the number
   * @return this assertion
   */
  public ClusterAssert hasLinks(int expected) {
    isNotNull();
    return count(
        "links", expected, actual.fabrics().stream().mapToLong(f -> f.links().size()).sum());
  }

  /**
   * Asserts the number of endpoints on all fabrics.
   *
   * @param expected the number
   * @return this assertion
   */
  public ClusterAssert hasEndpoints(int expected) {
    isNotNull();
    return count(
        "endpoints",
        expected,
        actual.fabrics().stream().mapToLong(f -> f.endpoints().size()).sum());
  }

  /**
   * Asserts that all but the provenance equals that of another cluster. Not {@code isSameAs}, which
   * asserts that both are one object.
   *
   * @param expected the other cluster
   * @return this assertion
   */
  public ClusterAssert isSameClusterAs(Cluster expected) {
    isNotNull();
    Cluster found = actual.toBuilder().provenance(NONE).build();
    if (!found.equals(expected.toBuilder().provenance(NONE).build())) {
      failWithMessage(
          "expected the same cluster, provenance apart; %s", firstDifference(expected, actual));
    }
    return this;
  }

  /**
   * Asserts that the cluster differs from another in names at most: as many nodes with equal specs
   * and attributes, joined by equal links to nodes that are equal in turn. Decided by refining
   * classes of nodes by their neighbours until nothing changes, which tells apart almost all
   * clusters that differ, in time in proportion to links times rounds; regular structures that
   * differ only in their cycles may pass.
   *
   * @param expected the other cluster
   * @return this assertion
   */
  public ClusterAssert isSameUpToNamesAs(Cluster expected) {
    isNotNull();
    String difference = NodeClasses.difference(expected, actual);
    if (!difference.isEmpty()) {
      failWithMessage("expected the same cluster but for names; %s", difference);
    }
    return this;
  }

  private ClusterAssert count(String what, long expected, long found) {
    if (expected != found) {
      failWithMessage("expected %d %s, found %d in %s", expected, what, found, actual);
    }
    return this;
  }

  private long switches(Predicate<Switch> condition) {
    return actual.fabrics().stream()
        .flatMap(f -> f.switches().stream())
        .filter(condition)
        .map(Switch::id)
        .distinct()
        .count();
  }

  private static String firstDifference(Cluster expected, Cluster found) {
    if (!expected.id().equals(found.id())) {
      return "expected the id " + expected.id() + ", found " + found.id();
    }
    String hosts = firstDifference("host", expected.hosts(), found.hosts());
    if (!hosts.isEmpty()) {
      return hosts;
    }
    for (int i = 0; i < Math.min(expected.fabrics().size(), found.fabrics().size()); i++) {
      Fabric e = expected.fabrics().get(i);
      Fabric f = found.fabrics().get(i);
      if (!e.toString().equals(f.toString())) {
        return "expected " + e + ", found " + f;
      }
      for (String inside :
          List.of(
              firstDifference("switch", e.switches(), f.switches()),
              firstDifference("link", e.links(), f.links()),
              firstDifference("cable", e.cables(), f.cables()))) {
        if (!inside.isEmpty()) {
          return "in fabric " + e.id() + ": " + inside;
        }
      }
    }
    for (String rest :
        List.of(
            firstDifference("fabric", expected.fabrics(), found.fabrics()),
            firstDifference("rack", expected.racks(), found.racks()),
            firstDifference("failure domain", expected.failureDomains(), found.failureDomains()))) {
      if (!rest.isEmpty()) {
        return rest;
      }
    }
    return "parts or extensions differ: expected "
        + expected.parts()
        + " and "
        + expected.extensions()
        + ", found "
        + found.parts()
        + " and "
        + found.extensions();
  }

  private static String firstDifference(String what, List<?> expected, List<?> found) {
    int i = 0;
    while (i < expected.size()
        && i < found.size()
        && Objects.equals(expected.get(i), found.get(i))) {
      i++;
    }
    if (i == expected.size() && i == found.size()) {
      return "";
    }
    return "the first other "
        + what
        + ": expected "
        + (i < expected.size() ? expected.get(i) : "none")
        + ", found "
        + (i < found.size() ? found.get(i) : "none");
  }
}

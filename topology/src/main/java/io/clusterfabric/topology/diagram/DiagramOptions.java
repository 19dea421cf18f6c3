package io.clusterfabric.topology.diagram;

import io.clusterfabric.model.finding.Findings;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/** What a picture shows. */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class DiagramOptions {
  private static final DiagramOptions DEFAULTS = builder().build();

  DiagramOptions() {}

  /**
   * The heading.
   *
   * @return the cluster's id and the fabric's unless set
   */
  public abstract Optional<String> title();

  /**
   * How much is drawn one by one.
   *
   * @return AUTO unless set
   */
  @Value.Default
  public DiagramDetail detail() {
    return DiagramDetail.AUTO;
  }

  /**
   * How many boxes a picture has at the most: above it, AUTO draws groups; where groups are too
   * many as well, hosts and switches are grouped by tier, rail and plane although they are not
   * alike, and the picture says so.
   *
   * @return 96 unless set, at least 8
   */
  @Value.Default
  public int maxBoxes() {
    return 96;
  }

  /**
   * What is wrong: drawn on the spot, where it names hosts, switches, ports, links or cables.
   *
   * @return none unless set
   */
  @Value.Default
  public Findings findings() {
    return Findings.none();
  }

  /**
   * Marks of other analyses.
   *
   * @return in the order of the legend
   */
  public abstract List<DiagramOverlay> overlays();

  /**
   * Whether hosts and switches of different failure domains are told apart.
   *
   * @return false unless set
   */
  @Value.Default
  public boolean failureDomains() {
    return false;
  }

  /**
   * Which background the picture is for.
   *
   * @return AUTO unless set
   */
  @Value.Default
  public DiagramTheme theme() {
    return DiagramTheme.AUTO;
  }

  /** Refuses numbers that cannot be. */
  @Value.Check
  void check() {
    if (maxBoxes() < 8) {
      throw new IllegalArgumentException("a picture has room for 8 boxes, found " + maxBoxes());
    }
  }

  /**
   * The usual options.
   *
   * @return detail AUTO, no overlays
   */
  public static DiagramOptions defaults() {
    return DEFAULTS;
  }

  /**
   * Starts options.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects the options. */
  public static class Builder extends ImmutableDiagramOptions.Builder {
    Builder() {}
  }
}

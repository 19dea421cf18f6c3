package io.clusterfabric.topology.diagram;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Fabric;
import java.util.List;
import org.apiguardian.api.API;

/**
 * What a picture of a fabric shows: boxes and the lines between them, without places or colours.
 *
 * <p>Drawn as groups, hosts and switches are in one box if they are alike seen from the whole
 * fabric: the coarsest partition in which all members have the same tier, rail, plane, model and
 * marks, and equal numbers of equal links into each other box (colour refinement). So a sound
 * fabric of any size is a few boxes, and a leaf that misses a link stands apart, with whatever the
 * missing link sets apart. Takes time in proportion to links times rounds, of which folded Clos
 * fabrics need few.
 *
 * <p>Immutable.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Diagram {
  private final String title;
  private final String subtitle;
  private final List<DiagramBox> boxes;
  private final List<DiagramLine> lines;
  private final boolean tiered;
  private final boolean collapsed;
  private final boolean alike;
  private final List<String> overlayTitles;

  Diagram(
      String title,
      String subtitle,
      List<DiagramBox> boxes,
      List<DiagramLine> lines,
      boolean tiered,
      boolean collapsed,
      boolean alike,
      List<String> overlayTitles) {
    this.title = title;
    this.subtitle = subtitle;
    this.boxes = List.copyOf(boxes);
    this.lines = List.copyOf(lines);
    this.tiered = tiered;
    this.collapsed = collapsed;
    this.alike = alike;
    this.overlayTitles = List.copyOf(overlayTitles);
  }

  /**
   * The picture of a fabric.
   *
   * @param cluster the cluster, which has hosts and failure domains
   * @param fabric one of its fabrics
   * @param options what it shows
   * @return the picture
   */
  public static Diagram of(Cluster cluster, Fabric fabric, DiagramOptions options) {
    return new DiagramDrafting(cluster, fabric, options).diagram();
  }

  /**
   * The heading.
   *
   * @return one line
   */
  public String title() {
    return title;
  }

  /**
   * What is counted.
   *
   * @return one line: hosts, switches, links
   */
  public String subtitle() {
    return subtitle;
  }

  /**
   * The boxes.
   *
   * @return hosts first, then switches from the leaves upward, each by plane, pod, rail and id
   */
  public List<DiagramBox> boxes() {
    return boxes;
  }

  /**
   * The lines.
   *
   * @return by their boxes
   */
  public List<DiagramLine> lines() {
    return lines;
  }

  /**
   * Whether switches stand in tiers.
   *
   * @return false for flat networks such as a torus
   */
  public boolean isTiered() {
    return tiered;
  }

  /**
   * Whether boxes stand for groups.
   *
   * @return false if each host and switch has a box
   */
  public boolean isCollapsed() {
    return collapsed;
  }

  /**
   * Whether the members of each box are alike.
   *
   * @return false if there would have been too many boxes, so that members differ in their links
   */
  public boolean isAlike() {
    return alike;
  }

  /**
   * The titles of the overlays.
   *
   * @return in order of their numbers
   */
  public List<String> overlayTitles() {
    return overlayTitles;
  }

  @Override
  public String toString() {
    return title + ": " + boxes.size() + " boxes, " + lines.size() + " lines";
  }
}

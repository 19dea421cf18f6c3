package io.clusterfabric.topology.design;

import io.clusterfabric.model.unit.Bandwidth;
import org.apiguardian.api.API;

/**
 * One level of switches of an extended generalised fat-tree, and the links to the nodes below.
 *
 * @param children how many nodes of the level below each switch of this level has beneath it, from
 *     1; hosts for the first level
 * @param parents how many switches of this level each node of the level below has above it, from 1
 * @param parallelLinks how many links join a switch and a node below it, from 1
 * @param wiring what these links are
 * @param shape the switch model
 * @param reservedPorts how many ports of each switch are kept for something outside the design,
 *     from 0; they follow those downward and upward
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record XgftLevel(
    int children,
    int parents,
    int parallelLinks,
    Wiring wiring,
    SwitchShape shape,
    int reservedPorts) {
  /**
   * Checks the numbers.
   *
   * @param children how many nodes of the level below each switch of this level has beneath it,
   *     from 1; hosts for the first level
   * @param parents how many switches of this level each node of the level below has above it, from
   *     1
   * @param parallelLinks how many links join a switch and a node below it, from 1
   * @param wiring what these links are
   * @param shape the switch model
   * @param reservedPorts how many ports of each switch are kept for something outside the design,
   *     from 0; they follow those downward and upward
   */
  public XgftLevel {
    if (children < 1 || parents < 1 || parallelLinks < 1 || reservedPorts < 0) {
      throw new IllegalArgumentException(
          "a level has at least 1 child, 1 parent and 1 link, and reserves 0 ports or more; found"
              + " children: "
              + children
              + ", parents: "
              + parents
              + ", links: "
              + parallelLinks
              + ", reserved ports: "
              + reservedPorts);
    }
  }

  /**
   * A level of single links of the rate of the switch's ports, which reserves no ports.
   *
   * @param children how many nodes of the level below each switch has beneath it
   * @param parents how many switches of this level each node of the level below has above it
   * @param shape the switch model
   * @return the level
   */
  public static XgftLevel of(int children, int parents, SwitchShape shape) {
    return new XgftLevel(children, parents, 1, Wiring.of(shape.portRate()), shape, 0);
  }

  /**
   * This level with parallel links.
   *
   * @param number how many links join a switch and a node below it, from 1
   * @return a copy
   */
  public XgftLevel withParallelLinks(int number) {
    return new XgftLevel(children, parents, number, wiring, shape, reservedPorts);
  }

  /**
   * This level with other links.
   *
   * @param links what joins it to the level below
   * @return a copy
   */
  public XgftLevel withWiring(Wiring links) {
    return new XgftLevel(children, parents, parallelLinks, links, shape, reservedPorts);
  }

  /**
   * This level with ports kept free.
   *
   * @param number how many ports of each switch are kept for something outside the design
   * @return a copy
   */
  public XgftLevel withReservedPorts(int number) {
    return new XgftLevel(children, parents, parallelLinks, wiring, shape, number);
  }

  /** How many links each switch has down. */
  long down() {
    return (long) children * parallelLinks;
  }

  /** How many links each node of the level below has up. */
  long upOfChild() {
    return (long) parents * parallelLinks;
  }

  Bandwidth rate() {
    return wiring.rate();
  }

  @Override
  public String toString() {
    return children
        + " children, "
        + parents
        + (parents == 1 ? " parent, " : " parents, ")
        + (parallelLinks == 1 ? "single links" : "bundles of " + parallelLinks + " links")
        + " of "
        + rate()
        + " to "
        + shape;
  }
}

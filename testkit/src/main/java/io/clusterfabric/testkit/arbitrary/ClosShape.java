package io.clusterfabric.testkit.arbitrary;

import io.clusterfabric.model.unit.Bandwidth;
import org.apiguardian.api.API;

/**
 * The numbers that make a folded Clos of two or three tiers. Each rail of a group of hosts has a
 * leaf of its own in each plane, or two if NICs are bonded; each leaf reaches each spine of its pod
 * and plane, each spine each core of its plane.
 *
 * @param pods pods, at least 1
 * @param groups groups of hosts in a pod, at least 1
 * @param hostsPerGroup hosts for which a group has ports, at least 1
 * @param hostsInLast hosts that stand in the last group of the last pod, 0 to {@code hostsPerGroup}
 * @param rails NICs of a host, at least 1
 * @param planes ports of a NIC that go to different planes, at least 1
 * @param dualTor whether in each plane a NIC has two ports, bonded, on two leaves
 * @param spines spines of a pod in a plane, at least 1
 * @param spineBundle parallel links from a leaf to a spine, at least 1
 * @param unevenBundles whether each leaf has one more link to the first spine
 * @param cores cores of a plane; 0 for two tiers, which need one pod
 * @param coreBundle parallel links from a spine to a core, at least 1
 * @param hostRate the rate of links to hosts
 * @param fabricRate the rate of links between switches
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ClosShape(
    int pods,
    int groups,
    int hostsPerGroup,
    int hostsInLast,
    int rails,
    int planes,
    boolean dualTor,
    int spines,
    int spineBundle,
    boolean unevenBundles,
    int cores,
    int coreBundle,
    Bandwidth hostRate,
    Bandwidth fabricRate) {

  /**
   * Checks the ranges.
   *
   * @param pods pods, at least 1
   * @param groups groups of hosts in a pod, at least 1
   * @param hostsPerGroup hosts for which a group has ports, at least 1
   * @param hostsInLast hosts that stand in the last group of the last pod
   * @param rails NICs of a host, at least 1
   * @param planes ports of a NIC that go to different planes, at least 1
   * @param dualTor whether in each plane a NIC has two ports, bonded, on two leaves
   * @param spines spines of a pod in a plane, at least 1
   * @param spineBundle parallel links from a leaf to a spine, at least 1
   * @param unevenBundles whether each leaf has one more link to the first spine
   * @param cores cores of a plane; 0 for two tiers, which need one pod
   * @param coreBundle parallel links from a spine to a core, at least 1
   * @param hostRate the rate of links to hosts
   * @param fabricRate the rate of links between switches
   */
  public ClosShape {
    if (pods < 1
        || groups < 1
        || hostsPerGroup < 1
        || rails < 1
        || planes < 1
        || spines < 1
        || spineBundle < 1
        || coreBundle < 1) {
      throw new IllegalArgumentException("a Clos needs at least one of each thing");
    }
    if (hostsInLast < 0 || hostsInLast > hostsPerGroup) {
      throw new IllegalArgumentException(
          "the last group has 0 to " + hostsPerGroup + " hosts, found " + hostsInLast);
    }
    if (cores < 0 || (cores == 0 && pods > 1)) {
      throw new IllegalArgumentException(pods + " pods need cores, found " + cores);
    }
  }

  /**
   * How many hosts there are.
   *
   * @return the number, those that are missing in the last group left out
   */
  public int hosts() {
    return pods * groups * hostsPerGroup - (hostsPerGroup - hostsInLast);
  }

  /**
   * How many ports of a host are on the fabric.
   *
   * @return rails times planes, twice that with bonded ports
   */
  public int portsPerHost() {
    return rails * planes * (dualTor ? 2 : 1);
  }

  /**
   * How many endpoints there are.
   *
   * @return the number, which is that of links to hosts too
   */
  public int endpoints() {
    return hosts() * portsPerHost();
  }

  /**
   * How many leaves there are.
   *
   * @return the number in all pods and planes
   */
  public int leafCount() {
    return pods * groups * portsPerHost();
  }

  /**
   * How many spines there are.
   *
   * @return the number in all pods and planes
   */
  public int spineCount() {
    return pods * spines * planes;
  }

  /**
   * How many cores there are.
   *
   * @return the number in all planes
   */
  public int coreCount() {
    return cores * planes;
  }

  /**
   * How many links a leaf has to spines.
   *
   * @return the number, the additional one of uneven bundles included
   */
  public int uplinksPerLeaf() {
    return spines * spineBundle + (unevenBundles ? 1 : 0);
  }

  /**
   * How many links there are.
   *
   * @return the number, those to hosts included
   */
  public int links() {
    return endpoints() + leafCount() * uplinksPerLeaf() + spineCount() * cores * coreBundle;
  }
}

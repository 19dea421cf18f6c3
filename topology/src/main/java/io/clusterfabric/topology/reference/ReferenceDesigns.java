package io.clusterfabric.topology.reference;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.internal.text.NaturalOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apiguardian.api.API;

/** Published designs as clusters. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ReferenceDesigns {
  private ReferenceDesigns() {}

  /**
   * NVIDIA's DGX SuperPOD of DGX H100: rail-optimised NDR InfiniBand of two tiers of QM9700. One
   * host position is left to the fabric manager, as in the published table.
   *
   * @param scalableUnits how many scalable units of 32 host positions, 1 to 4
   * @return the cluster, of {@code 32 * scalableUnits - 1} hosts of 8 GPUs
   * @throws IllegalArgumentException if the number is out of range
   */
  public static Cluster dgxSuperPodH100(int scalableUnits) {
    return require("dgx-superpod-h100").build(Map.of("su", scalableUnits));
  }

  /**
   * NVIDIA's DGX SuperPOD of DGX B200: rail-optimised NDR InfiniBand of QM9700, two tiers up to 8
   * scalable units, three above.
   *
   * @param scalableUnits how many scalable units of 32 hosts, 1 to 64
   * @return the cluster
   * @throws IllegalArgumentException if the number is out of range
   */
  public static Cluster dgxSuperPodB200(int scalableUnits) {
    return require("dgx-superpod-b200").build(Map.of("su", scalableUnits));
  }

  /**
   * NVIDIA's DGX SuperPOD of DGX B300 with XDR InfiniBand: rail-optimised, two tiers of switches of
   * 144 ports.
   *
   * @param scalableUnits how many scalable units of 72 hosts, 1 to 18
   * @return the cluster
   * @throws IllegalArgumentException if the number is out of range
   */
  public static Cluster dgxSuperPodB300Xdr(int scalableUnits) {
    return require("dgx-superpod-b300-xdr").build(Map.of("su", scalableUnits));
  }

  /**
   * NVIDIA's DGX SuperPOD of DGX B300 with Spectrum-X Ethernet: rail-optimised, two planes of two
   * tiers each.
   *
   * @param scalableUnits how many scalable units of 64 hosts, 1 to 16
   * @return the cluster
   * @throws IllegalArgumentException if the number is out of range
   */
  public static Cluster dgxSuperPodB300SpectrumX(int scalableUnits) {
    return require("dgx-superpod-b300-spectrum-x").build(Map.of("su", scalableUnits));
  }

  /**
   * Meta's cluster of 24,576 GPUs with RoCE: three tiers, 7:1 between pods in whole links.
   *
   * @return the cluster
   */
  public static Cluster metaRoce24k() {
    return require("meta-roce-24k").build(Map.of());
  }

  /**
   * Meta's cluster of 24,576 GPUs with InfiniBand. Its shape is not published: this one is an
   * assumption and says so in its provenance.
   *
   * @return the cluster
   */
  public static Cluster metaInfiniBand24k() {
    return require("meta-infiniband-24k").build(Map.of());
  }

  /**
   * All reference designs.
   *
   * @return in natural order of id
   */
  public static List<ReferenceDesign> all() {
    return Holder.ALL;
  }

  /**
   * A reference design by id.
   *
   * @param id the id
   * @return the design, if there is one
   */
  public static Optional<ReferenceDesign> find(String id) {
    return all().stream().filter(d -> d.id().equals(id)).findFirst();
  }

  /** Reads the tables when they are first asked for. */
  private static final class Holder {
    static final List<ReferenceDesign> ALL = load();

    private Holder() {}

    private static List<ReferenceDesign> load() {
      List<ReferenceDesign> out = new ArrayList<>();
      out.addAll(new NvidiaSuperPods().designs());
      out.addAll(new MetaClusters().designs());
      out.addAll(new AlibabaHpn().designs());
      out.addAll(new DeepSeekNetworks().designs());
      out.addAll(new JuniperDesigns().designs());
      out.addAll(new SlimFlyCluster().designs());
      out.addAll(new TpuPods().designs());
      out.sort(Comparator.comparing(ReferenceDesign::id, NaturalOrder.INSTANCE));
      return List.copyOf(out);
    }
  }

  private static ReferenceDesign require(String id) {
    return find(id)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no reference design '" + id + "'; there are " + all()));
  }
}

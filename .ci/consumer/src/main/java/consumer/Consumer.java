package consumer;

import io.clusterfabric.collectives.estimate.CalibratedEstimate;
import io.clusterfabric.collectives.estimate.Collectives;
import io.clusterfabric.collectives.placement.PlacementPolicy;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Collective;
import io.clusterfabric.model.Plausibility;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.json.FabricJson;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.report.plot.Plots;
import io.clusterfabric.topology.capacity.Bisection;
import io.clusterfabric.topology.capacity.Oversubscription;
import io.clusterfabric.topology.format.Formats;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.reference.ReferenceDesigns;
import java.io.IOException;

/** A user's program: it sees only what a repository gives. */
public final class Consumer {
  private Consumer() {}

  public static void main(String[] arguments) throws IOException {
    Cluster pod = ReferenceDesigns.dgxSuperPodH100(4);
    expect(Plausibility.rules().check(pod).errors().isEmpty(), "a published design has no errors");
    expect(FabricJson.fromJson(FabricJson.toJson(pod)).equals(pod), "JSON gives the pod back");

    FabricGraph graph = FabricGraph.of(pod.backend());
    Bandwidth bisection = Bisection.of(graph).exact();
    expect(bisection.equals(Bandwidth.of("201.6Tb/s")), "the bisection by whole hosts");
    expect(!Oversubscription.of(graph).tiers().isEmpty(), "the tiers are recognised");

    // Importers are found as services: on the module path that takes more than being there.
    expect(!Formats.all().isEmpty(), "formats are found");
    expect(
        Formats.read(FabricSource.ofText("empty", ""), ImportOptions.standard())
            .findCluster()
            .isEmpty(),
        "nothing comes of nothing");

    CalibratedEstimate estimate =
        Collectives.on(pod)
            .estimate(Collective.ALL_REDUCE, DataSize.of("1GiB"), PlacementPolicy.packed(1016));
    expect(
        estimate.time().compareTo(estimate.bound().orElseThrow().time()) >= 0,
        "no estimate beats its bound");

    // Fonts' widths and colours are resources: on the module path that takes more than being there.
    String plot = Plots.busBandwidth(estimate.overSizes("1KiB", "16GiB")).svg();
    expect(plot.endsWith("</svg>\n"), "a plot is drawn to its end");

    System.out.println(
        "consumer: "
            + bisection
            + ", all-reduce of 1GiB in "
            + estimate.time()
            + ", Java "
            + Runtime.version().feature());
  }

  private static void expect(boolean holds, String what) {
    if (!holds) {
      throw new AssertionError("does not hold: " + what);
    }
  }
}

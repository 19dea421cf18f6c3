package io.clusterfabric.topology.format.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.json.FabricJson;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.design.ClosDesign;
import io.clusterfabric.topology.design.SwitchShape;
import java.io.ByteArrayInputStream;

/** Saved clusters for tests. */
final class SavedClusters {
  private SavedClusters() {}

  /** A fat-tree of radix 4 of switches that the catalogue has. */
  static Cluster small() {
    Bandwidth rate = Bandwidth.ofGigabitsPerSecond(400);
    ClosDesign.Builder b = ClosDesign.builder();
    return b.from(ClosDesign.fatTree(4, 2, rate))
        .leaf(SwitchShape.of("QM9700", 4, rate).withPart("qm9700"))
        .build()
        .build();
  }

  static FabricSource source(String name, String json) {
    return FabricSource.ofStream(name, () -> new ByteArrayInputStream(json.getBytes(UTF_8)));
  }

  static FabricSource source(Cluster cluster) {
    return source(cluster.id() + ".json", FabricJson.toJson(cluster));
  }
}

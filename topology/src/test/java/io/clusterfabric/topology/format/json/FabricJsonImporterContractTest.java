package io.clusterfabric.topology.format.json;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.format.FabricImporter;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.json.FabricJson;
import io.clusterfabric.testkit.contract.FabricImporterContract;
import java.util.ArrayList;
import java.util.List;

class FabricJsonImporterContractTest extends FabricImporterContract {
  private static final String SMALL = FabricJson.toJson(SavedClusters.small());

  @Override
  protected FabricImporter importer() {
    return new FabricJsonImporter();
  }

  @Override
  protected List<FabricSource> samples() {
    Cluster other =
        SavedClusters.small().toBuilder().extension("note", "{\"by\": [1, \"\u7fa4\"]}").build();
    return List.of(
        SavedClusters.source("small.json", SMALL),
        SavedClusters.source("one-line.json", FabricJson.toJson(other).replaceAll("\n *", " ")));
  }

  @Override
  protected FabricSource brokenSample() {
    return SavedClusters.source(
        "broken.json", SMALL.replaceFirst("\"tier\":1", "\"tier\":\"one\""));
  }

  @Override
  protected List<FabricSource> foreignSamples() {
    List<FabricSource> all = new ArrayList<>(super.foreignSamples());
    all.add(
        SavedClusters.source(
            "parts.json",
            "{\"schema\": \"https://clusterfabric.io/schema/parts\", \"schemaVersion\": 1,"
                + " \"parts\": []}"));
    all.add(
        SavedClusters.source(
            "about.json",
            "{\"about\": {\"schema\": \"https://clusterfabric.io/schema/cluster\"}}"));
    return all;
  }

  @Override
  protected boolean isLineBased() {
    return false;
  }
}

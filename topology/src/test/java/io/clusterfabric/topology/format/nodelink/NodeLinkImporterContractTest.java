package io.clusterfabric.topology.format.nodelink;

import io.clusterfabric.model.format.FabricImporter;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.testkit.contract.FabricImporterContract;
import java.util.List;

class NodeLinkImporterContractTest extends FabricImporterContract {
  /** As networkx before 3.6 writes an undirected graph: node_link_data of a small tree. */
  static final String NETWORKX =
      """
      {"directed": false, "multigraph": false, "graph": {},
       "nodes": [{"role": "leaf", "id": "leaf-1"}, {"role": "spine", "id": "spine-1"},
                 {"role": "server", "id": "node-1"}, {"role": "server", "id": 2}],
       "links": [{"rate": "400Gb/s", "source": "leaf-1", "target": "spine-1"},
                 {"rate": "200Gb/s", "source": "leaf-1", "target": "node-1"},
                 {"source": "leaf-1", "target": 2}]}
      """;

  static final String JGRAPHT =
      """
      {"creator":"JGraphT JSON Exporter","version":"1",
       "nodes":[{"id":"1"},{"id":"2"},{"id":"3"}],
       "edges":[{"id":"1","source":"1","target":"2"},{"id":"2","source":"2","target":"3"},
                {"id":"3","source":"2","target":"3"}]}
      """;

  @Override
  protected FabricImporter importer() {
    return new NodeLinkImporter();
  }

  @Override
  protected List<FabricSource> samples() {
    return List.of(
        FabricSource.ofText("nx.json", NETWORKX), FabricSource.ofText("jgrapht.json", JGRAPHT));
  }

  @Override
  protected FabricSource brokenSample() {
    return FabricSource.ofText("broken.json", NETWORKX.replace("\"200Gb/s\"", "200"));
  }

  @Override
  protected boolean isLineBased() {
    return false;
  }
}

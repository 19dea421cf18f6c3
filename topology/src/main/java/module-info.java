/** What the shape of a fabric means. */
@SuppressWarnings("module")
module io.clusterfabric.topology {
  requires com.fasterxml.jackson.core;
  requires com.fasterxml.jackson.databind;
  requires com.google.common;
  requires transitive io.clusterfabric.model;
  requires static org.apiguardian.api;
  requires static org.immutables.value.annotations;
  requires static transitive org.jspecify;
  requires transitive org.jgrapht.core;

  exports io.clusterfabric.topology.capacity;
  exports io.clusterfabric.topology.graph;
  exports io.clusterfabric.topology.structure;
  exports io.clusterfabric.topology.routing;
  exports io.clusterfabric.topology.traffic;
  exports io.clusterfabric.topology.design;
  exports io.clusterfabric.topology.reference;
  exports io.clusterfabric.topology.format;
  exports io.clusterfabric.topology.format.ibnetdiscover;
  exports io.clusterfabric.topology.format.json;
  exports io.clusterfabric.topology.format.plain;

  uses io.clusterfabric.model.format.FabricImporter;

  provides io.clusterfabric.model.format.FabricImporter with
      io.clusterfabric.topology.format.ibnetdiscover.IbnetdiscoverImporter,
      io.clusterfabric.topology.format.json.FabricJsonImporter;
}

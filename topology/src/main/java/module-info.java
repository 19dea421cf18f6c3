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

  exports io.clusterfabric.topology.cabling;
  exports io.clusterfabric.topology.capacity;
  exports io.clusterfabric.topology.graph;
  exports io.clusterfabric.topology.structure;
  exports io.clusterfabric.topology.routing;
  exports io.clusterfabric.topology.traffic;
  exports io.clusterfabric.topology.design;
  exports io.clusterfabric.topology.reference;
  exports io.clusterfabric.topology.format;
  exports io.clusterfabric.topology.format.cablelist;
  exports io.clusterfabric.topology.format.dot;
  exports io.clusterfabric.topology.format.graphml;
  exports io.clusterfabric.topology.format.ibdm;
  exports io.clusterfabric.topology.format.ibnetdiscover;
  exports io.clusterfabric.topology.format.json;

  uses io.clusterfabric.model.format.FabricExporter;
  uses io.clusterfabric.model.format.FabricImporter;

  provides io.clusterfabric.model.format.FabricExporter with
      io.clusterfabric.topology.format.cablelist.CableListExporter,
      io.clusterfabric.topology.format.cablelist.NetboxCablesExporter,
      io.clusterfabric.topology.format.cablelist.P2pExporter,
      io.clusterfabric.topology.format.cablelist.UfmNdtExporter,
      io.clusterfabric.topology.format.graphml.GraphmlExporter,
      io.clusterfabric.topology.format.dot.GraphvizExporter,
      io.clusterfabric.topology.format.dot.PtmDotExporter,
      io.clusterfabric.topology.format.ibdm.IbdmTopoExporter,
      io.clusterfabric.topology.format.json.FabricJsonExporter;
  provides io.clusterfabric.model.format.FabricImporter with
      io.clusterfabric.topology.format.cablelist.CableListImporter,
      io.clusterfabric.topology.format.cablelist.NetboxCablesImporter,
      io.clusterfabric.topology.format.cablelist.P2pImporter,
      io.clusterfabric.topology.format.cablelist.SonicLinksImporter,
      io.clusterfabric.topology.format.cablelist.UfmNdtImporter,
      io.clusterfabric.topology.format.dot.PtmDotImporter,
      io.clusterfabric.topology.format.ibdm.IbdmTopoImporter,
      io.clusterfabric.topology.format.ibnetdiscover.IbnetdiscoverImporter,
      io.clusterfabric.topology.format.json.FabricJsonImporter;
}

/** What the shape of a fabric means. */
@SuppressWarnings("module")
module io.clusterfabric.topology {
  requires com.fasterxml.jackson.core;
  requires com.fasterxml.jackson.databind;
  requires static com.fasterxml.jackson.dataformat.yaml;
  requires com.google.common;
  requires transitive io.clusterfabric.model;
  requires java.xml;
  requires static org.apiguardian.api;
  requires static org.immutables.value.annotations;
  requires transitive org.jgrapht.core;
  requires static transitive org.jspecify;
  requires static org.yaml.snakeyaml;

  exports io.clusterfabric.topology.addressing;
  exports io.clusterfabric.topology.cabling;
  exports io.clusterfabric.topology.capacity;
  exports io.clusterfabric.topology.design;
  exports io.clusterfabric.topology.diagram;
  exports io.clusterfabric.topology.format;
  exports io.clusterfabric.topology.format.astrasim;
  exports io.clusterfabric.topology.format.batfish;
  exports io.clusterfabric.topology.format.booksim;
  exports io.clusterfabric.topology.format.cablelist;
  exports io.clusterfabric.topology.format.containerlab;
  exports io.clusterfabric.topology.format.dot;
  exports io.clusterfabric.topology.format.graphml;
  exports io.clusterfabric.topology.format.htsim;
  exports io.clusterfabric.topology.format.ibdiagnet;
  exports io.clusterfabric.topology.format.ibdm;
  exports io.clusterfabric.topology.format.iblinkinfo;
  exports io.clusterfabric.topology.format.ibnetdiscover;
  exports io.clusterfabric.topology.format.ibsim;
  exports io.clusterfabric.topology.format.infiniband;
  exports io.clusterfabric.topology.format.infragraph;
  exports io.clusterfabric.topology.format.json;
  exports io.clusterfabric.topology.format.lldp;
  exports io.clusterfabric.topology.format.minigraph;
  exports io.clusterfabric.topology.format.nccl;
  exports io.clusterfabric.topology.format.nodelink;
  exports io.clusterfabric.topology.format.ns3;
  exports io.clusterfabric.topology.format.opensm;
  exports io.clusterfabric.topology.format.plain;
  exports io.clusterfabric.topology.format.simai;
  exports io.clusterfabric.topology.format.slurm;
  exports io.clusterfabric.topology.format.topograph;
  exports io.clusterfabric.topology.graph;
  exports io.clusterfabric.topology.reference;
  exports io.clusterfabric.topology.resilience;
  exports io.clusterfabric.topology.routing;
  exports io.clusterfabric.topology.sizing;
  exports io.clusterfabric.topology.structure;
  exports io.clusterfabric.topology.traffic;

  uses io.clusterfabric.model.format.FabricExporter;
  uses io.clusterfabric.model.format.FabricImporter;

  provides io.clusterfabric.model.format.FabricExporter with
      io.clusterfabric.topology.format.astrasim.AstraSimExporter,
      io.clusterfabric.topology.format.batfish.BatfishExporter,
      io.clusterfabric.topology.format.cablelist.CableListExporter,
      io.clusterfabric.topology.format.cablelist.NetboxCablesExporter,
      io.clusterfabric.topology.format.cablelist.P2pExporter,
      io.clusterfabric.topology.format.cablelist.UfmNdtExporter,
      io.clusterfabric.topology.format.containerlab.ContainerlabExporter,
      io.clusterfabric.topology.format.dot.GraphvizExporter,
      io.clusterfabric.topology.format.dot.PtmDotExporter,
      io.clusterfabric.topology.format.graphml.GraphmlExporter,
      io.clusterfabric.topology.format.htsim.HtsimExporter,
      io.clusterfabric.topology.format.ibdm.IbdmTopoExporter,
      io.clusterfabric.topology.format.ibsim.IbsimExporter,
      io.clusterfabric.topology.format.infragraph.InfragraphExporter,
      io.clusterfabric.topology.format.json.FabricJsonExporter,
      io.clusterfabric.topology.format.nodelink.NodeLinkExporter,
      io.clusterfabric.topology.format.ns3.Ns3Exporter,
      io.clusterfabric.topology.format.simai.SimaiExporter,
      io.clusterfabric.topology.format.slurm.SlurmBlockExporter,
      io.clusterfabric.topology.format.slurm.SlurmTreeExporter,
      io.clusterfabric.topology.format.topograph.TopographExporter,
      io.clusterfabric.topology.format.topograph.TopographLabelsExporter;
  provides io.clusterfabric.model.format.FabricImporter with
      io.clusterfabric.topology.format.astrasim.AstraSimImporter,
      io.clusterfabric.topology.format.batfish.BatfishImporter,
      io.clusterfabric.topology.format.booksim.BooksimImporter,
      io.clusterfabric.topology.format.cablelist.CableListImporter,
      io.clusterfabric.topology.format.cablelist.NetboxCablesImporter,
      io.clusterfabric.topology.format.cablelist.P2pImporter,
      io.clusterfabric.topology.format.cablelist.SonicLinksImporter,
      io.clusterfabric.topology.format.cablelist.UfmNdtImporter,
      io.clusterfabric.topology.format.containerlab.ContainerlabImporter,
      io.clusterfabric.topology.format.dot.PtmDotImporter,
      io.clusterfabric.topology.format.htsim.HtsimImporter,
      io.clusterfabric.topology.format.ibdiagnet.DbCsvImporter,
      io.clusterfabric.topology.format.ibdm.IbdmTopoImporter,
      io.clusterfabric.topology.format.iblinkinfo.IblinkinfoImporter,
      io.clusterfabric.topology.format.ibnetdiscover.IbnetdiscoverImporter,
      io.clusterfabric.topology.format.ibnetdiscover.PortsReportImporter,
      io.clusterfabric.topology.format.infragraph.InfragraphImporter,
      io.clusterfabric.topology.format.json.FabricJsonImporter,
      io.clusterfabric.topology.format.lldp.LldpImporter,
      io.clusterfabric.topology.format.minigraph.MinigraphImporter,
      io.clusterfabric.topology.format.nccl.NcclTopologyImporter,
      io.clusterfabric.topology.format.nodelink.NodeLinkImporter,
      io.clusterfabric.topology.format.ns3.Ns3Importer,
      io.clusterfabric.topology.format.opensm.SubnetListImporter,
      io.clusterfabric.topology.format.simai.SimaiImporter,
      io.clusterfabric.topology.format.slurm.SlurmImporter,
      io.clusterfabric.topology.format.topograph.TopographImporter;
}

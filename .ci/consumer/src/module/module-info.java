module consumer {
  requires io.clusterfabric.collectives;
  requires io.clusterfabric.model;
  requires io.clusterfabric.report;
  requires io.clusterfabric.topology;
}

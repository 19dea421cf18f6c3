module consumer {
  requires io.clusterfabric.collectives;
  requires io.clusterfabric.model;
  requires io.clusterfabric.topology;
}

/** InfiniBand subnets on paper: what the subnet manager will route, partition and report. */
module io.clusterfabric.infiniband {
  requires com.fasterxml.jackson.core;
  requires com.google.common;
  requires transitive io.clusterfabric.model;
  requires transitive io.clusterfabric.topology;
  requires static org.apiguardian.api;
  requires static org.immutables.value.annotations;
  requires static transitive org.jspecify;

  exports io.clusterfabric.infiniband.health;
  exports io.clusterfabric.infiniband.link;
  exports io.clusterfabric.infiniband.partition;
  exports io.clusterfabric.infiniband.qos;
  exports io.clusterfabric.infiniband.routing;
  exports io.clusterfabric.infiniband.rules;
  exports io.clusterfabric.infiniband.sharp;
  exports io.clusterfabric.infiniband.subnet;
  exports io.clusterfabric.infiniband.telemetry;
}

/** How collectives run on a cluster. */
module io.clusterfabric.collectives {
  requires com.fasterxml.jackson.databind;
  requires com.google.common;
  requires transitive io.clusterfabric.model;
  requires transitive io.clusterfabric.topology;
  requires static org.apiguardian.api;
  requires static org.immutables.value.annotations;
  requires static transitive org.jspecify;

  exports io.clusterfabric.collectives.algorithm;
  exports io.clusterfabric.collectives.bound;
  exports io.clusterfabric.collectives.calibration;
  exports io.clusterfabric.collectives.choice;
  exports io.clusterfabric.collectives.contention;
  exports io.clusterfabric.collectives.estimate;
  exports io.clusterfabric.collectives.job;
  exports io.clusterfabric.collectives.measured;
  exports io.clusterfabric.collectives.nccl;
  exports io.clusterfabric.collectives.placement;
  exports io.clusterfabric.collectives.sweep;
  exports io.clusterfabric.collectives.workload;
}

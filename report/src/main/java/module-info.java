/** Plots of what the other modules find. */
module io.clusterfabric.report {
  requires transitive io.clusterfabric.collectives;
  requires transitive io.clusterfabric.model;
  requires static org.apiguardian.api;
  requires static transitive org.jspecify;

  exports io.clusterfabric.report.plot;
}

/** What a cluster is, and the words that all other modules share. */
@SuppressWarnings("module") // qualified exports name modules that need not be on the path
module io.clusterfabric.model {
  requires com.fasterxml.jackson.core;
  requires com.fasterxml.jackson.databind;
  requires com.google.common;
  requires java.xml;
  requires static org.apiguardian.api;
  requires static org.immutables.value.annotations;
  requires static transitive org.jspecify;

  exports io.clusterfabric.model;
  exports io.clusterfabric.model.evidence;
  exports io.clusterfabric.model.explain;
  exports io.clusterfabric.model.finding;
  exports io.clusterfabric.model.format;
  exports io.clusterfabric.model.json;
  exports io.clusterfabric.model.part;
  exports io.clusterfabric.model.progress;
  exports io.clusterfabric.model.unit;
  exports io.clusterfabric.model.internal.facts to
      io.clusterfabric.topology,
      io.clusterfabric.infiniband,
      io.clusterfabric.roce,
      io.clusterfabric.collectives;
  exports io.clusterfabric.model.internal.reading to
      io.clusterfabric.topology,
      io.clusterfabric.infiniband,
      io.clusterfabric.roce,
      io.clusterfabric.collectives;
  exports io.clusterfabric.model.internal.rule to
      io.clusterfabric.topology,
      io.clusterfabric.infiniband,
      io.clusterfabric.roce,
      io.clusterfabric.collectives;
  exports io.clusterfabric.model.internal.style to
      io.clusterfabric.topology,
      io.clusterfabric.infiniband,
      io.clusterfabric.roce,
      io.clusterfabric.collectives;
  exports io.clusterfabric.model.internal.svg to
      io.clusterfabric.topology,
      io.clusterfabric.report;
  exports io.clusterfabric.model.internal.text to
      io.clusterfabric.topology,
      io.clusterfabric.infiniband,
      io.clusterfabric.roce,
      io.clusterfabric.collectives,
      io.clusterfabric.report;
  exports io.clusterfabric.model.internal.text.json to
      io.clusterfabric.roce;
}

/** What tests of clusters, importers, rules and readers share. */
module io.clusterfabric.testkit {
  requires com.tngtech.archunit;
  requires transitive io.clusterfabric.model;
  requires transitive net.jqwik.api;
  requires transitive org.assertj.core;
  requires transitive org.junit.jupiter.api;
  requires org.junit.platform.launcher;
  requires static org.apiguardian.api;
  requires static org.immutables.value.annotations;
  requires static transitive org.jspecify;

  exports io.clusterfabric.testkit;
  exports io.clusterfabric.testkit.api;
  exports io.clusterfabric.testkit.arbitrary;
  exports io.clusterfabric.testkit.asserts;
  exports io.clusterfabric.testkit.contract;
  exports io.clusterfabric.testkit.damage;
  exports io.clusterfabric.testkit.data;
  exports io.clusterfabric.testkit.golden;

  // the contracts' tests are not public, so that no subclass can call or replace them
  opens io.clusterfabric.testkit to
      org.junit.platform.commons;
  opens io.clusterfabric.testkit.api to
      org.junit.platform.commons;
  opens io.clusterfabric.testkit.contract to
      org.junit.platform.commons;
}

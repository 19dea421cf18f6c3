/** RoCE on paper: one policy from host to switch to host, and what devices are configured to do. */
module io.clusterfabric.roce {
  requires com.google.common;
  requires transitive io.clusterfabric.model;
  requires transitive io.clusterfabric.topology;
  requires static org.apiguardian.api;
  requires static org.immutables.value.annotations;
  requires static transitive org.jspecify;

  exports io.clusterfabric.roce.balancing;
  exports io.clusterfabric.roce.buffer;
  exports io.clusterfabric.roce.check;
  exports io.clusterfabric.roce.device;
  exports io.clusterfabric.roce.device.eos;
  exports io.clusterfabric.roce.device.format;
  exports io.clusterfabric.roce.device.host;
  exports io.clusterfabric.roce.device.junos;
  exports io.clusterfabric.roce.device.nvue;
  exports io.clusterfabric.roce.device.nxos;
  exports io.clusterfabric.roce.device.sonic;
  exports io.clusterfabric.roce.pause;
  exports io.clusterfabric.roce.policy;
  exports io.clusterfabric.roce.telemetry;
  exports io.clusterfabric.roce.uec;
}

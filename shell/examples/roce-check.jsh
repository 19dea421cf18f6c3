// Does RoCE traffic get what it needs on every hop, host to switch to host?
//   ./fabric-shell run shell/examples/roce-check.jsh TOPOLOGY CONFIG_DIR
// CONFIG_DIR has a file or directory for each device, named by its id in the topology: leaf-1.json (SONiC, NVUE),
// spine-1.cfg (EOS, NX-OS, Junos), host-1.txt (mlnx_qos, sysfs, NCCL settings). Prints one finding a line, the worst first, then
// what is lossless without need, and the verdict. Ends with 1 if there is an error, with 2 on wrong use.
import io.clusterfabric.roce.check.*;
import io.clusterfabric.roce.device.format.*;
import io.clusterfabric.topology.routing.EcmpRouting;

List<String> devices(Cluster c, Fabric f) {
  return Stream.concat(f.switches().stream().map(s -> s.id()), c.hosts().stream().map(h -> h.id())).toList();
}

Fabric fabric(Cluster c) {
  return c.fabrics().stream().filter(f -> f.role() == FabricRole.BACKEND).findFirst()
      .or(() -> c.fabrics().stream().findFirst())
      .orElseThrow(() -> new IllegalArgumentException("the topology has no fabric"));
}

int check(Cluster cluster, Path directory) throws IOException {
  Fabric fabric = fabric(cluster);
  DeploymentReading read = DeploymentReading.read(directory, devices(cluster, fabric));
  read.coverage().forEach((id, c) -> System.out.println("read " + id + ": " + c));
  FabricGraph graph = FabricGraph.of(fabric);
  // each single failure is tried, too, where that takes seconds
  var options = RoceCheckOptions.builder().singleFailures(graph.endpointCount() <= 8_192).build();
  RoceCheck check = RoceCheck.of(cluster, EcmpRouting.of(graph), read.deployment(), options);
  Findings all = read.findings().plus(check.findings());
  for (Severity s : Severity.values()) all.ofSeverity(s).forEach(f -> System.out.println(f));
  check.domain().changes().forEach(c -> System.out.println("narrower: " + c));
  System.out.println(check);
  return all.errors().isEmpty() ? 0 : 1;
}

int run(String... words) {
  try {
    if (words.length != 2) throw new IllegalArgumentException("usage: roce-check.jsh TOPOLOGY CONFIG_DIR");
    return check(Formats.read(Path.of(words[0])).cluster(), Path.of(words[1]));
  } catch (IllegalArgumentException | FabricException e) {
    System.err.println(e.getMessage());
  } catch (IOException e) {
    System.err.println("cannot be read: " + e);
  }
  return 2;
}

int code = run(args);
/exit code

// Whom does a slow receiver or storming adapter stop, for how long, and what is the least that narrows it?
//   ./fabric-shell run shell/examples/pause-blast.jsh TOPOLOGY CONFIG_DIR ENDPOINT
// ENDPOINT is the port that pauses, such as host-1[mlx5_0]; TOPOLOGY and CONFIG_DIR as of roce-check.jsh. All hosts are
// taken to send to each other. Prints whether pauses can lock the fabric (as built and after each failure of a link),
// the reach of the endpoint's pauses, when the watchdog acts, and each change that narrows it, the smallest first.
// Ends with 1 if the fabric can lock, with 2 on wrong use.
import io.clusterfabric.roce.check.*;
import io.clusterfabric.roce.device.format.*;
import io.clusterfabric.roce.pause.*;
import io.clusterfabric.roce.policy.*;
import io.clusterfabric.topology.routing.EcmpRouting;

Fabric fabric(Cluster c) {
  return c.fabrics().stream().filter(f -> f.role() == FabricRole.BACKEND).findFirst()
      .or(() -> c.fabrics().stream().findFirst())
      .orElseThrow(() -> new IllegalArgumentException("the topology has no fabric"));
}

int reach(Cluster cluster, Path directory, String endpoint) throws IOException {
  Fabric fabric = fabric(cluster);
  var ids = Stream.concat(fabric.switches().stream().map(s -> s.id()), cluster.hosts().stream().map(h -> h.id())).toList();
  DeploymentReading read = DeploymentReading.read(directory, ids);
  RocePaths paths = RocePaths.of(
      cluster, EcmpRouting.of(FabricGraph.of(fabric)), read.deployment(), RoceCheckOptions.standard());
  BlastNarrowing n = BlastNarrowing.of(paths, endpoint);
  PauseDeadlocks locks = PauseDeadlocks.of(
      paths.routing().graph(), PausePriorities.keep(n.blast().priorities()));
  System.out.println(locks);
  System.out.println(n.blast());
  n.watchdogs().forEach(w -> System.out.println("watchdog of " + w.port() + ", priority " + w.priority() + ": acts "
      + w.action().map(a -> "after " + a + " at the latest").orElse("never, as far as known")
      + w.atStake().map(s -> ", " + s + " are held back until then").orElse("")));
  n.narrowed().forEach(x -> System.out.println("narrower: " + x));
  return locks.isFree() ? 0 : 1;
}

int run(String... words) {
  try {
    if (words.length != 3) throw new IllegalArgumentException("usage: pause-blast.jsh TOPOLOGY CONFIG_DIR ENDPOINT");
    return reach(Formats.read(Path.of(words[0])).cluster(), Path.of(words[1]), words[2]);
  } catch (IllegalArgumentException | NoSuchElementException | FabricException e) {
    System.err.println(e.getMessage());
  } catch (IOException e) {
    System.err.println("cannot be read: " + e);
  }
  return 2;
}

int code = run(args);
/exit code

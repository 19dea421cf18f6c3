package io.clusterfabric.infiniband.routing;

import io.clusterfabric.infiniband.subnet.Subnet;
import io.clusterfabric.infiniband.subnet.SubnetFile;
import io.clusterfabric.infiniband.subnet.SubnetOptions;
import java.nio.file.Files;
import java.nio.file.Path;

/** Compares our tables with OpenSM's for many runs: lines of net, dump, chain, lmc and files. */
final class LftDiff {
  private LftDiff() {}

  public static void main(String[] args) throws Exception {
    for (String line : Files.readAllLines(Path.of(args[0]))) {
      String[] f = line.split("\\|", -1);
      try {
        Subnet subnet =
            SubnetFile.read(
                    Path.of(f[0]),
                    SubnetOptions.builder().lmc(Integer.parseInt(f[3])).build())
                .subnet()
                .orElseThrow();
        RoutingOptions.Builder o = RoutingOptions.builder();
        for (int i = 4; i < f.length; i++) {
          String[] kv = f[i].split("=", 2);
          switch (kv[0]) {
            case "roots" -> o.roots(GuidFile.read(Path.of(kv[1])));
            case "ids" -> o.ids(GuidFile.read(Path.of(kv[1])));
            case "cn" -> o.computeNodes(GuidFile.read(Path.of(kv[1])));
            case "io" -> o.ioNodes(GuidFile.read(Path.of(kv[1])));
            case "order" -> o.routingOrder(GuidFile.read(Path.of(kv[1])));
            case "connect" -> o.connectRoots(true);
            case "reverse" -> o.maxReverseHops(Integer.parseInt(kv[1]));
            default -> {}
          }
        }
        EnginePrediction p = EnginePrediction.of(subnet, RoutingChain.of(f[2]), o.build());
        LftDump dump = LftDump.read(Path.of(f[1]));
        ForwardingTables theirs = dump.on(subnet);
        long different = p.tables().map(t -> t.different(theirs)).orElse(theirs.entries());
        System.out.println(
            line
                + "  used "
                + p.used().map(Object::toString).orElse("none")
                + " entries "
                + theirs.entries()
                + " different "
                + different
                + (theirs.findings().errors().isEmpty() && theirs.findings().warnings().isEmpty()
                    ? ""
                    : " " + theirs.findings().asList().get(0))
                + " why "
                + p.why());
      } catch (Exception e) {
        System.out.println(line + "  FAILED " + e);
        e.printStackTrace(System.out);
      }
    }
  }
}

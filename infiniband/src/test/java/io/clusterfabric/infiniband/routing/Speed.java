package io.clusterfabric.infiniband.routing;

import io.clusterfabric.infiniband.subnet.Subnet;
import io.clusterfabric.infiniband.subnet.SubnetFile;
import io.clusterfabric.infiniband.subnet.SubnetOptions;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import java.util.Locale;

/** Times the engines on 24,576 endpoints; run by hand. */
final class Speed {
  private Speed() {}

  /** Pods of leaves and second tiers of equal number, and cores in groups, one for each of them. */
  static String net(int pods, int leaves, int hosts, int cores) {
    StringBuilder out = new StringBuilder();
    int perGroup = cores / leaves;
    for (int p = 0; p < pods; p++) {
      for (int l = 0; l < leaves; l++) {
        for (int h = 0; h < hosts; h++) {
          out.append(String.format(Locale.ROOT, "Hca\t1 \"H%d-%d-%d\"%n", p, l, h));
          out.append(String.format(Locale.ROOT, "[1]\t\"L%d-%d\"[%d]%n%n", p, l, h + 1));
        }
      }
    }
    int up = hosts;
    int[] next = new int[cores];
    StringBuilder tops = new StringBuilder();
    StringBuilder[] core = new StringBuilder[cores];
    for (int c = 0; c < cores; c++) {
      core[c] = new StringBuilder();
    }
    for (int p = 0; p < pods; p++) {
      for (int a = 0; a < leaves; a++) {
        tops.append(String.format(Locale.ROOT, "Switch\t64 \"A%d-%d\"%n", p, a));
        for (int l = 0; l < leaves; l++) {
          tops.append(String.format(Locale.ROOT, "[%d]\t\"L%d-%d\"[%d]%n", l + 1, p, l, hosts + a + 1));
        }
        for (int u = 0; u < up; u++) {
          int c = a * perGroup + (u + p * up) % perGroup;
          int port = ++next[c];
          tops.append(String.format(Locale.ROOT, "[%d]\t\"C%d\"[%d]%n", leaves + u + 1, c, port));
          core[c].append(
              String.format(Locale.ROOT, "[%d]\t\"A%d-%d\"[%d]%n", port, p, a, leaves + u + 1));
        }
        tops.append("\n");
      }
    }
    for (int p = 0; p < pods; p++) {
      for (int l = 0; l < leaves; l++) {
        out.append(String.format(Locale.ROOT, "Switch\t64 \"L%d-%d\"%n", p, l));
        for (int h = 0; h < hosts; h++) {
          out.append(String.format(Locale.ROOT, "[%d]\t\"H%d-%d-%d\"[1]%n", h + 1, p, l, h));
        }
        for (int a = 0; a < leaves; a++) {
          out.append(String.format(Locale.ROOT, "[%d]\t\"A%d-%d\"[%d]%n", hosts + a + 1, p, a, l + 1));
        }
        out.append("\n");
      }
    }
    out.append(tops);
    for (int c = 0; c < cores; c++) {
      out.append(String.format(Locale.ROOT, "Switch\t64 \"C%d\"%n", c)).append(core[c]).append("\n");
    }
    return out.toString();
  }

  public static void main(String[] args) throws Exception {
    int pods = args.length > 0 ? Integer.parseInt(args[0]) : 24;
    String text = net(pods, 32, 32, pods * 16);
    if (args.length > 1) {
      java.nio.file.Files.writeString(java.nio.file.Path.of(args[1]), text);
    }
    long t = cpu();
    SubnetFile file =
        SubnetFile.read(
            FabricSource.ofText("big.net", text),
            SubnetOptions.standard(),
            ImportOptions.standard());
    Subnet s = file.subnet().orElseThrow();
    t = lap("read " + s + " " + file.findings(), t);
    System.out.println(MinHopEngine.route(s));
    t = lap("minhop", t);
    long[] roots =
        s.switches().stream().filter(n -> n.name().startsWith("C")).mapToLong(n -> n.guid()).toArray();
    RoutingOptions o = RoutingOptions.builder().roots(GuidFile.of(roots)).build();
    System.out.println(FatTreeEngine.route(s, o));
    t = lap("ftree", t);
    System.out.println(UpDownEngine.route(s, o));
    t = lap("updn", t);
    System.out.println(DownUpEngine.route(s));
    t = lap("dnup", t);
    System.out.println(FatTreeEngine.route(s));
    t = lap("ftree without roots", t);
    Runtime r = Runtime.getRuntime();
    System.gc();
    System.out.println((r.totalMemory() - r.freeMemory() >> 20) + " MiB");
  }

  private static long cpu() {
    return java.lang.management.ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private static long lap(String what, long since) {
    long now = cpu();
    System.out.printf(Locale.ROOT, "%s: %.1f s%n", what, (now - since) / 1e9);
    return now;
  }
}

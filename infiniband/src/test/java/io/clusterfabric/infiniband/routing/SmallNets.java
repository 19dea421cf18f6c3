package io.clusterfabric.infiniband.routing;

import io.clusterfabric.infiniband.subnet.Subnet;
import io.clusterfabric.infiniband.subnet.SubnetFile;
import io.clusterfabric.infiniband.subnet.SubnetOptions;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Net files of ibsim for regular shapes, with some cables left out. */
final class SmallNets {
  private final StringBuilder hosts = new StringBuilder();
  private final Map<String, StringBuilder> switches = new LinkedHashMap<>();
  private final Map<String, Integer> ports;
  private final Set<String> cut;

  private SmallNets(Set<String> cut) {
    this.cut = cut;
    this.ports = new LinkedHashMap<>();
  }

  /** Hosts at leaves, each leaf joined to each spine; cables that are cut are named as L0-S1. */
  static Subnet leafSpine(int leaves, int hostsEach, int spines, Set<String> cut) {
    SmallNets net = new SmallNets(cut);
    for (int l = 0; l < leaves; l++) {
      net.leaf("L" + l, hostsEach);
    }
    for (int s = 0; s < spines; s++) {
      for (int l = 0; l < leaves; l++) {
        net.join("L" + l, "S" + s);
      }
    }
    return net.subnet(SubnetOptions.standard());
  }

  /** The fat tree of three levels and k ports a switch. */
  static Subnet threeLevels(int k, Set<String> cut) {
    SmallNets net = new SmallNets(cut);
    int half = k / 2;
    for (int p = 0; p < k; p++) {
      for (int l = 0; l < half; l++) {
        net.leaf("L" + p + "." + l, half);
      }
    }
    for (int p = 0; p < k; p++) {
      for (int a = 0; a < half; a++) {
        for (int l = 0; l < half; l++) {
          net.join("L" + p + "." + l, "A" + p + "." + a);
        }
        for (int c = 0; c < half; c++) {
          net.join("A" + p + "." + a, "C" + a + "." + c);
        }
      }
    }
    return net.subnet(SubnetOptions.standard());
  }

  /** Switches in a ring, with hosts. */
  static Subnet ring(int size, int hostsEach, int lmc) {
    SmallNets net = new SmallNets(Set.of());
    for (int s = 0; s < size; s++) {
      net.leaf("R" + s, hostsEach);
    }
    for (int s = 0; s < size; s++) {
      net.join("R" + s, "R" + (s + 1) % size);
    }
    return net.subnet(SubnetOptions.builder().lmc(lmc).build());
  }

  private void leaf(String name, int count) {
    for (int h = 0; h < count; h++) {
      String host = "H" + name.substring(1) + "-" + h;
      int port = port(name);
      hosts.append(
          String.format(Locale.ROOT, "Hca\t1 \"%s\"%n[1]\t\"%s\"[%d]%n%n", host, name, port));
      text(name).append(String.format(Locale.ROOT, "[%d]\t\"%s\"[1]%n", port, host));
    }
  }

  private void join(String a, String b) {
    int p = port(a);
    int q = port(b);
    if (!cut.contains(a + "-" + b)) {
      text(a).append(String.format(Locale.ROOT, "[%d]\t\"%s\"[%d]%n", p, b, q));
      text(b).append(String.format(Locale.ROOT, "[%d]\t\"%s\"[%d]%n", q, a, p));
    }
  }

  private int port(String name) {
    text(name);
    return ports.merge(name, 1, Integer::sum);
  }

  private StringBuilder text(String name) {
    return switches.computeIfAbsent(name, n -> new StringBuilder());
  }

  private Subnet subnet(SubnetOptions options) {
    StringBuilder all = new StringBuilder(hosts);
    switches.forEach(
        (name, lines) ->
            all.append("Switch\t")
                .append(ports.get(name))
                .append(" \"")
                .append(name)
                .append("\"\n")
                .append(lines)
                .append('\n'));
    try {
      return SubnetFile.read(
              FabricSource.ofText("net", all.toString()), options, ImportOptions.standard())
          .subnet()
          .orElseThrow();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

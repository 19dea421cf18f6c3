package io.clusterfabric.topology.addressing;

import io.clusterfabric.model.PortRef;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.apiguardian.api.API;

/**
 * What a host of several ports on one fabric must be told under Linux, so that each port sends and
 * receives its own traffic: as text, for a person or a tool to apply. Nothing is applied here.
 *
 * <p>Linux takes addresses for the host's and not for a port's (the weak end system model of RFC
 * 1122 section 3.3.4.2). Unless told otherwise it sends by the port that the destination suggests
 * whatever the source is, answers ARP for any of its addresses on any port (ARP flux), asks with
 * any of them, and drops what comes in by a port by which it would not answer (RFC 3704).
 *
 * @param host the host
 * @param settings lines for {@code sysctl.conf}
 * @param routes commands that fill one routing table a port
 * @param rules commands that choose the table by source address
 * @param reasons why this is needed; one sentence that says why nothing is, for a host of one port
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record HostRules(
    String host,
    List<String> settings,
    List<String> routes,
    List<String> rules,
    List<String> reasons) {
  private static final int FIRST_TABLE = 1_000;

  /**
   * Copies the lists.
   *
   * @param host the host
   * @param settings lines for {@code sysctl.conf}
   * @param routes commands that fill one routing table a port
   * @param rules commands that choose the table by source address
   * @param reasons why this is needed; one sentence that says why nothing is, for a host of one
   *     port
   */
  public HostRules {
    settings = List.copyOf(settings);
    routes = List.copyOf(routes);
    rules = List.copyOf(rules);
    reasons = List.copyOf(reasons);
  }

  /**
   * The rules of a host whose ports are called under Linux as they are in the table, with every
   * character but letters, digits, dots, hyphens and underscores replaced by an underscore.
   *
   * @param table the addresses
   * @param host its id
   * @return the rules
   * @throws NoSuchElementException if the table gives the host no address
   */
  public static HostRules of(AddressTable table, String host) {
    return of(table, host, name -> name.replaceAll("[^A-Za-z0-9._-]", "_"));
  }

  /**
   * The rules of a host.
   *
   * @param table the addresses
   * @param host its id
   * @param linuxName gives the name under Linux of an interface of the table, such as {@code eth2}
   *     of {@code mlx5_0/1}
   * @return the rules
   * @throws NoSuchElementException if the table gives the host no address
   * @throws IllegalArgumentException if a name under Linux has other characters than letters,
   *     digits, dots, hyphens and underscores, or if two interfaces get one name
   */
  public static HostRules of(AddressTable table, String host, UnaryOperator<String> linuxName) {
    List<InterfaceAddress> own =
        table.rows(host).stream().filter(r -> r.role() == AddressRole.HOST).toList();
    if (own.isEmpty()) {
      throw new NoSuchElementException("the table has no address of a host " + Shown.quoted(host));
    }
    Set<PortRef> ports = new LinkedHashSet<>();
    own.forEach(r -> ports.add(r.port()));
    if (ports.size() == 1) {
      return new HostRules(
          host,
          List.of(),
          List.of(),
          List.of(),
          List.of("the host has one port on the fabric, so that there is nothing to choose"));
    }
    return new Writing(table, host, own, new ArrayList<>(ports), linuxName).rules();
  }

  /**
   * All as one text.
   *
   * @return reasons as comments, then settings, routes and rules, one a line
   */
  public String text() {
    StringBuilder out = new StringBuilder();
    reasons.forEach(r -> out.append("# ").append(r).append('\n'));
    settings.forEach(s -> out.append(s).append('\n'));
    routes.forEach(r -> out.append(r).append('\n'));
    rules.forEach(r -> out.append(r).append('\n'));
    return out.toString();
  }

  /** One line: the host and how many of each thing. */
  @Override
  public String toString() {
    return "Rules of "
        + host
        + ": "
        + settings.size()
        + " settings, "
        + routes.size()
        + " routes, "
        + rules.size()
        + " rules";
  }

  /** The rules of one host in the making. */
  private static final class Writing {
    private final AddressTable table;
    private final String host;
    private final List<InterfaceAddress> own;
    private final List<PortRef> ports;
    private final List<String> names = new ArrayList<>();
    private final boolean numberedByRail;
    private final List<String> settings = new ArrayList<>();
    private final List<String> routes = new ArrayList<>();
    private final List<String> rules = new ArrayList<>();

    Writing(
        AddressTable table,
        String host,
        List<InterfaceAddress> own,
        List<PortRef> ports,
        UnaryOperator<String> linuxName) {
      this.table = table;
      this.host = host;
      this.own = own;
      this.ports = ports;
      for (PortRef p : ports) {
        String name = linuxName.apply(p.port());
        if (!name.matches("[A-Za-z0-9_][A-Za-z0-9._-]*") || names.contains(name)) {
          throw new IllegalArgumentException(
              "an interface is named by letters, digits, dots, hyphens and underscores, each by"
                  + " another name, found "
                  + Shown.quoted(name)
                  + " for "
                  + p);
        }
        names.add(name);
      }
      Set<Integer> rails = new HashSet<>();
      for (PortRef p : ports) {
        rails.add(rail(p));
      }
      this.numberedByRail = rails.size() == ports.size() && !rails.contains(-1);
    }

    private int rail(PortRef port) {
      return own.stream()
          .filter(r -> r.port().equals(port))
          .findFirst()
          .map(r -> r.rail().orElse(-1))
          .orElse(-1);
    }

    private int tableOf(PortRef port) {
      return FIRST_TABLE + (numberedByRail ? rail(port) : ports.indexOf(port));
    }

    HostRules rules() {
      boolean four = own.stream().anyMatch(r -> family(r) == IpFamily.IPV4);
      if (four) {
        for (String name : names) {
          // in the form with slashes a dot is part of the name
          settings.add("net/ipv4/conf/" + name + "/arp_ignore = 1");
          settings.add("net/ipv4/conf/" + name + "/arp_announce = 2");
          settings.add("net/ipv4/conf/" + name + "/rp_filter = 2");
        }
      }
      for (InterfaceAddress r : own) {
        port(r);
      }
      return new HostRules(host, settings, routes, rules, reasons(four));
    }

    private static IpFamily family(InterfaceAddress r) {
      return r.address().orElseThrow().family();
    }

    private void port(InterfaceAddress r) {
      String ip = family(r) == IpFamily.IPV4 ? "ip " : "ip -6 ";
      String name = names.get(ports.indexOf(r.port()));
      IpAddress address = r.address().orElseThrow();
      IpPrefix subnet = r.subnet().orElseThrow();
      int number = tableOf(r.port());
      routes.add(
          ip + "route replace " + subnet + " dev " + name + " src " + address + " table " + number);
      table
          .gateway(subnet)
          .ifPresent(
              g ->
                  routes.add(
                      ip
                          + "route replace default via "
                          + g
                          + " dev "
                          + name
                          + " src "
                          + address
                          + " table "
                          + number));
      rules.add(
          ip
              + "rule add from "
              + address
              + "/"
              + family(r).bits()
              + " table "
              + number
              + " priority "
              + number);
    }

    private List<String> reasons(boolean four) {
      List<String> out = new ArrayList<>();
      out.add(
          "a table and a rule a port: what has a port's address as its source leaves by that port");
      if (four) {
        out.add("arp_ignore 1: a port answers ARP for its own addresses only");
        out.add("arp_announce 2: a port asks with its own address");
        out.add(
            "rp_filter 2, loose (RFC 3704): what comes by another port than the answer would"
                + " take is not dropped");
      }
      Set<IpPrefix> seen = new HashSet<>();
      for (InterfaceAddress r : own) {
        IpPrefix subnet = r.subnet().orElseThrow();
        if (!seen.add(subnet)) {
          out.add(
              "several ports are in "
                  + subnet
                  + ": without these settings one of them takes the traffic of all (ARP flux)");
        }
      }
      return out;
    }
  }
}

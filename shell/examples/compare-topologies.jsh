// Topologies of about equal size side by side: what they take, how far endpoints are apart, what they carry:
//   ./fabric-shell run shell/examples/compare-topologies.jsh [ENDPOINTS]        (64 unless told, 16 to 512)
// All links carry 400 Gb/s; each host has one port. Rates are one way, in Gb/s for each endpoint:
// half of the endpoints to the other half (bisection), all to all, and the worst permutation; x to y where only both ends are known.
// Distances count links from endpoint to endpoint.

Bandwidth rate = Bandwidth.of("400Gb/s");

/** Leaves of 8 hosts and, for 2:1, 4 uplinks to 4 spines. */
ClosDesign leafSpine(String id, int hosts, int uplinks) {
  return ClosDesign.builder().id(id).hosts(hosts).hostSpec(HostShape.of("host", 1, 1, 1, rate)).hostsPerGroup(8)
      .leaf(SwitchShape.of("leaf", 8 + uplinks, rate)).leafUplinks(uplinks).tiers(2)
      .spine(SwitchShape.of("spine", Math.max(16, 8 * ((hosts + 7) / 8)), rate)).access(Wiring.of(rate)).build();
}

/** The member of a family, among those of sizes 1, 2, 3..., that holds at least so many endpoints. */
Design least(int endpoints, IntFunction<Design> family, int from) {
  return IntStream.iterate(from, i -> i + 1).mapToObj(family).filter(d -> d.plan().endpoints() >= endpoints).findFirst().get();
}

Map<String, Design> designs(int n) {
  Map<String, Design> all = new LinkedHashMap<>();
  int switches = (n + 3) / 4 + (n + 3) / 4 % 2;
  all.put("fat tree", least(n, i -> ClosDesign.fatTree(2 * i, 3, rate), 2));
  all.put("leaf-spine 1:1", leafSpine("leaf-spine-1-1", n, 8));
  all.put("leaf-spine 2:1", leafSpine("leaf-spine-2-1", n, 4));
  all.put("dragonfly", least(n, i -> DragonflyDesign.of(i, 2 * i, i, 2 * i * i + 1, rate), 1));
  all.put("HyperX", least(n, i -> HyperXDesign.of(4, rate, i, i), 2));
  all.put("torus", least(n, i -> TorusDesign.builder().sides(List.of(i, i, i)).hostsPerSwitch(2).access(Wiring.of(rate)).network(Wiring.of(rate)).build(), 3));
  all.put("Jellyfish", JellyfishDesign.of(switches, Math.min(8, switches - 1), 4, rate, 1));
  return all;
}

String gbps(Bandwidth least, Optional<Bandwidth> most) {
  String low = String.format(Locale.ROOT, "%.1f", least.toGigabitsPerSecond());
  String high = most.map(m -> String.format(Locale.ROOT, "%.1f", m.toGigabitsPerSecond())).orElse("unknown");
  return low.equals(high) ? low : low + " to " + high;
}

String atMost(Optional<Bandwidth> bound) {
  return bound.map(b -> String.format(Locale.ROOT, "%.1f", b.toGigabitsPerSecond())).orElse("unknown");
}

Object[] row(String name, FabricGraph graph) {
  Hops hops = Hops.of(graph);
  Bisection half = Bisection.of(graph);
  ConcurrentFlow flow = ConcurrentFlow.of(TrafficPattern.allToAll(graph));
  int ends = Math.max(1, half.smallerSide());
  return new Object[] {name, graph.endpointCount(), graph.switchCount(), graph.linkCount() - graph.endpointCount(), hops.diameter(),
      String.format(Locale.ROOT, "%.3f", hops.mean().toDouble()), EdgeConnectivity.of(graph).links(),
      gbps(half.lower().dividedBy(ends), half.findUpper().map(u -> u.dividedBy(ends))),
      gbps(flow.lower(), flow.findUpper()), atMost(AllToAllBound.of(graph).value()), atMost(ThroughputBound.of(graph).value())};
}

int compare(String text) {
  if (!text.matches("[1-9][0-9]{1,2}") || Integer.parseInt(text) < 16 || Integer.parseInt(text) > 512) {
    System.err.println("usage: compare-topologies.jsh [ENDPOINTS], a whole number from 16 to 512; found " + text);
    return 2;
  }
  TextTable table = TextTable.withColumns("topology", "endpoints", "switches", "links", "diameter", "mean", "cut links", "bisection", "all-to-all", "at most", "permutation at most");
  for (var d : designs(Integer.parseInt(text)).entrySet()) table = table.plusRow(row(d.getKey(), FabricGraph.of(d.getValue().build().backend())));
  System.out.println(table);
  return 0;
}

int code = args.length > 1 ? compare(String.join(" ", args)) : compare(args.length == 1 ? args[0] : "64");
/exit code

// Sizes a rail-optimised pod of hosts with eight GPUs, as InfiniBand and as RoCE, and estimates what runs on it:
//   ./fabric-shell run shell/examples/plan-a-pod.jsh [GPUS]        (1016 unless told)
// Writes both topologies into the working directory: pod-infiniband.json and pod-roce.json.
// A design that cannot be built, or whose file cannot be written, is named; then it ends with 1.

/** Hosts as in a DGX H100: eight GPUs, each with one 400 Gb/s adapter beside it, joined by NVLink. */
HostSpec host = ReferenceDesigns.dgxSuperPodH100(1).hosts().get(0).spec();

Wiring fibre(String generation, String rate, int lowerSplit, int upperSplit) {
  LinkSpec link = LinkSpec.builder().generation(generation).dataRate(Bandwidth.of(rate)).build();
  return Wiring.builder().link(link).lowerSplit(lowerSplit).upperSplit(upperSplit)
      .medium(CableMedium.SINGLE_MODE_FIBRE).build();
}

/** Switches of 64 ports of 400 Gb/s in twin-port cages: 32 hosts share a leaf for each of the 8 rails. */
ClosDesign infiniband(int hosts) {
  return ClosDesign.builder().id("pod-infiniband").technology(Technology.INFINIBAND)
      .hosts(hosts).hostSpec(host).hostsPerGroup(32)
      .leaf(SwitchShape.of("QM9700", 64, Bandwidth.of("400G")).withPortsPerCage(2))
      .access(fibre("4xNDR", "400G", 1, 1)).build();
}

/** Switches of 64 ports of 800 Gb/s, those to hosts split in two: 64 hosts share a leaf for each rail. */
ClosDesign roce(int hosts) {
  return ClosDesign.builder().id("pod-roce").technology(Technology.ROCE_V2)
      .hosts(hosts).hostSpec(host).hostsPerGroup(64)
      .leaf(SwitchShape.of("SN5600", 64, Bandwidth.of("800G")))
      .access(fibre("400GbE", "400G", 1, 2)).leafSpine(fibre("800GbE", "800G", 1, 1)).build();
}

String modules(BoundaryPlan b) {
  boolean known = b.lowerModules().isPresent() && b.upperModules().isPresent();
  return known ? String.valueOf(b.lowerModules().getAsLong() + b.upperModules().getAsLong()) : "unknown";
}

void printPlan(FabricPlan plan) {
  System.out.println("\n== " + plan);
  TextTable tiers = TextTable.withColumns("tier", "switch", "count", "ports", "used", "free");
  for (TierPlan t : plan.tiers())
    tiers = tiers.plusRow(t.name(), t.model(), t.switches(), t.ports(), t.portsUsed(), t.portsFree());
  TextTable joints = TextTable.withColumns("between", "rate", "links", "cables", "modules");
  for (BoundaryPlan b : plan.boundaries())
    joints = joints.plusRow(b.name(), b.linkRate(), b.links(), b.cables(), modules(b));
  System.out.println(tiers + "\n\n" + joints + "\n");
  plan.findings().forEach(System.out::println);
}

void printCapacity(FabricGraph graph) {
  System.out.println(Oversubscription.of(graph));
  System.out.println("Bisection: " + Bisection.of(graph));
}

void printEstimates(Cluster cluster, int gpus) {
  Collectives collectives = Collectives.on(cluster);
  Placement placement = collectives.place(PlacementPolicy.packed(gpus));
  TextTable rows = TextTable.withColumns("collective", "size", "time", "bus bandwidth", "algorithm", "limited by");
  for (Collective c : List.of(Collective.ALL_REDUCE, Collective.ALL_GATHER, Collective.ALL_TO_ALL))
    for (String size : List.of("64KiB", "1MiB", "64MiB", "1GiB", "16GiB")) {
      Estimate e = collectives.mechanism(c, DataSize.of(size), placement);
      rows = rows.plusRow(c.id(), size, String.format(Locale.ROOT, "%s%.1f us", e.isLowerBound() ? "at least " : "", e.time().toMicroseconds()),
          String.format(Locale.ROOT, "%s%.1f GB/s", e.isLowerBound() ? "at most " : "", e.busBandwidth().toGigabytesPerSecond()),
          e.algorithm(), e.limitedBy());
    }
  System.out.println("\n" + rows + "\n" + placement);
}

String reason(IOException e) {
  if (e instanceof AccessDeniedException) return "access denied";
  if (e instanceof NoSuchFileException) return "no such folder";
  return e instanceof FileSystemException f && f.getReason() != null ? f.getReason() : e.getMessage();
}

/** Plans one design; tells whether it could be built and written. */
boolean report(ClosDesign design, int gpus) {
  Path file = Path.of(design.id() + ".json");
  try {
    printPlan(design.plan());
    Cluster cluster = design.build();
    printCapacity(FabricGraph.of(cluster.backend()));
    printEstimates(cluster, gpus);
    FabricJson.write(cluster, file);
    System.out.println("wrote " + file + ", " + FabricJson.fingerprint(cluster));
    return true;
  } catch (DesignException e) {
    System.err.println(e.getMessage());
  } catch (IOException e) {
    System.err.println("cannot write " + file + ": " + reason(e));
  }
  return false;
}

int plan(String text) {
  if (!text.matches("[1-9][0-9]{0,5}")) {
    System.err.println("usage: plan-a-pod.jsh [GPUS], a whole number from 1 to 999999; found " + text);
    return 2;
  }
  int gpus = Integer.parseInt(text);
  int hosts = (gpus + host.gpus().size() - 1) / host.gpus().size();
  boolean all = true;
  // One design that cannot be built says nothing of the other.
  for (ClosDesign design : List.of(infiniband(hosts), roce(hosts))) all &= report(design, gpus);
  return all ? 0 : 1;
}

int code = args.length > 1 ? plan(String.join(" ", args)) : plan(args.length == 1 ? args[0] : "1016");
/exit code

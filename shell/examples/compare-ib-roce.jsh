// The same job on an InfiniBand fabric and on RoCE fabrics, over sizes, clean, with a checkpoint beside it, and without a link:
//   ./fabric-shell run shell/examples/compare-ib-roce.jsh [GPUS]        (512 unless told, 16 to 1024)
// All have hosts of 8 GPUs with 400 Gb/s each, leaves a rail for 32 hosts and no oversubscription. They differ by what can be seen:
// headers of a packet of 4096 bytes, routing (packets sprayed, or flows hashed), and queue pairs a flow. The job's hosts are chosen
// at random, as on a busy cluster. Nothing is fitted to either name: where the terms are equal, so are the times.

HostSpec host = ReferenceDesigns.dgxSuperPodH100(1).hosts().get(0).spec();
Bandwidth rate = Bandwidth.of("400Gb/s");

Cluster cluster(Technology technology, int hosts) {
  return ClosDesign.builder().id("pod").technology(technology).hosts(hosts).hostSpec(host).hostsPerGroup(32).access(Wiring.of(rate))
      .tiers(2).leaf(SwitchShape.of("leaf", 64, rate)).spine(SwitchShape.of("spine", 64, rate)).build().build();
}

ContentionOptions with(int queuePairs, PacketOverhead overhead) {
  return ContentionOptions.builder().queuePairs(queuePairs).overhead(overhead).build();
}

List<FabricCandidate> fabrics(int hosts) {
  Cluster ib = cluster(Technology.INFINIBAND, hosts);
  Cluster roce = cluster(Technology.ROCE_V2, hosts);
  return List.of(FabricCandidate.of("InfiniBand, adaptive routing", ib, SprayRouting::of, with(1, PacketOverhead.infiniBand(4096))),
      FabricCandidate.of("RoCE, packets sprayed", roce, SprayRouting::of, with(1, PacketOverhead.roceV2(4096))),
      FabricCandidate.of("RoCE, ECMP, 1 queue pair", roce, EcmpRouting::of, with(1, PacketOverhead.roceV2(4096))),
      FabricCandidate.of("RoCE, ECMP, 16 queue pairs", roce, EcmpRouting::of, with(16, PacketOverhead.roceV2(4096))));
}

/** Every second host writes 10 Gb/s from each port to the last host. */
List<BackgroundTraffic> checkpoint(FabricGraph graph) {
  List<String> hosts = IntStream.range(0, graph.hostCount()).mapToObj(graph::hostId).toList();
  List<String> writers = IntStream.range(0, hosts.size() - 1).filter(h -> h % 2 == 0).mapToObj(hosts::get).toList();
  Source source = Source.of("chosen for this example", Confidence.ASSUMED);
  return List.of(BackgroundTraffic.checkpointBurst(graph, writers, List.of(hosts.get(hosts.size() - 1)), Bandwidth.of("10Gb/s"), source));
}

int compare(String text) {
  if (!text.matches("[1-9][0-9]{1,3}") || Integer.parseInt(text) < 16 || Integer.parseInt(text) > 1024 || Integer.parseInt(text) % 8 != 0) {
    System.err.println("usage: compare-ib-roce.jsh [GPUS], a multiple of 8 from 16 to 1024; found " + text);
    return 2;
  }
  int gpus = Integer.parseInt(text);
  for (Collective c : List.of(ALL_REDUCE, ALL_TO_ALL)) {
    ContentionPattern pattern = c == ALL_REDUCE ? ContentionPattern.RING : ContentionPattern.ALL_TO_ALL;
    List<FabricScenario> scenarios = List.of(FabricScenario.clean(), FabricScenario.background("checkpoint beside it", g -> checkpoint(g)),
        FabricScenario.withoutFullestSwitchLink(pattern));
    FabricComparison comparison = FabricComparison.of(fabrics(gpus / 8), c, PlacementPolicy.random(gpus, 1),
        List.of(DataSize.of("64KiB"), DataSize.of("16MiB"), DataSize.of("1GiB")), scenarios);
    System.out.println("\n== " + c.id() + " over " + gpus + " GPUs\n" + comparison.table());
  }
  System.out.println("\nTimes are those of a model, not calibrated with measurements.");
  return 0;
}

int code = args.length > 1 ? compare(String.join(" ", args)) : compare(args.length == 1 ? args[0] : "512");
/exit code

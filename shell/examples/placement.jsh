// Which hosts and which algorithm are best for a job, and what limits it? On a pod of rail-optimised leaves, 2:1 oversubscribed:
//   ./fabric-shell run shell/examples/placement.jsh [GPUS [NODELIST]]
// GPUS is the size of the job (64 unless told); NODELIST names the free hosts as Slurm prints them, such as host-[1-5,9-12,20-32]
// (those unless told). The pod has 32 hosts of 8 GPUs in groups of 8; each of a group's 8 leaves has 4 uplinks for its 8 ports.
// Ends with 1 if the job cannot be placed, with 2 if the arguments are wrong.

HostSpec host = ReferenceDesigns.dgxSuperPodH100(1).hosts().get(0).spec();
Bandwidth rate = Bandwidth.of("400Gb/s");

ClosDesign pod() {
  return ClosDesign.builder().id("pod").hosts(32).hostSpec(host).hostsPerGroup(8).leaf(SwitchShape.of("leaf", 12, rate)).leafUplinks(4)
      .tiers(2).spine(SwitchShape.of("spine", 32, rate)).access(Wiring.of(rate)).build();
}

void show(Collective collective, String size, Cluster cluster, int gpus, ChoiceOptions options) {
  PlacementChoice choice = PlacementChoice.of(cluster, gpus, collective, DataSize.of(size), options);
  System.out.println("\n== " + collective.id() + " of " + size + " over " + gpus + " GPUs");
  System.out.println(choice.table());
  System.out.println("best " + choice.best().algorithm() + " in " + choice.best().time() + ", limited by " + choice.limitedBy());
  System.out.println("on " + IntStream.range(0, choice.best().placement().hosts()).mapToObj(h -> choice.best().placement().host(h).id()).toList());
}

int place(int gpus, String nodes) {
  try {
    Placement free = PlacementPolicy.onNodeList(nodes, 1).on(pod().build());
    List<String> hosts = PlacementPolicy.hostsOfNodeList(nodes);
    ChoiceOptions options = ChoiceOptions.builder().addAllFreeHosts(hosts).routing(EcmpRouting::of)
        .contention(ContentionOptions.builder().queuePairs(4).build()).build();
    for (String size : List.of("64KiB", "1GiB")) show(ALL_REDUCE, size, free.cluster(), gpus, options);
    show(ALL_TO_ALL, "1GiB", free.cluster(), gpus, options);
    return 0;
  } catch (IllegalArgumentException e) {
    System.err.println("cannot place " + gpus + " GPUs on " + nodes + ": " + e.getMessage());
    return 1;
  }
}

int run(String... words) {
  if (words.length > 2 || (words.length > 0 && !words[0].matches("[1-9][0-9]{0,2}"))) {
    System.err.println("usage: placement.jsh [GPUS [NODELIST]], GPUS a whole number below 1000");
    return 2;
  }
  return place(words.length > 0 ? Integer.parseInt(words[0]) : 64, words.length > 1 ? words[1] : "host-[1-5,9-12,20-32]");
}

int code = run(args);
/exit code

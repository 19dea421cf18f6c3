package io.clusterfabric.collectives.nccl;

/** What differs between versions of NCCL apart from numbers. */
enum NcclRule {
  /**
   * Ring with LL gets a quarter of the bandwidth between nodes and where it reduces, a third else.
   */
  RING_LL_QUARTER,
  /** Ring with LL128 gets 0.7 of the bandwidth where each node has one GPU. */
  RING_LL128_ALONE_DISCOUNT,
  /** A ring all-reduce is taken to cross 2n instead of 2(n-1) times between n nodes. */
  RING_TWO_N_STEPS,
  /** With one GPU a node the network's latency is that of trees. */
  ALONE_TREE_LATENCY,
  /** NVLS is priced by the scope's rate; its tree falls with the number of nodes. */
  NVLS_BY_SCOPE,
  /** NVLS gathers at 5/6 of its rate. */
  NVLS_GATHER_RATIO,
  /** NVLS gathers at the other ranks' share inside and 0.9 of the rate between nodes. */
  NVLS_GATHER_SHARE,
  /** NVLS is priced by an efficiency of the GPU generation. */
  NVLS_EFFICIENCY,
  /** The tree's correction holds for NVLSTree on Blackwell with x86. */
  NVLS_TREE_CORRECTED,
  /** NVLS gathers on a single node only. */
  GATHER_ONE_NODE_NVLS,
  /** Only rings gather and scatter. */
  ONLY_RING_GATHERS,
  /** CollNet gathers with a factor interpolated between 1 and 8 ranks a node. */
  COLLNET_GATHER_INTERPOLATED,
  /** CollNet gathers at 0.9 of the rate between nodes. */
  COLLNET_GATHER_SHARE,
  /** CollNet serializes half a microsecond an arity, later 0.4. */
  COLLNET_HALF_SERIAL,
  /** PAT exists. */
  PAT,
  /** LL128 is on for compute capabilities 7.0, 8.0 and 9.0 only. */
  LL128_BY_LIST,
  /** LL128 stays on where GPUs of Hopper and later are mixed. */
  LL128_MIXED_HOPPER,
  /** The tree's correction starts at 64 bytes instead of holding for all that is below. */
  SMALL_UNCORRECTED,
  /** Trees use all threads. */
  TREE_ALL_THREADS,
  /** NVLS on several nodes uses no more channels than the communicator has. */
  NVLS_CHANNELS_BOUNDED,
  /** Each rank prices trees by the pattern of its own node. */
  TREE_BY_RANK,
  /** Each rank takes the CPUs of its own node for those of all. */
  CPU_BY_RANK,
  /** Two GPUs of a node are enough for NVLS; before it took three. */
  NVLS_OF_TWO,
  /** Rings leave a node through the GPU near the NIC, which costs another NVLink hop. */
  RING_LEAVES_BY_NVLINK,
  /** The search widens NVLS between nodes. */
  NVLS_WIDENS,
  /** Hopper alone doubles few fast channels. */
  HOPPER_DOUBLES,
  /** Hopper alone doubles fast channels as long as there is room. */
  HOPPER_DOUBLES_WIDE,
  /** Blackwell has its own number of NVLS channels. */
  BLACKWELL_NVLS_CHANNELS,
  /** On more than two nodes that number depends on the rate of the NICs. */
  BLACKWELL_NVLS_BY_NIC,
  /** Channels added for NVLS are not for rings and trees. */
  CHANNELS_COLLECTIVE,
  /** The pair of least time is taken however long it takes; before only below an hour. */
  TAKES_ANY_TIME
}

package io.clusterfabric.infiniband.routing;

import io.clusterfabric.infiniband.subnet.Subnet;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.topology.format.infiniband.IbNodeType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A subnet laid out as a fat tree: switches ranked from the roots, indexed by where they stand, and
 * their ports grouped by partner. Source: opensm 3.3.23, osm_ucast_ftree.c.
 */
final class FatTree {
  /** As OpenSM has it: one more than this is 0. */
  private static final int UNRANKED = -1;

  private static final int LEAST_RANKS = 2;
  private static final int MOST_RANKS = 8;
  private static final long NO_INDEX = -1;

  /** A switch. */
  static final class Node {
    final int number;
    final int lid;
    int rank = UNRANKED;

    /** Up to 8 numbers, the rank first, as the bytes of a number; all bits set if none is given. */
    long index = NO_INDEX;

    Group[] down = {};
    Group[] siblings = {};
    Group[] up = {};
    boolean leaf;

    /** Whether nothing but adapters is below. */
    boolean adaptersOnly;

    int turn;
    int leastDown;
    boolean sortUp;

    /** Whether {@link #down} is sorted by its counts, so that sorting it would change nothing. */
    boolean inOrder;

    Node(int number, int lid) {
      this.number = number;
      this.lid = lid;
    }
  }

  /** The ports of a switch that lead to one switch or end port. */
  static final class Group {
    final Node owner;

    /** Null if it leads to an adapter. */
    final @Nullable Node remote;

    /** The number of the remote switch, -1 if there is none. */
    final int remoteNumber;

    final int end;
    final int remoteLid;
    int[] ports = new int[1];
    int[] remotePorts = new int[1];
    int[] up = new int[1];
    int[] down = new int[1];
    int size;
    int countUp;
    int countDown;

    Group(Node owner, @Nullable Node remote, int end, int remoteLid) {
      this.owner = owner;
      this.remote = remote;
      this.remoteNumber = remote == null ? -1 : remote.number;
      this.end = end;
      this.remoteLid = remoteLid;
    }

    void add(int port, int remotePort) {
      if (size == ports.length) {
        int more = 2 * size;
        ports = Arrays.copyOf(ports, more);
        remotePorts = Arrays.copyOf(remotePorts, more);
        up = Arrays.copyOf(up, more);
        down = Arrays.copyOf(down, more);
      }
      ports[size] = port;
      remotePorts[size++] = remotePort;
    }

    /** The place of the remote switch; adapters come after switches. */
    long remoteIndex() {
      return remote == null ? NO_INDEX : remote.index;
    }
  }

  /** Why a subnet is no fat tree. */
  @SuppressWarnings("serial")
  static final class NotFatTreeException extends Exception {
    NotFatTreeException(String reason) {
      super(reason, null, false, false);
    }
  }

  final Subnet subnet;
  final RoutingOptions options;
  final Findings.Builder log = Findings.builder();
  final Node[] nodes;
  final boolean[] compute;
  final boolean[] io;
  final List<Node> leaves = new ArrayList<>();
  int mostPerLeaf;
  private int leafRank;
  private int maxRank;
  private final Map<Long, Node> byIndex = new HashMap<>();

  private FatTree(Subnet subnet, RoutingOptions options) {
    this.subnet = subnet;
    this.options = options;
    this.nodes = new Node[subnet.switches().size()];
    for (int s = 0; s < nodes.length; s++) {
      nodes[s] = new Node(s, subnet.switchLid(s));
    }
    this.compute = new boolean[subnet.endCount()];
    this.io = new boolean[subnet.endCount()];
  }

  /** Lays a subnet out. */
  static FatTree of(Subnet subnet, RoutingOptions options, Findings.Builder log)
      throws NotFatTreeException {
    FatTree tree = new FatTree(subnet, options);
    try {
      tree.construct();
    } finally {
      log.addAll(tree.log.build());
    }
    return tree;
  }

  private void construct() throws NotFatTreeException {
    if (subnet.options().lmc() > 0) {
      throw new NotFatTreeException("LMC > 0 is not supported by fat-tree routing.");
    }
    if (nodes.length < 2) {
      throw new NotFatTreeException(
          "Fabric has " + nodes.length + " switches - topology is not fat-tree.");
    }
    Set<Long> others = new HashSet<>();
    for (int e = 0; e < subnet.endCount(); e++) {
      others.add(subnet.endNode(e).guid());
    }
    if (others.size() < 2) {
      throw new NotFatTreeException(
          "Fabric has "
              + (nodes.length + others.size())
              + " nodes ("
              + nodes.length
              + " switches) - topology is not fat-tree.");
    }
    Set<Long> computeGuids =
        guids(
            options.computeNodes(),
            "ERR AB23: Problem parsing CN guid file",
            "ERR AB27: Compute node guids file has no valid guids");
    Set<Long> ioGuids =
        guids(
            options.ioNodes(),
            "ERR AB28: Problem parsing I/O guid file",
            "ERR AB29: I/O node guids file has no valid guids");
    if (subnet.adapters().size() < 2) {
      throw new NotFatTreeException(
          "Fabric has " + subnet.adapters().size() + " CAs - topology is not fat-tree.");
    }
    rank();
    if (maxRank == 0 && nodes.length > 1) {
      throw new NotFatTreeException(
          "ERR AB2B: Found more than one root on fabric with maximum rank 0");
    }
    int computeNodes = 0;
    for (int e = 0; e < compute.length; e++) {
      if (subnet.endNode(e).type() != IbNodeType.ADAPTER || subnet.endSwitch(e) < 0) {
        continue;
      }
      long guid = subnet.endGuid(e);
      boolean named = computeGuids.contains(guid);
      io[e] = !named && ioGuids.contains(guid);
      compute[e] = !io[e] && (named || options.computeNodes().isEmpty());
      computeNodes += compute[e] ? 1 : 0;
    }
    for (Node n : nodes) {
      groups(n);
    }
    if (computeNodes == 0) {
      throw new NotFatTreeException("Fabric has no valid compute nodes");
    }
    leafRank = options.roots().isPresent() ? nodes[firstComputeSwitch()].rank : maxRank;
    if (leafRank + 1 > MOST_RANKS || leafRank + 1 < LEAST_RANKS) {
      throw new NotFatTreeException(
          "Fabric rank is "
              + (leafRank + 1)
              + " (should be between "
              + LEAST_RANKS
              + " and "
              + MOST_RANKS
              + ")");
    }
    markLeaves();
    index();
    listLeaves();
    for (Node leaf : leaves) {
      int count = 0;
      for (Group g : leaf.down) {
        count += g.remote == null && compute[g.end] ? 1 : 0;
      }
      mostPerLeaf = Math.max(mostPerLeaf, count);
    }
    if (options.roots().isEmpty()) {
      validate();
    }
  }

  private Set<Long> guids(Optional<GuidFile> file, String broken, String empty)
      throws NotFatTreeException {
    Set<Long> out = new HashSet<>();
    if (file.isPresent()) {
      log.addAll(file.get().findings());
      if (!file.get().isSound()) {
        throw new NotFatTreeException(broken);
      }
      file.get().entries().forEach(e -> out.add(e.guid()));
      if (out.isEmpty()) {
        throw new NotFatTreeException(empty);
      }
    }
    return out;
  }

  private void rank() {
    ArrayDeque<Node> queue = new ArrayDeque<>();
    if (options.roots().isPresent()) {
      GuidFile file = options.roots().get();
      log.addAll(file.findings());
      int roots = 0;
      for (GuidFile.Entry e : file.entries()) {
        OptionalInt s = subnet.findSwitch(e.guid());
        if (s.isPresent()) {
          nodes[s.getAsInt()].rank = 0;
          queue.add(nodes[s.getAsInt()]);
          roots++;
        } else {
          log.add(UpDownEngine.unknown(subnet, file, e));
        }
      }
      if (file.isSound() && roots > 0) {
        spread(queue);
        return;
      }
      // What a broken file named stays first in the queue for the second ranking.
    }
    rankFromAdapters();
    for (Node n : nodes) {
      if (n.rank == 0) {
        queue.add(n);
      } else {
        n.rank = UNRANKED;
      }
    }
    spread(queue);
  }

  private void rankFromAdapters() {
    ArrayDeque<Node> queue = new ArrayDeque<>();
    for (int a = 0; a < subnet.adapters().size(); a++) {
      for (int e : subnet.endsOfAdapter(a)) {
        int s = subnet.endSwitch(e);
        if (s >= 0 && nodes[s].rank != 0) {
          nodes[s].rank = 0;
          queue.add(nodes[s]);
        }
      }
    }
    spread(queue);
    for (Node n : nodes) {
      if (n.rank != UNRANKED) {
        n.rank = maxRank - n.rank;
      }
    }
  }

  private void spread(ArrayDeque<Node> queue) {
    int max = 0;
    while (!queue.isEmpty()) {
      Node n = queue.remove();
      int from = subnet.firstSlot(n.number) + 1;
      for (int slot = from; slot < subnet.firstSlot(n.number + 1); slot++) {
        int there = subnet.peerSwitch(slot);
        if (there >= 0 && Integer.compareUnsigned(nodes[there].rank, n.rank + 1) > 0) {
          nodes[there].rank = n.rank + 1;
          max = n.rank + 1;
          queue.add(nodes[there]);
        }
      }
    }
    maxRank = max;
  }

  /** Groups the ports of a switch by partner, in order of their lowest port. */
  private void groups(Node n) {
    List<Group> up = new ArrayList<>();
    List<Group> siblings = new ArrayList<>();
    List<Group> down = new ArrayList<>();
    Map<Integer, Group> known = new HashMap<>();
    int first = subnet.firstSlot(n.number);
    for (int slot = first + 1; slot < subnet.firstSlot(n.number + 1); slot++) {
      int there = subnet.peerSwitch(slot);
      int end = subnet.peerEnd(slot);
      if (there == n.number
          || (there < 0 && end < 0)
          || (end >= 0 && subnet.endNode(end).type() != IbNodeType.ADAPTER)) {
        continue;
      }
      int key = there >= 0 ? there : ~end;
      Group g = known.get(key);
      if (g == null) {
        Node remote = there >= 0 ? nodes[there] : null;
        g = new Group(n, remote, end, remote == null ? subnet.endLid(end) : remote.lid);
        known.put(key, g);
        List<Group> list =
            remote == null || n.rank < remote.rank ? down : n.rank > remote.rank ? up : siblings;
        list.add(g);
      }
      g.add(slot - first, subnet.peerPort(slot));
    }
    n.up = up.toArray(new Group[0]);
    n.siblings = siblings.toArray(new Group[0]);
    n.down = down.toArray(new Group[0]);
    n.adaptersOnly = !down.isEmpty() && down.stream().allMatch(g -> g.remote == null);
  }

  private int firstComputeSwitch() {
    for (int a = 0; a < subnet.adapters().size(); a++) {
      for (int e : subnet.endsOfAdapter(a)) {
        if (compute[e]) {
          return subnet.endSwitch(e);
        }
      }
    }
    throw new IllegalStateException("there are compute nodes, but none was found");
  }

  private void markLeaves() throws NotFatTreeException {
    for (int a = 0; a < subnet.adapters().size(); a++) {
      for (int e : subnet.endsOfAdapter(a)) {
        if (!compute[e] || nodes[subnet.endSwitch(e)].leaf) {
          continue;
        }
        Node n = nodes[subnet.endSwitch(e)];
        n.leaf = true;
        if (n.rank != leafRank) {
          throw new NotFatTreeException(
              "ERR AB26: CN port 0x"
                  + Long.toHexString(subnet.endGuid(e))
                  + " is connected to switch 0x"
                  + Long.toHexString(subnet.switches().get(n.number).guid())
                  + " with rank "
                  + n.rank
                  + ", while FatTree leaf rank is "
                  + leafRank);
        }
      }
    }
  }

  private static long withByte(long index, int at, int value) {
    int shift = 56 - 8 * at;
    return (index & ~(0xFFL << shift)) | (long) value << shift;
  }

  private static int byteOf(long index, int at) {
    return (int) (index >>> (56 - 8 * at)) & 0xFF;
  }

  /** Gives the switches places, from the first leaf on. */
  private void index() {
    Node first = null;
    for (int i = 0; i < nodes.length && first == null; i++) {
      first = nodes[i].leaf ? nodes[i] : null;
    }
    if (first == null) {
      return;
    }
    long start = withByte(NO_INDEX, 0, first.rank);
    for (int i = 1; i <= leafRank; i++) {
      start = withByte(start, i, 0);
    }
    assign(first, start);
    ArrayDeque<Node> queue = new ArrayDeque<>();
    queue.add(first);
    while (!queue.isEmpty()) {
      Node n = queue.remove();
      if (n.rank < leafRank) {
        for (Group g : n.down) {
          give(n, g.remote, byteOf(n.index, 0) + 1, queue);
        }
        sortByIndex(n.down);
      }
      if (n.rank != 0) {
        for (Group g : n.up) {
          give(n, g.remote, byteOf(n.index, 0) - 1, queue);
        }
        sortByIndex(n.up);
      }
    }
  }

  private void assign(Node n, long index) {
    n.index = index;
    byIndex.putIfAbsent(index, n);
  }

  /** The next free place below or above a switch. */
  private void give(Node from, @Nullable Node to, int rank, ArrayDeque<Node> queue) {
    if (to == null || to.index != NO_INDEX) {
      return;
    }
    int level = byteOf(from.index, 0);
    int varied = rank > level ? level + 1 : level;
    for (int i = 0; i < 0xFF; i++) {
      long index = withByte(withByte(from.index, 0, rank), varied, i);
      if (!byIndex.containsKey(index)) {
        assign(to, index);
        queue.add(to);
        return;
      }
    }
  }

  private static void sortByIndex(Group[] groups) {
    Arrays.sort(groups, (a, b) -> Long.compareUnsigned(a.remoteIndex(), b.remoteIndex()));
  }

  private void listLeaves() throws NotFatTreeException {
    List<Node> level = new ArrayList<>();
    for (Node n : nodes) {
      if (n.rank == leafRank) {
        level.add(n);
      }
    }
    level.sort((a, b) -> Long.compareUnsigned(a.index, b.index));
    int first = level.size();
    int last = 0;
    for (int i = 0; i < level.size(); i++) {
      if (level.get(i).leaf) {
        first = Math.min(first, i);
        last = i;
      }
    }
    if (first >= last) {
      throw new NotFatTreeException("Failed to find leaf switches - topology is not fat-tree");
    }
    leaves.addAll(level.subList(first, last + 1));
  }

  private void validate() throws NotFatTreeException {
    Node[] reference = new Node[leafRank + 1];
    for (Node n : nodes) {
      Node r = reference[n.rank];
      if (r == null) {
        reference[n.rank] = n;
        continue;
      }
      boolean leafLevel = n.rank == leafRank;
      if (r.up.length != n.up.length) {
        throw different(
            "AB09: Different number of upward port groups", r, r.up.length, n, n.up.length, "");
      }
      if (!leafLevel && r.down.length != n.down.length) {
        throw different(
            "AB0A: Different number of downward port groups",
            r,
            r.down.length,
            n,
            n.down.length,
            "port ");
      }
      for (Group g : n.up) {
        if (g.size != r.up[0].size) {
          throw different(
              "AB0B: Different number of ports in an upward port group",
              r,
              r.up[0].size,
              n,
              g.size,
              "");
        }
      }
      // Only the first group is looked at.
      if (!leafLevel && n.down.length > 0 && n.down[0].size != r.down[0].size) {
        throw different(
            "AB0C: Different number of ports in an downward port group",
            r,
            r.down[0].size,
            n,
            n.down[0].size,
            "");
      }
    }
  }

  private NotFatTreeException different(
      String what, Node r, int ofReference, Node n, int found, String word) {
    return new NotFatTreeException(
        "ERR "
            + what
            + " on switches: "
            + subnet.switches().get(r.number).name()
            + " has "
            + ofReference
            + ", "
            + subnet.switches().get(n.number).name()
            + " has "
            + found
            + (word.isEmpty() ? "" : " " + word.strip() + " groups"));
  }
}

package io.clusterfabric.roce.pause;

import io.clusterfabric.model.Link;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.roce.device.Deployment;
import io.clusterfabric.roce.device.DeviceConfig;
import io.clusterfabric.roce.device.PortConfig;
import io.clusterfabric.roce.device.TunnelConfig;
import io.clusterfabric.roce.policy.CodeKind;
import io.clusterfabric.roce.policy.Dscp;
import io.clusterfabric.roce.policy.PfcPriority;
import io.clusterfabric.roce.policy.PriorityGroup;
import io.clusterfabric.roce.policy.QueueId;
import io.clusterfabric.roce.policy.TrafficClass;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/** Priorities by what devices are configured to do. */
final class DeployedPriorities implements PausePriorities {
  /** Answers are kept up to so many combinations of kinds of ports. */
  private static final int MOST_ANSWERS = 1 << 22;

  private final Deployment deployment;
  private final List<Dscp> marks;
  private final int sent;

  private DeployedPriorities(Deployment deployment, List<Dscp> marks, int sent) {
    this.deployment = deployment;
    this.marks = marks;
    this.sent = sent;
  }

  static DeployedPriorities of(Deployment deployment, Collection<Dscp> sent) {
    if (sent.isEmpty()) {
      throw new IllegalArgumentException("name at least one DSCP that endpoints send, such as 26");
    }
    List<Dscp> marks = new ArrayList<>(new TreeSet<>(sent));
    int count = marks.size();
    SortedSet<Dscp> more = new TreeSet<>();
    for (DeviceConfig d : deployment.devices().values()) {
      d.tunnels().values().forEach(t -> t.encapDscpMap().ifPresent(m -> more.addAll(m.values())));
      d.ports().values().forEach(p -> p.dscpRewrite().ifPresent(m -> more.addAll(m.values())));
    }
    more.removeAll(marks);
    marks.addAll(more);
    return new DeployedPriorities(deployment, List.copyOf(marks), count);
  }

  @Override
  public PriorityRule on(FabricGraph graph) {
    return new Rule(graph);
  }

  /** A port without what does not matter here, and the tunnel of its device. */
  private record Kind(PortConfig port, Optional<TunnelConfig> tunnel) {}

  private final class Rule implements PriorityRule {
    private static final int UNASKED = Integer.MIN_VALUE;
    private static final int UNKNOWN = 0;

    /** How a packet comes to leave: it passes, bounces or starts. */
    private static final int PASSES = 0;

    private static final int BOUNCES = 1;
    private static final int STARTS = 2;
    private static final int MODES = 3;

    private final FabricGraph graph;
    private final BouncePriorities.Tiers tiers;

    /** The kind of the port at each end of each bundle; the first stands for what is not known. */
    private final int[] kindAt;

    private final List<Kind> kinds = new ArrayList<>();
    private final int[] answers;
    private int unknown;

    Rule(FabricGraph graph) {
      this.graph = graph;
      this.tiers = new BouncePriorities.Tiers(graph);
      this.kindAt = new int[2 * graph.bundleCount()];
      Map<Kind, Integer> numbers = new HashMap<>();
      kinds.add(new Kind(PortConfig.builder().name("").build(), Optional.empty()));
      for (int b = 0; b < graph.bundleCount(); b++) {
        boolean inner = !graph.isEndpoint(graph.endA(b)) && !graph.isEndpoint(graph.endB(b));
        Link link = graph.links(b).get(0);
        for (int side = 0; side < 2; side++) {
          int node = side == 0 ? graph.endA(b) : graph.endB(b);
          Optional<Kind> kind = kind(node, Ports.of(graph, node, link));
          unknown += inner && kind.isEmpty() ? 1 : 0;
          int number = UNKNOWN;
          if (kind.isPresent()) {
            Integer known = numbers.putIfAbsent(kind.get(), kinds.size());
            number = known == null ? kinds.size() : known;
            if (known == null) {
              kinds.add(kind.get());
            }
          }
          kindAt[2 * b + side] = number;
        }
      }
      long most = (long) kinds.size() * kinds.size() * kinds.size() * marks.size() * MODES;
      answers = new int[most <= MOST_ANSWERS ? (int) most : 0];
      Arrays.fill(answers, UNASKED);
    }

    private Optional<Kind> kind(int node, PortRef port) {
      Optional<DeviceConfig> device = deployment.device(port.node());
      if (device.isEmpty() && graph.isEndpoint(node)) {
        device = deployment.device(graph.hostId(graph.hostOf(node)));
      }
      Optional<TunnelConfig> tunnel =
          device.flatMap(
              d ->
                  d.tunnels().values().stream()
                      .filter(t -> t.encapDscpMap().isPresent())
                      .findFirst());
      return device.flatMap(d -> d.port(port.port())).map(p -> new Kind(plain(p), tunnel));
    }

    private static PortConfig plain(PortConfig p) {
      PortConfig.Builder b = PortConfig.builder();
      b.name("").trust(p.trust()).dscpMap(p.dscpMap()).queueMap(p.queueMap());
      b.groupMap(p.groupMap()).pfcQueueMap(p.pfcQueueMap()).pfcGroupMap(p.pfcGroupMap());
      b.dscpRewrite(p.dscpRewrite()).pfc(p.pfc()).pfcSends(p.pfcSends());
      return b.pfcReceives(p.pfcReceives()).build();
    }

    @Override
    public int marks() {
      return marks.size();
    }

    @Override
    public int sent() {
      return sent;
    }

    @Override
    public int unknownPorts() {
      return unknown;
    }

    @Override
    public int markBehind(int node, int in, int out, int mark) {
      return answer(node, in, out, mark) >> 4;
    }

    @Override
    public int group(int node, int in, int out, int mark) {
      return (answer(node, in, out, mark) & 15) - 1;
    }

    @Override
    public int priority(int node, int out, int group) {
      PortConfig receiver = kinds.get(receiver(node, out)).port();
      PriorityGroup g = PriorityGroup.of(group);
      return receiver.pfc().stream()
          .flatMap(s -> s.stream())
          .filter(p -> receiver.groupOf(p).equals(g))
          .mapToInt(PfcPriority::value)
          .findFirst()
          .orElse(group);
    }

    private int sender(int node, int bundle) {
      return kindAt[2 * bundle + (graph.endA(bundle) == node ? 0 : 1)];
    }

    private int receiver(int node, int bundle) {
      return kindAt[2 * bundle + (graph.endA(bundle) == node ? 1 : 0)];
    }

    /** The mark behind the node, and the group plus 1 in the last four bits. */
    private int answer(int node, int in, int out, int mark) {
      int egress = sender(node, out);
      int ingress = in < 0 ? egress : sender(node, in);
      int mode =
          in < 0 && graph.isEndpoint(node)
              ? STARTS
              : tiers.isBounce(node, in, out) ? BOUNCES : PASSES;
      int receiver = receiver(node, out);
      if (answers.length == 0) {
        return ask(ingress, egress, receiver, mark, mode);
      }
      int at = (ingress * kinds.size() + egress) * kinds.size() + receiver;
      at = (at * marks.size() + mark) * MODES + mode;
      if (answers[at] == UNASKED) {
        answers[at] = ask(ingress, egress, receiver, mark, mode);
      }
      return answers[at];
    }

    private int ask(int ingress, int egress, int receiver, int mark, int mode) {
      Kind in = kinds.get(ingress);
      PortConfig out = kinds.get(egress).port();
      Optional<TrafficClass> tc = in.port().classOf(marks.get(mark));
      Optional<Dscp> behind = Optional.empty();
      Optional<QueueId> queue = tc.flatMap(out::queueOf);
      if (mode == BOUNCES && in.tunnel().isPresent()) {
        TunnelConfig tunnel = in.tunnel().get();
        behind = tc.flatMap(t -> tunnel.encapDscpMap().flatMap(m -> m.get(t)));
        Optional<QueueId> other = tc.flatMap(t -> tunnel.encapQueueMap().flatMap(m -> m.get(t)));
        queue = other.isPresent() ? other : queue;
      } else if (mode != STARTS) {
        behind = tc.flatMap(t -> out.dscpRewrite().flatMap(m -> m.get(t)));
      }
      int newMark = behind.map(marks::indexOf).orElse(mark);
      int group = LOSSY;
      if (receiver != UNKNOWN) {
        PortConfig far = kinds.get(receiver).port();
        for (PfcPriority p : pausing(marks.get(newMark), far)) {
          boolean stops =
              egress == UNKNOWN || (mode == STARTS ? starts(out, p, tc) : stops(out, p, queue));
          group = stops ? far.groupOf(p).value() : group;
        }
      }
      return newMark << 4 | (group + 1);
    }

    /** By which priorities a port pauses when packets of a DSCP fill their group. */
    private static List<PfcPriority> pausing(Dscp dscp, PortConfig receiver) {
      Optional<TrafficClass> tc = receiver.classOf(dscp);
      if (tc.isEmpty() || receiver.pfc().isEmpty() || !receiver.pfcSends().orElse(true)) {
        return List.of();
      }
      int n = tc.get().value();
      Optional<PriorityGroup> group =
          receiver.groupMap().isPresent()
              ? receiver.groupMap().get().get(tc.get())
              : CodeKind.PRIORITY_GROUP.has(n)
                  ? Optional.of(PriorityGroup.of(n))
                  : Optional.empty();
      return receiver.pfc().get().stream()
          .filter(p -> group.equals(Optional.of(receiver.groupOf(p))))
          .toList();
    }

    /** Whether an adapter holds back packets of its class when it gets a pause of a priority. */
    private static boolean starts(PortConfig adapter, PfcPriority p, Optional<TrafficClass> tc) {
      return heeds(adapter, p) && (tc.isEmpty() || tc.get().value() == p.value());
    }

    /** Whether a port stops a queue when it gets a pause of a priority. */
    private static boolean stops(PortConfig sender, PfcPriority p, Optional<QueueId> queue) {
      Optional<QueueId> stopped = sender.pfcQueueMap().flatMap(m -> m.get(p));
      return heeds(sender, p) && (stopped.isEmpty() || queue.isEmpty() || stopped.equals(queue));
    }

    private static boolean heeds(PortConfig sender, PfcPriority p) {
      return sender.pfcReceives().orElse(true)
          && (sender.pfc().isEmpty() || sender.pfc().get().contains(p));
    }
  }
}

package io.clusterfabric.roce.policy;

import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.unit.DataSize;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * What RoCE traffic is to get, from host to switch to host. What a policy does not say is unknown
 * and stays so: a generator tells that it left it out, a rule that it could not check it. Two
 * policies are equal if they say the same, whatever they are called and wherever they come from.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class RocePolicy {
  private final String name;
  private final SortedMap<TrafficClass, ClassPolicy> classes;
  private final SortedMap<QueueId, QueuePolicy> queues;
  private final Optional<Dscp> roceMark;
  private final Optional<Dscp> cnpMark;
  private final Optional<Dscp> controlMark;
  private final EcnBits ecnBits;
  private final Optional<TrustMode> trust;
  private final Optional<DataSize> switchMtu;
  private final Optional<DataSize> hostMtu;
  private final Optional<CongestionControl> congestionControl;
  private final Optional<Watchdog> watchdog;
  private final Optional<BufferPolicy> buffers;
  private final List<Source> sources;

  private RocePolicy(Builder b) {
    name = b.name;
    classes = Collections.unmodifiableSortedMap(new TreeMap<>(b.classes));
    queues = Collections.unmodifiableSortedMap(new TreeMap<>(b.queues));
    roceMark = Optional.ofNullable(b.roceMark);
    cnpMark = Optional.ofNullable(b.cnpMark);
    controlMark = Optional.ofNullable(b.controlMark);
    ecnBits = b.ecnBits;
    trust = Optional.ofNullable(b.trust);
    switchMtu = Optional.ofNullable(b.switchMtu);
    hostMtu = Optional.ofNullable(b.hostMtu);
    congestionControl = Optional.ofNullable(b.congestionControl);
    watchdog = Optional.ofNullable(b.watchdog);
    buffers = Optional.ofNullable(b.buffers);
    sources = List.copyOf(b.sources);
  }

  /**
   * Starts a policy.
   *
   * @param name what it is called; letters, digits, {@code - _}, at most 32, as SONiC takes names
   *     of maps
   * @return a builder
   * @throws IllegalArgumentException if the name is none
   */
  public static Builder builder(String name) {
    return new Builder(name);
  }

  /**
   * Starts from this policy.
   *
   * @return a builder with all its parts
   */
  public Builder toBuilder() {
    Builder b = new Builder(name);
    b.classes.putAll(classes);
    b.queues.putAll(queues);
    b.roceMark = roceMark.orElse(null);
    b.cnpMark = cnpMark.orElse(null);
    b.controlMark = controlMark.orElse(null);
    b.ecnBits = ecnBits;
    b.trust = trust.orElse(null);
    b.switchMtu = switchMtu.orElse(null);
    b.hostMtu = hostMtu.orElse(null);
    b.congestionControl = congestionControl.orElse(null);
    b.watchdog = watchdog.orElse(null);
    b.buffers = buffers.orElse(null);
    b.sources.addAll(sources);
    return b;
  }

  /**
   * What the policy is called.
   *
   * @return a name of letters, digits, {@code - _}
   */
  public String name() {
    return name;
  }

  /**
   * The classes.
   *
   * @return by number
   */
  public SortedMap<TrafficClass, ClassPolicy> classes() {
    return classes;
  }

  /**
   * What queues are to do.
   *
   * @return by number; a queue that is not there is one of which the policy says nothing
   */
  public SortedMap<QueueId, QueuePolicy> queues() {
    return queues;
  }

  /**
   * What a queue is to do.
   *
   * @param queue its number
   * @return the policy, which may say nothing
   */
  public QueuePolicy queue(QueueId queue) {
    return queues.getOrDefault(queue, QueuePolicy.UNSAID);
  }

  /**
   * The DSCP that hosts put on RoCE packets.
   *
   * @return the mark, if said
   */
  public Optional<Dscp> roceMark() {
    return roceMark;
  }

  /**
   * The DSCP of congestion notification packets.
   *
   * @return the mark, if said
   */
  public Optional<Dscp> cnpMark() {
    return cnpMark;
  }

  /**
   * The DSCP of a collective library's control messages, where they have one of their own.
   *
   * @return the mark, if said
   */
  public Optional<Dscp> controlMark() {
    return controlMark;
  }

  /**
   * The two bits that hosts put beside the DSCP.
   *
   * @return ECT(0) unless set
   */
  public EcnBits ecnBits() {
    return ecnBits;
  }

  /**
   * The byte that hosts set for RoCE packets.
   *
   * @return DSCP and ECN bits, such as 106; empty if the mark is not said
   */
  public Optional<TypeOfService> roceTypeOfService() {
    return roceMark.map(d -> d.with(ecnBits));
  }

  /**
   * By which mark ports classify.
   *
   * @return the mode, if said
   */
  public Optional<TrustMode> trust() {
    return trust;
  }

  /**
   * The MTU of switch ports.
   *
   * @return bytes of the packet in the frame, if said
   */
  public Optional<DataSize> switchMtu() {
    return switchMtu;
  }

  /**
   * The MTU of adapters.
   *
   * @return bytes of the packet in the frame, if said
   */
  public Optional<DataSize> hostMtu() {
    return hostMtu;
  }

  /**
   * How senders learn to slow down.
   *
   * @return the way, if said
   */
  public Optional<CongestionControl> congestionControl() {
    return congestionControl;
  }

  /**
   * What watches for endless pauses.
   *
   * @return the watchdog; empty if the policy asks for none or says nothing
   */
  public Optional<Watchdog> watchdog() {
    return watchdog;
  }

  /**
   * How switches are to divide their memory.
   *
   * @return the division, if said
   */
  public Optional<BufferPolicy> buffers() {
    return buffers;
  }

  /**
   * Where the policy comes from.
   *
   * @return the sources; empty for a policy of one's own
   */
  public List<Source> sources() {
    return sources;
  }

  /**
   * The class of a DSCP.
   *
   * @param dscp the code point
   * @return the class that it becomes; empty if the policy does not say
   */
  public Optional<ClassPolicy> classOf(Dscp dscp) {
    return classes.values().stream().filter(c -> c.dscps().contains(dscp)).findFirst();
  }

  /**
   * The class of RoCE packets.
   *
   * @return the class of {@link #roceMark}, if it is said
   */
  public Optional<ClassPolicy> roceClass() {
    return roceMark.flatMap(this::classOf);
  }

  /**
   * The class of congestion notification packets.
   *
   * @return the class of {@link #cnpMark}, if it is said
   */
  public Optional<ClassPolicy> cnpClass() {
    return cnpMark.flatMap(this::classOf);
  }

  /**
   * The priorities that are paused instead of dropped.
   *
   * @return the priorities, in order
   */
  public SortedSet<PfcPriority> losslessPriorities() {
    SortedSet<PfcPriority> out = new TreeSet<>();
    classes.values().forEach(c -> c.pfc().ifPresent(p -> out.add(p)));
    return out;
  }

  /**
   * Which DSCP becomes which class.
   *
   * @return the map, by the policy's name
   */
  public QosMap<Dscp, TrafficClass> dscpMap() {
    QosMap.Builder<Dscp, TrafficClass> b =
        QosMap.builder(CodeKind.DSCP, CodeKind.TRAFFIC_CLASS).name(name);
    classes.values().forEach(c -> c.dscps().forEach(d -> b.put(d, c.trafficClass())));
    return b.build();
  }

  /**
   * Which 802.1p priority becomes which class.
   *
   * @return the map, by the policy's name
   */
  public QosMap<Pcp, TrafficClass> pcpMap() {
    QosMap.Builder<Pcp, TrafficClass> b =
        QosMap.builder(CodeKind.PCP, CodeKind.TRAFFIC_CLASS).name(name);
    classes.values().forEach(c -> c.pcps().forEach(p -> b.put(p, c.trafficClass())));
    return b.build();
  }

  /**
   * Which class goes out in which queue.
   *
   * @return the map, by the policy's name
   */
  public QosMap<TrafficClass, QueueId> queueMap() {
    QosMap.Builder<TrafficClass, QueueId> b =
        QosMap.builder(CodeKind.TRAFFIC_CLASS, CodeKind.QUEUE).name(name);
    classes.values().forEach(c -> b.put(c.trafficClass(), c.queue()));
    return b.build();
  }

  /**
   * Which class waits in which priority group.
   *
   * @return the map, by the policy's name
   */
  public QosMap<TrafficClass, PriorityGroup> groupMap() {
    QosMap.Builder<TrafficClass, PriorityGroup> b =
        QosMap.builder(CodeKind.TRAFFIC_CLASS, CodeKind.PRIORITY_GROUP).name(name);
    classes.values().forEach(c -> b.put(c.trafficClass(), c.priorityGroup()));
    return b.build();
  }

  /**
   * Which queue stops when a priority is paused.
   *
   * @return the map of the lossless priorities, by the policy's name
   */
  public QosMap<PfcPriority, QueueId> pfcQueueMap() {
    QosMap.Builder<PfcPriority, QueueId> b =
        QosMap.builder(CodeKind.PFC_PRIORITY, CodeKind.QUEUE).name(name);
    classes.values().forEach(c -> c.pfc().ifPresent(p -> b.put(p, c.queue())));
    return b.build();
  }

  /**
   * Which priority group sends pauses of a priority.
   *
   * @return the map of the lossless priorities, by the policy's name
   */
  public QosMap<PfcPriority, PriorityGroup> pfcGroupMap() {
    QosMap.Builder<PfcPriority, PriorityGroup> b =
        QosMap.builder(CodeKind.PFC_PRIORITY, CodeKind.PRIORITY_GROUP).name(name);
    classes.values().forEach(c -> c.pfc().ifPresent(p -> b.put(p, c.priorityGroup())));
    return b.build();
  }

  /**
   * What the counters of each class are called from end to end.
   *
   * @return one entry a class, in order
   */
  public List<TelemetryLabels> labels() {
    return classes.values().stream().map(TelemetryLabels::of).toList();
  }

  /**
   * The policy in words.
   *
   * @return classes, queues and all that is said, with the sources
   */
  public Explanation explain() {
    Explanation.Builder out = Explanation.of("RoCE policy " + name);
    classes.values().forEach(c -> out.term("class", c));
    queues.forEach(
        (q, p) -> {
          p.scheduling().ifPresent(s -> out.term("scheduling of " + q, s));
          p.ecn().ifPresent(e -> out.term("marking of " + q, e));
        });
    roceTypeOfService().ifPresent(t -> out.term("RoCE type of service", t));
    cnpMark.ifPresent(d -> out.term("CNP DSCP", d));
    controlMark.ifPresent(d -> out.term("control DSCP", d));
    trust.ifPresent(t -> out.term("trust", t));
    switchMtu.ifPresent(m -> out.term("switch MTU", m));
    hostMtu.ifPresent(m -> out.term("host MTU", m));
    congestionControl.ifPresent(c -> out.term("congestion control", c));
    watchdog.ifPresent(w -> out.term("watchdog", w));
    buffers.ifPresent(b -> out.term("buffers", b));
    sources.forEach(out::source);
    return out.build();
  }

  private List<Object> said() {
    return List.of(
        classes,
        queues,
        roceMark,
        cnpMark,
        controlMark,
        ecnBits,
        trust,
        switchMtu,
        hostMtu,
        congestionControl,
        watchdog,
        buffers);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof RocePolicy p && said().equals(p.said());
  }

  @Override
  public int hashCode() {
    return Objects.hash(classes, queues, roceMark, cnpMark);
  }

  @Override
  public String toString() {
    return name
        + ": "
        + classes.size()
        + " classes, lossless "
        + (losslessPriorities().isEmpty() ? "none" : CodeKind.text(losslessPriorities()))
        + roceTypeOfService().map(t -> ", RoCE " + t).orElse("")
        + cnpMark.map(d -> ", CNP DSCP " + d).orElse("");
  }

  /** Collects the parts of a policy. */
  public static final class Builder {
    private static final String NAME = "[A-Za-z0-9][-A-Za-z0-9_]{0,31}";

    private String name;
    private final SortedMap<TrafficClass, ClassPolicy> classes = new TreeMap<>();
    private final SortedMap<QueueId, QueuePolicy> queues = new TreeMap<>();
    private @Nullable Dscp roceMark;
    private @Nullable Dscp cnpMark;
    private @Nullable Dscp controlMark;
    private EcnBits ecnBits = EcnBits.ECT_0;
    private @Nullable TrustMode trust;
    private @Nullable DataSize switchMtu;
    private @Nullable DataSize hostMtu;
    private @Nullable CongestionControl congestionControl;
    private @Nullable Watchdog watchdog;
    private @Nullable BufferPolicy buffers;
    private final List<Source> sources = new ArrayList<>();

    private Builder(String name) {
      this.name = checked(name);
    }

    private static String checked(String name) {
      if (!name.matches(NAME)) {
        throw new IllegalArgumentException(
            "a policy's name is letters, digits, - and _, at most 32, found '" + name + "'");
      }
      return name;
    }

    /**
     * Gives it another name.
     *
     * @param newName letters, digits, {@code - _}, at most 32
     * @return this
     */
    public Builder name(String newName) {
      name = checked(newName);
      return this;
    }

    /**
     * Adds a class or replaces the one of its number.
     *
     * @param policy the class
     * @return this
     */
    public Builder add(ClassPolicy policy) {
      classes.put(policy.trafficClass(), policy);
      return this;
    }

    /**
     * Takes a class out.
     *
     * @param trafficClass its number
     * @return this
     */
    public Builder remove(TrafficClass trafficClass) {
      classes.remove(trafficClass);
      return this;
    }

    /**
     * Says what a queue is to do.
     *
     * @param queue its number
     * @param policy what it is to do; {@link QueuePolicy#UNSAID} takes back what was said
     * @return this
     */
    public Builder queue(QueueId queue, QueuePolicy policy) {
      if (policy.equals(QueuePolicy.UNSAID)) {
        queues.remove(queue);
      } else {
        queues.put(queue, policy);
      }
      return this;
    }

    /**
     * Sets the DSCP of RoCE packets.
     *
     * @param mark the code point
     * @return this
     */
    public Builder roceMark(Dscp mark) {
      roceMark = mark;
      return this;
    }

    /**
     * Sets the DSCP of congestion notification packets.
     *
     * @param mark the code point
     * @return this
     */
    public Builder cnpMark(Dscp mark) {
      cnpMark = mark;
      return this;
    }

    /**
     * Sets the DSCP of control messages.
     *
     * @param mark the code point
     * @return this
     */
    public Builder controlMark(Dscp mark) {
      controlMark = mark;
      return this;
    }

    /**
     * Sets the bits beside the DSCP.
     *
     * @param bits the bits
     * @return this
     */
    public Builder ecnBits(EcnBits bits) {
      ecnBits = bits;
      return this;
    }

    /**
     * Sets by which mark ports classify.
     *
     * @param mode the mode
     * @return this
     */
    public Builder trust(TrustMode mode) {
      trust = mode;
      return this;
    }

    /**
     * Sets the MTU of switch ports.
     *
     * @param mtu the size
     * @return this
     */
    public Builder switchMtu(DataSize mtu) {
      switchMtu = mtu;
      return this;
    }

    /**
     * Sets the MTU of adapters.
     *
     * @param mtu the size
     * @return this
     */
    public Builder hostMtu(DataSize mtu) {
      hostMtu = mtu;
      return this;
    }

    /**
     * Sets how senders learn to slow down.
     *
     * @param way the way
     * @return this
     */
    public Builder congestionControl(CongestionControl way) {
      congestionControl = way;
      return this;
    }

    /**
     * Sets what watches for endless pauses.
     *
     * @param dog the watchdog
     * @return this
     */
    public Builder watchdog(Watchdog dog) {
      watchdog = dog;
      return this;
    }

    /**
     * Sets how switches divide their memory.
     *
     * @param division the division
     * @return this
     */
    public Builder buffers(BufferPolicy division) {
      buffers = division;
      return this;
    }

    /**
     * Adds a source.
     *
     * @param source where it comes from
     * @return this
     */
    public Builder source(Source source) {
      sources.add(source);
      return this;
    }

    /**
     * Ends the policy.
     *
     * @return the policy
     * @throws IllegalArgumentException if it contradicts itself; the message lists every
     *     contradiction
     */
    public RocePolicy build() {
      List<String> wrong = new ArrayList<>();
      contradictions(wrong);
      if (!wrong.isEmpty()) {
        throw new IllegalArgumentException(
            "the policy " + name + " contradicts itself: " + String.join("; ", wrong));
      }
      return new RocePolicy(this);
    }

    private void contradictions(List<String> wrong) {
      SortedMap<Dscp, TrafficClass> dscps = new TreeMap<>();
      SortedMap<Pcp, TrafficClass> pcps = new TreeMap<>();
      SortedMap<PfcPriority, ClassPolicy> pfc = new TreeMap<>();
      SortedMap<PriorityGroup, ClassPolicy> groups = new TreeMap<>();
      SortedMap<QueueId, ClassPolicy> of = new TreeMap<>();
      for (ClassPolicy c : classes.values()) {
        for (Dscp d : c.dscps()) {
          twice(wrong, "DSCP " + d, dscps.put(d, c.trafficClass()), c);
        }
        for (Pcp p : c.pcps()) {
          twice(wrong, "802.1p priority " + p, pcps.put(p, c.trafficClass()), c);
        }
        if (c.pfc().isPresent()) {
          ClassPolicy before = pfc.put(c.pfc().get(), c);
          if (before != null
              && !(before.queue().equals(c.queue())
                  && before.priorityGroup().equals(c.priorityGroup()))) {
            wrong.add(
                "PFC priority "
                    + c.pfc().get()
                    + " pauses "
                    + before.trafficClass()
                    + " and "
                    + c.trafficClass()
                    + ", whose queues or priority groups differ");
          }
        }
        mixed(wrong, c.priorityGroup(), groups.put(c.priorityGroup(), c), c);
        mixed(wrong, c.queue(), of.put(c.queue(), c), c);
      }
      marked(wrong, "RoCE", roceMark, dscps);
      marked(wrong, "CNP", cnpMark, dscps);
      marked(wrong, "control", controlMark, dscps);
    }

    private static void twice(
        List<String> wrong, String what, @Nullable TrafficClass before, ClassPolicy now) {
      if (before != null) {
        wrong.add(what + " becomes " + before + " and " + now.trafficClass());
      }
    }

    private static void mixed(
        List<String> wrong, QosCode place, @Nullable ClassPolicy before, ClassPolicy now) {
      if (before != null && before.isLossless() != now.isLossless()) {
        wrong.add(
            place
                + " holds "
                + before.trafficClass()
                + " and "
                + now.trafficClass()
                + ", of which one is lossless and the other is not");
      }
    }

    private static void marked(
        List<String> wrong, String what, @Nullable Dscp mark, SortedMap<Dscp, TrafficClass> of) {
      if (mark != null && !of.containsKey(mark)) {
        wrong.add("the " + what + " mark " + mark + " is of no class");
      }
    }
  }
}

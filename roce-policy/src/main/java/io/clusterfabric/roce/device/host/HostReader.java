package io.clusterfabric.roce.device.host;

import io.clusterfabric.model.internal.text.NaturalOrder;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.Length;
import io.clusterfabric.roce.device.AdapterConfig;
import io.clusterfabric.roce.device.DeviceConfig;
import io.clusterfabric.roce.device.PortConfig;
import io.clusterfabric.roce.device.QueueConfig;
import io.clusterfabric.roce.device.SchedulerProfile;
import io.clusterfabric.roce.internal.reading.ConfigIntake;
import io.clusterfabric.roce.policy.CodeKind;
import io.clusterfabric.roce.policy.Dscp;
import io.clusterfabric.roce.policy.Pcp;
import io.clusterfabric.roce.policy.PfcPriority;
import io.clusterfabric.roce.policy.QosMap;
import io.clusterfabric.roce.policy.QueueId;
import io.clusterfabric.roce.policy.Scheduling;
import io.clusterfabric.roce.policy.TrafficClass;
import io.clusterfabric.roce.policy.TrustMode;
import io.clusterfabric.roce.policy.TypeOfService;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Makes the configuration of a host of its settings. */
final class HostReader {
  private static final int PRIORITIES = 8;
  private static final Pattern LOOKUP =
      Pattern.compile("\\$\\(ls /sys/class/net/([\\w.@-]{1,40})/device/infiniband\\)");
  private static final Pattern ECHO =
      Pattern.compile("echo \"?([^\">]{0,80}?)\"? *> *\"?(/\\S{1,200}?)\"?");
  private static final Pattern SHOWN = Pattern.compile("(/sys/[^:\\s]{1,200}):\\s*(.{0,80})");
  private static final Pattern NET = Pattern.compile("/sys/class/net/([\\w.@-]{1,40})/(.{1,100})");
  private static final Pattern RDMA =
      Pattern.compile("/sys/class/infiniband/([\\w.@-]{1,40})/tc/1/traffic_class");
  private static final Pattern ENVIRONMENT =
      Pattern.compile(
          "(?:export )?((?:NCCL|RCCL|UCX|OMPI|NVSHMEM|NIC)_[A-Z0-9_]{1,60})=(.{0,200})");
  private static final Pattern NETDEV =
      Pattern.compile("#? ?([\\w.-]{1,40}) port (\\d{1,3}) ==> ([\\w.@-]{1,40})(?: \\(.*\\))?");
  private static final Pattern LINK =
      Pattern.compile("ip link set (?:dev )?([\\w.@-]{1,40}) mtu (\\d{1,6})");
  private static final Pattern PAUSE =
      Pattern.compile("ethtool -A ([\\w.@-]{1,40}) rx (on|off) tx (on|off)");
  private static final Pattern CMA =
      Pattern.compile("cma_roce_tos -d \"?([\\w.@-]{1,41})\"?(?: -p \\d{1,3})? -t (\\d{1,3})");
  private static final Pattern FIRMWARE =
      Pattern.compile("([A-Z][A-Z0-9_]{3,60})[ =]+([\\w().,-]{1,60})");
  private static final Pattern TC =
      Pattern.compile(
          "tc: (\\d{1,2}) ratelimit: ([^,]{1,30}), tsa: (\\w{1,10})(?:, bw: (\\d{1,3})%)?");
  private static final Pattern PRIO_DSCP = Pattern.compile("prio:(\\d) dscp:([\\d,]{1,200})");

  private final String device;
  private final ConfigIntake intake;
  private final SortedMap<String, Port> ports = new TreeMap<>(NaturalOrder.INSTANCE);
  private final Map<String, String> netdevs = new HashMap<>();
  private final SortedMap<String, String> environment = new TreeMap<>();
  private String shown = "";
  private String firmware = "";
  private int tc = -1;

  /** What is said of a port of an adapter. */
  private static final class Port {
    final PortConfig.Builder config = PortConfig.builder();
    final AdapterConfig.Builder adapter = AdapterConfig.builder();
    final QosMap.Builder<Dscp, TrafficClass> dscps =
        QosMap.builder(CodeKind.DSCP, CodeKind.TRAFFIC_CLASS);
    final QosMap.Builder<TrafficClass, QueueId> queues =
        QosMap.builder(CodeKind.TRAFFIC_CLASS, CodeKind.QUEUE);
    final SortedSet<Pcp> np = new TreeSet<>();
    final SortedSet<Pcp> rp = new TreeSet<>();
    final SortedMap<Integer, String> tsa = new TreeMap<>();
    final SortedMap<Integer, Integer> share = new TreeMap<>();
    boolean npKnown;
    boolean rpKnown;
  }

  HostReader(String device, ConfigIntake intake) {
    this.device = device;
    this.intake = intake;
  }

  private Port port(String netdev) {
    return ports.computeIfAbsent(
        netdev,
        n -> {
          Port p = new Port();
          p.config.name(n);
          return p;
        });
  }

  /** The port of an RDMA device: by what ties them, else one of its own. */
  private Port rdma(String name) {
    String netdev = name.startsWith("@") ? name.substring(1) : netdevs.getOrDefault(name, name);
    Port p = port(netdev);
    if (!name.startsWith("@")) {
      p.adapter.rdmaDevice(name);
      p.config.alias(name + "/1");
    }
    return p;
  }

  void take(String text) {
    String line = LOOKUP.matcher(text.strip()).replaceAll("@$1");
    if (line.isEmpty() || line.startsWith("#!") || line.startsWith("set -")) {
      return;
    }
    Matcher netdev = NETDEV.matcher(line);
    if (netdev.matches()) {
      netdevs.put(netdev.group(1), netdev.group(3));
      port(netdev.group(3)).adapter.rdmaDevice(netdev.group(1));
      port(netdev.group(3)).config.alias(netdev.group(1) + "/" + netdev.group(2));
      intake.understood();
      return;
    }
    int command = line.indexOf("mlnx_qos -i ");
    if (line.startsWith("#") && (command < 0 || command > 3)) {
      return;
    }
    try {
      if (statement(line, command)) {
        intake.understood();
      } else {
        intake.unread("host", line);
      }
    } catch (IllegalArgumentException e) {
      intake.bad("host", line, "the value cannot be: " + e.getMessage());
    }
  }

  private boolean statement(String line, int command) {
    Matcher m = ENVIRONMENT.matcher(line);
    if (m.matches()) {
      environment.put(m.group(1), unquoted(m.group(2)));
      return true;
    }
    if (command >= 0 && command < 40) {
      return mlnxQos(line.substring(command));
    }
    m = CMA.matcher(line);
    if (m.matches()) {
      rdma(m.group(1)).adapter.rdmaCmTos(tos(m.group(2)));
      return true;
    }
    m = ECHO.matcher(line);
    if (m.matches()) {
      return sysfs(m.group(2), m.group(1).strip());
    }
    m = SHOWN.matcher(line);
    if (m.matches()) {
      return sysfs(m.group(1), m.group(2).strip());
    }
    m = LINK.matcher(line);
    if (m.matches()) {
      port(m.group(1)).config.mtu(DataSize.ofBytes(Long.parseLong(m.group(2))));
      return true;
    }
    m = PAUSE.matcher(line);
    if (m.matches()) {
      port(m.group(1)).config.linkPause(m.group(2).equals("on") || m.group(3).equals("on"));
      return true;
    }
    return output(line) || mlxconfig(line);
  }

  private static String unquoted(String text) {
    char q = text.length() < 2 ? 'x' : text.charAt(0);
    if ((q != '\'' && q != '"') || text.charAt(text.length() - 1) != q) {
      return text;
    }
    return text.substring(1, text.length() - 1).replace("'\\''", "'");
  }

  private static TypeOfService tos(String text) {
    return new TypeOfService(number(text, 255));
  }

  private static int number(String text, int most) {
    if (!text.matches("[0-9]{1,9}") || Integer.parseInt(text) > most) {
      throw new IllegalArgumentException("a whole number of 0 to " + most + " is wanted");
    }
    return Integer.parseInt(text);
  }

  private static List<Integer> numbers(String text, int most) {
    List<Integer> out = new ArrayList<>();
    for (String part : text.split(",", -1)) {
      if (!part.isEmpty()) {
        out.add(number(part, most));
      }
    }
    if (out.size() != PRIORITIES) {
      throw new IllegalArgumentException("a list of 8 numbers is wanted");
    }
    return out;
  }

  // ---- commands of mlnx_qos

  private boolean mlnxQos(String command) {
    String[] words = command.replace('=', ' ').split("\\s+", -1);
    shown = words[2];
    if (!shown.matches("[\\w.@-]{1,40}")) {
      shown = "";
      return false;
    }
    Port p = port(shown);
    for (int i = 3; i < words.length; i += 2) {
      String v = i + 1 < words.length ? words[i + 1] : "";
      switch (words[i]) {
        case "--trust" -> p.config.trust(trust(v));
        case "-f", "--pfc" -> pfc(p, numbers(v, 1));
        case "--dscp2prio" -> {
          String[] parts = v.replace("'", "").split(",", -1);
          if (parts.length != 3 || !parts[0].equals("set")) {
            return false;
          }
          p.dscps.put(Dscp.of(number(parts[1], 63)), TrafficClass.of(number(parts[2], 7)));
        }
        case "-p", "--prio_tc" -> {
          List<Integer> tcs = numbers(v, 7);
          for (int n = 0; n < PRIORITIES; n++) {
            p.queues.put(TrafficClass.of(n), QueueId.of(tcs.get(n)));
          }
        }
        case "-s", "--tsa" -> {
          String[] all = v.split(",", -1);
          for (int n = 0; n < Math.min(all.length, PRIORITIES); n++) {
            p.tsa.put(n, all[n]);
          }
        }
        case "-t", "--tcbw" -> {
          List<Integer> all = numbers(v, 100);
          for (int n = 0; n < PRIORITIES; n++) {
            p.share.put(n, all.get(n));
          }
        }
        case "--cable_len" -> p.config.cable(Length.ofMeters(number(v, 65_535)));
        case "--prio2buffer" -> p.adapter.priorityBuffers(numbers(v, 7));
        case "--buffer_size" ->
            p.adapter.bufferSizes(numbers(v, 100_000_000).stream().map(DataSize::ofBytes).toList());
        default -> {
          return false;
        }
      }
    }
    return true;
  }

  private static TrustMode trust(String text) {
    return switch (text) {
      case "dscp" -> TrustMode.DSCP;
      case "pcp" -> TrustMode.PCP;
      default -> throw new IllegalArgumentException("trust is dscp or pcp");
    };
  }

  private static void pfc(Port p, List<Integer> on) {
    SortedSet<PfcPriority> out = new TreeSet<>();
    for (int n = 0; n < PRIORITIES; n++) {
      if (on.get(n) == 1) {
        out.add(PfcPriority.of(n));
      }
    }
    p.config.pfc(Collections.unmodifiableSortedSet(out));
  }

  // ---- what mlnx_qos prints

  private boolean output(String line) {
    if (shown.isEmpty()) {
      return false;
    }
    Port p = port(shown);
    if (line.startsWith("Priority trust state: ")) {
      p.config.trust(trust(line.substring(22).strip()));
      return true;
    }
    Matcher m = PRIO_DSCP.matcher(line);
    if (m.matches()) {
      TrafficClass prio = TrafficClass.of(number(m.group(1), 7));
      for (String d : m.group(2).split(",", -1)) {
        if (!d.isEmpty()) {
          p.dscps.put(Dscp.of(number(d, 63)), prio);
        }
      }
      return true;
    }
    if (line.startsWith("enabled ")) {
      pfc(p, numbers(line.substring(8).strip().replaceAll("\\s+", ","), 1));
      return true;
    }
    if (line.startsWith("buffer ")) {
      p.adapter.priorityBuffers(numbers(line.substring(7).strip().replaceAll("\\s+", ","), 7));
      return true;
    }
    if (line.startsWith("Receive buffer size (bytes): ")) {
      String list = line.substring(29).replaceAll("total_size=.*", "");
      p.adapter.bufferSizes(numbers(list, 100_000_000).stream().map(DataSize::ofBytes).toList());
      return true;
    }
    if (line.startsWith("Cable len: ")) {
      p.config.cable(Length.ofMeters(number(line.substring(11).strip(), 65_535)));
      return true;
    }
    m = TC.matcher(line);
    if (m.matches()) {
      tc = number(m.group(1), 7);
      p.tsa.put(tc, m.group(3));
      p.share.put(tc, m.group(4) == null ? 0 : number(m.group(4), 100));
      return m.group(2).equals("unlimited");
    }
    if (line.startsWith("priority: ") && tc >= 0) {
      p.queues.put(TrafficClass.of(number(line.substring(10).strip(), 7)), QueueId.of(tc));
      return true;
    }
    return line.startsWith("DCBX mode:")
        || line.equals("dscp2prio mapping:")
        || line.equals("default priority:")
        || line.equals("PFC configuration:")
        || line.startsWith("priority ");
  }

  // ---- sysfs

  private boolean sysfs(String path, String value) {
    Matcher m = RDMA.matcher(path);
    if (m.matches()) {
      String text = value.startsWith("Global tclass=") ? value.substring(14) : value;
      rdma(m.group(1)).adapter.globalTos(tos(text));
      return true;
    }
    m = NET.matcher(path);
    if (!m.matches()) {
      return false;
    }
    String what = m.group(2);
    Port p = port(m.group(1));
    if (what.matches("ecn/roce_(np|rp)/enable/[0-7]")) {
      boolean np = what.charAt(10) == 'p' && what.charAt(9) == 'n';
      Pcp prio = Pcp.of(what.charAt(what.length() - 1) - '0');
      boolean on = number(value, 1) == 1;
      SortedSet<Pcp> set = np ? p.np : p.rp;
      p.npKnown |= np;
      p.rpKnown |= !np;
      if (on) {
        set.add(prio);
      } else {
        set.remove(prio);
      }
      return true;
    }
    switch (what) {
      case "ecn/roce_np/cnp_dscp" -> p.adapter.cnpDscp(Dscp.of(number(value, 63)));
      case "ecn/roce_np/cnp_802p_prio" -> p.adapter.cnpPcp(Pcp.of(number(value, 7)));
      case "qos/trust" -> p.config.trust(trust(value));
      case "mtu" -> p.config.mtu(DataSize.ofBytes(number(value, 1_000_000)));
      default -> {
        return false;
      }
    }
    return true;
  }

  private boolean mlxconfig(String line) {
    if (line.startsWith("mlxconfig ")) {
      String[] words = line.split("\\s+", -1);
      boolean known = false;
      for (int i = 1; i < words.length; i++) {
        if (words[i].equals("-d") && i + 1 < words.length) {
          firmware = words[i + 1];
        }
        known |= words[i].equals("query") || words[i].equals("q");
        Matcher m = FIRMWARE.matcher(words[i].replace("'", ""));
        if (m.matches() && !firmware.isEmpty()) {
          known = true;
          setting(m);
        }
      }
      return known;
    }
    Matcher m = FIRMWARE.matcher(line);
    if (firmware.isEmpty() || !m.matches()) {
      return false;
    }
    setting(m);
    return true;
  }

  private void setting(Matcher m) {
    Port p = rdma(firmware.replaceAll("[^\\w.@-]", "_"));
    p.adapter.putFirmware(m.group(1), m.group(2));
    if (m.group(1).equals("ROCE_ADAPTIVE_ROUTING_EN")) {
      p.adapter.adaptiveRouting(m.group(2).startsWith("True") || m.group(2).startsWith("1"));
    }
  }

  void endOfStream() {
    shown = "";
    firmware = "";
    tc = -1;
  }

  DeviceConfig.Builder config() {
    DeviceConfig.Builder out = DeviceConfig.ofHost(device);
    environment.forEach(out::environment);
    for (Port p : ports.values()) {
      QosMap<Dscp, TrafficClass> dscps = p.dscps.build();
      if (!dscps.isEmpty()) {
        p.config.dscpMap(dscps);
      }
      QosMap<TrafficClass, QueueId> queues = p.queues.build();
      if (!queues.isEmpty()) {
        p.config.queueMap(queues);
      }
      p.tsa.forEach((n, t) -> turn(p, n, t));
      if (p.npKnown) {
        p.adapter.notificationPriorities(Collections.unmodifiableSortedSet(p.np));
      }
      if (p.rpKnown) {
        p.adapter.reactionPriorities(Collections.unmodifiableSortedSet(p.rp));
      }
      out.add(p.config.adapter(p.adapter.build()).build());
    }
    return out;
  }

  private static void turn(Port p, int n, String tsa) {
    int share = p.share.getOrDefault(n, 0);
    Optional<Scheduling> s =
        tsa.equals("strict")
            ? Optional.of(Scheduling.strict())
            : tsa.equals("ets") && share > 0
                ? Optional.of(Scheduling.weighted(share))
                : Optional.empty();
    s.ifPresent(
        x ->
            p.config.putQueue(
                QueueId.of(n),
                QueueConfig.UNKNOWN.with(
                    SchedulerProfile.builder()
                        .name("")
                        .scheduling(x)
                        .priority(OptionalInt.empty())
                        .build())));
  }
}

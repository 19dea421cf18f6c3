package io.clusterfabric.topology.format.nccl;

import io.clusterfabric.model.PcieLink;
import io.clusterfabric.model.PcieNode;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.internal.reading.FindingLog;
import io.clusterfabric.topology.internal.exchange.Decimals;
import io.clusterfabric.topology.internal.exchange.Names;
import io.clusterfabric.topology.internal.exchange.XmlElement;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** Reads the element {@code system} of one file. Not for use by several threads. */
final class SystemReader {
  static final String VERSION = "format.nccl.version";
  static final String LINK_SPEED = "format.nccl.link-speed";
  static final String UNKNOWN_DEVICE = "format.nccl.unknown-device";
  static final String BAD_BUS_ID = "format.nccl.bad-bus-id";
  static final String BAD_SPEED = "format.nccl.bad-speed";
  static final String NO_CPU = "format.nccl.no-cpu";

  private static final long MEGABIT = 1_000_000;

  private final String file;
  private final FindingLog log;
  private final Map<String, HostDraft> hosts = new LinkedHashMap<>();
  private final Set<String> busIds = new HashSet<>();
  private final String name;
  private long records;
  private long skipped;
  private long unknownSpeeds;

  SystemReader(String file, String name, FindingLog log) {
    this.file = file;
    this.name = name;
    this.log = log;
  }

  long records() {
    return records;
  }

  long skipped() {
    return skipped;
  }

  private SourcePosition at(XmlElement e) {
    return SourcePosition.of(file, e.line());
  }

  /** An element and the node of the PCIe tree that it is below. */
  private record Below(XmlElement element, String parent) {}

  List<HostDraft> read(XmlElement system) {
    String version = system.attribute("version").orElse("");
    if (!version.equals("1") && !version.equals("2")) {
      log.add(
          VERSION,
          Severity.WARNING,
          at(system),
          "files of NCCL have version 1, those of RCCL version 2; it is read all the same",
          version);
    }
    List<XmlElement> cpus = system.children("cpu");
    if (cpus.isEmpty()) {
      log.add(
          NO_CPU, Severity.ERROR, at(system), "the file has no element cpu, so there is no host");
    }
    int number = 0;
    for (XmlElement cpu : cpus) {
      HostDraft host = host(cpu.attribute("host_hash").orElse(""));
      OptionalInt numa = numa(cpu);
      numa.ifPresent(host.numaNodes::add);
      String root = "cpu-" + number++;
      host.nodes.add(PcieNode.builder().id(root).numaNode(numa).build());
      below(host, cpu, root, numa);
      records++;
    }
    if (unknownSpeeds > 0) {
      log.add(
          LINK_SPEED,
          Severity.INFO,
          SourcePosition.of(file),
          "PCIe links that do not tell their speed or width are unknown; NCCL takes them for Gen3"
              + " x16. How many: "
              + unknownSpeeds);
    }
    return List.copyOf(hosts.values());
  }

  /** Several hosts are in one file where a domain of NVLink spans them. */
  private HostDraft host(String hash) {
    return hosts.computeIfAbsent(
        hash, h -> new HostDraft(hosts.isEmpty() ? name : name + "-" + hosts.size()));
  }

  private static OptionalInt numa(XmlElement cpu) {
    return cpu.attribute("numaid")
        .filter(n -> n.matches("\\d{1,4}"))
        .map(n -> OptionalInt.of(Integer.parseInt(n)))
        .orElse(OptionalInt.empty());
  }

  private void below(HostDraft host, XmlElement cpu, String root, OptionalInt numa) {
    Deque<Below> open = new ArrayDeque<>();
    push(open, cpu, root);
    while (!open.isEmpty()) {
      Below at = open.pop();
      XmlElement e = at.element();
      switch (e.name()) {
        case "pci" -> pci(host, at, numa, open);
        case "nic" ->
            nets(host, e, "", new HostDraft.Seat(at.parent(), Optional.empty(), numa), false);
        default -> {}
      }
    }
  }

  /** Children in the order of the document. */
  private static void push(Deque<Below> open, XmlElement above, String parent) {
    List<XmlElement> children = above.children();
    for (int i = children.size() - 1; i >= 0; i--) {
      open.push(new Below(children.get(i), parent));
    }
  }

  private void pci(HostDraft host, Below at, OptionalInt numa, Deque<Below> open) {
    XmlElement e = at.element();
    String busId = Names.plain(e.attribute("busid").orElse(""));
    if (busId.isBlank() || !busIds.add(host.name + ' ' + busId)) {
      skipped++;
      log.add(
          BAD_BUS_ID,
          Severity.WARNING,
          at(e),
          busId.isBlank()
              ? "the device has no busid; it was left out, with all below"
              : "the busid is given twice; this device was left out, with all below",
          busId);
      return;
    }
    records++;
    String type = e.attribute("class").orElse("").toLowerCase(Locale.ROOT);
    HostDraft.Seat seat = new HostDraft.Seat(at.parent(), link(e), numa);
    boolean bridge = type.startsWith("0x0604");
    if (e.child("gpu").isPresent()
        || (!bridge && (type.startsWith("0x03") || type.startsWith("0x12")))) {
      gpu(host, e, busId, seat);
    } else if (e.child("nic").isPresent() || (!bridge && type.startsWith("0x02"))) {
      for (XmlElement nic : e.children("nic")) {
        nets(host, nic, model(e), seat, type.startsWith("0x0207"));
      }
      if (e.children("nic").isEmpty()) {
        nic(host, "nic" + host.nics.size(), model(e), seat, type.startsWith("0x0207")).ports.add(1);
      }
    } else if (bridge || !e.children("pci").isEmpty()) {
      host.nodes.add(
          PcieNode.builder()
              .id(busId)
              .parent(at.parent())
              .uplink(seat.link())
              .numaNode(numa)
              .build());
      push(open, e, busId);
    } else if (!type.startsWith("0x0680")) {
      skipped++;
      log.add(
          UNKNOWN_DEVICE,
          Severity.WARNING,
          at(e),
          "the device does not tell whether it is a GPU or a network adapter; NCCL finds that out"
              + " on the host itself. It was left out",
          busId + " " + type);
    }
  }

  private Optional<PcieLink> link(XmlElement e) {
    String text = e.attribute("link_speed").orElse("");
    PcieSpeed speed = PcieSpeed.of(text);
    Optional<PcieLink> link = speed.link(e.attribute("link_width").orElse(""));
    if (link.isEmpty()) {
      unknownSpeeds++;
    } else if (speed.asNccl() != link.get().generation()) {
      log.add(
          LINK_SPEED,
          Severity.WARNING,
          at(e),
          "the text says Gen"
              + link.get().generation()
              + ", but NCCL does not know it in this form and takes Gen"
              + speed.asNccl()
              + "; it knows forms such as '32 GT/s' and '64.0 GT/s PCIe'",
          text);
    }
    return link;
  }

  private static String model(XmlElement pci) {
    String vendor = pci.attribute("vendor").orElse("");
    String device = pci.attribute("device").orElse("");
    return vendor.matches("0x[0-9a-fA-F]{1,4}") && device.matches("0x[0-9a-fA-F]{1,4}")
        ? "PCI " + vendor.substring(2) + ":" + device.substring(2)
        : "unknown";
  }

  private void gpu(HostDraft host, XmlElement pci, String busId, HostDraft.Seat seat) {
    OptionalInt dev = OptionalInt.empty();
    List<HostDraft.Bridge> bridges = new ArrayList<>();
    for (XmlElement gpu : pci.children("gpu")) {
      records++;
      String index = gpu.attribute("dev").orElse("");
      dev = index.matches("\\d{1,4}") ? OptionalInt.of(Integer.parseInt(index)) : dev;
      for (XmlElement l : gpu.children()) {
        if (l.name().equals("nvlink") || l.name().equals("xgmi")) {
          String count = l.attribute("count").orElse("");
          bridges.add(
              new HostDraft.Bridge(
                  l.attribute("target").orElse("").toLowerCase(Locale.ROOT),
                  l.attribute("tclass").orElse("").toLowerCase(Locale.ROOT),
                  count.matches("\\d{1,6}") ? Integer.parseInt(count) : 0,
                  l.name().equals("xgmi"),
                  at(l)));
        }
      }
    }
    host.gpus.add(
        new HostDraft.GpuDraft(busId.toLowerCase(Locale.ROOT), model(pci), dev, seat, bridges));
  }

  private void nets(
      HostDraft host, XmlElement nic, String model, HostDraft.Seat seat, boolean infiniband) {
    for (XmlElement net : nic.children("net")) {
      records++;
      String told = Names.fit(net.attribute("name").orElse("")).replace('/', '_');
      String id = told.isBlank() ? "nic" + host.nics.size() : told;
      HostDraft.NicDraft n = nic(host, id, model, seat, infiniband);
      String port = net.attribute("port").orElse("1");
      n.ports.add(port.matches("[1-9]\\d?") ? Integer.parseInt(port) : 1);
      String speed = net.attribute("speed").orElse("");
      if (!speed.isEmpty()) {
        n.rate = Decimals.parse(speed).flatMap(s -> Decimals.rate(s, MEGABIT));
        if (n.rate.isEmpty()) {
          log.add(
              BAD_SPEED,
              Severity.WARNING,
              at(net),
              "the speed is no number of megabits per second above 0, so the rate is unknown",
              speed);
        }
      }
      String guid = net.attribute("guid").orElse("").toLowerCase(Locale.ROOT);
      if (guid.matches("0x[0-9a-f]{1,16}") && !guid.matches("0x0+")) {
        String digits = guid.substring(2);
        n.guid = Optional.of("0".repeat(16 - digits.length()) + digits);
      }
    }
  }

  private static HostDraft.NicDraft nic(
      HostDraft host, String id, String model, HostDraft.Seat seat, boolean infiniband) {
    HostDraft.NicDraft n =
        host.nics.computeIfAbsent(
            id, i -> new HostDraft.NicDraft(i, model.isEmpty() ? "unknown" : model, seat));
    n.infiniband |= infiniband;
    return n;
  }
}

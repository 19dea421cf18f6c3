package io.clusterfabric.topology.format.lldp;

import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.internal.reading.FindingLog;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.internal.exchange.ClusterDraft;
import io.clusterfabric.topology.internal.exchange.DeviceKind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Joins what the two ends of each link tell. A record is matched with one of the other device by
 * port names, those that the records give as names of the other end included; what remains between
 * two devices with files of their own is told.
 */
final class NeighbourJoin {
  static final String ONE_SIDED = "format.lldp.one-sided";
  static final String NO_FILE = "format.lldp.no-file";
  static final String SIDES_DIFFER = "format.lldp.sides-differ";
  static final String UNNAMED = "format.lldp.unnamed-neighbour";
  static final String BAD_RECORD = "format.lldp.bad-record";

  private final ClusterDraft draft;
  private final FindingLog log;
  private final Map<String, List<Half>> byDevice = new LinkedHashMap<>();
  private final Set<String> passesOn = new HashSet<>();
  private final Set<String> stations = new HashSet<>();
  private final TreeSet<String> withoutFile = new TreeSet<>();
  private long linksWithoutFile;

  NeighbourJoin(ClusterDraft draft, FindingLog log) {
    this.draft = draft;
    this.log = log;
  }

  /** A device that has a file, maybe without neighbours. */
  void addDevice(String device, Dialect dialect) {
    byDevice.computeIfAbsent(device, d -> new ArrayList<>());
    draft
        .device(device)
        .ifPresent(d -> d.is(dialect.isOfSwitch() ? DeviceKind.SWITCH : DeviceKind.UNKNOWN));
  }

  void add(String device, Neighbour heard, String other) {
    if (heard.device().isBlank() || heard.portNames().isEmpty() || heard.port().isBlank()) {
      draft.skip(
          BAD_RECORD,
          heard.where(),
          "the record lacks the name of the neighbour or of a port, so that it is no link",
          heard.port() + ", " + heard.device());
      return;
    }
    if (!heard.isNamed()) {
      log.add(
          UNNAMED,
          Severity.WARNING,
          heard.where(),
          "the neighbour tells no name; it is called by its chassis id, and is another device"
              + " than one that tells its name",
          heard.device());
    }
    if (heard.role() == Neighbour.Role.PASSES_ON) {
      passesOn.add(other);
    } else if (heard.role() == Neighbour.Role.STATION) {
      stations.add(other);
    }
    byDevice.computeIfAbsent(device, d -> new ArrayList<>()).add(new Half(device, heard, other));
  }

  Set<String> passesOn() {
    return passesOn;
  }

  Set<String> stations() {
    return stations;
  }

  /** Makes the links. */
  void join() {
    HalfIndex index = new HalfIndex();
    for (List<Half> halves : byDevice.values()) {
      halves.forEach(index::add);
    }
    for (List<Half> halves : byDevice.values()) {
      for (Half h : halves) {
        if (!h.done) {
          index.answerTo(h).ifPresent(o -> join(h, o, index));
        }
      }
    }
    for (List<Half> halves : byDevice.values()) {
      for (Half h : halves) {
        if (!h.done) {
          alone(h, index);
        }
      }
    }
    if (!withoutFile.isEmpty()) {
      log.add(
          NO_FILE,
          Severity.INFO,
          SourcePosition.of(draft.sourceName()),
          linksWithoutFile
              + (linksWithoutFile == 1 ? " link is" : " links are")
              + " told from one side only, since there is no file of "
              + (withoutFile.size() == 1 ? "1 neighbour" : withoutFile.size() + " neighbours"),
          String.join(", ", withoutFile));
    }
  }

  private void join(Half h, Half o, HalfIndex index) {
    boolean agree = o.mayBeAt(h.heard.port()) && h.mayBeAt(o.heard.port());
    boolean mac =
        h.heard.portNames().stream().anyMatch(LldpReader::isMac)
            || o.heard.portNames().stream().anyMatch(LldpReader::isMac);
    if (!agree && !mac) {
      log.add(
          SIDES_DIFFER,
          Severity.WARNING,
          o.heard.where(),
          "the two ends call the ports of this link differently; each port has the name that its"
              + " own device gives it",
          h.heard.portNames().get(0) + ", " + o.heard.portNames().get(0));
    }
    index.done(h);
    index.done(o);
    draft.countRead();
    link(h.device, h.heard.port(), o.device, o.heard.port(), lesser(h, o), h.heard.where());
  }

  private static Optional<Bandwidth> lesser(Half h, Half o) {
    if (h.heard.rate().isPresent() && o.heard.rate().isPresent()) {
      return Optional.of(h.heard.rate().get().min(o.heard.rate().get()));
    }
    return h.heard.rate().or(o.heard::rate);
  }

  private void alone(Half h, HalfIndex index) {
    boolean otherHasFile = byDevice.containsKey(h.other);
    if (!otherHasFile) {
      withoutFile.add(h.other);
      linksWithoutFile++;
    } else {
      long theirs = index.left(h.other, h.device);
      if (theirs > 0 && h.device.compareTo(h.other) > 0) {
        draft.skip(
            ONE_SIDED,
            h.heard.where(),
            "no record of "
                + h.other
                + " has the same ports, and the records of "
                + h.other
                + " that are left over are taken instead, lest a link count twice",
            h.device + " " + h.heard.port());
        return;
      }
      log.add(
          ONE_SIDED,
          Severity.WARNING,
          h.heard.where(),
          "the file of " + h.other + " does not tell of this link; it may be gone",
          h.device + " " + h.heard.port() + ", " + h.other + " " + h.heard.portNames().get(0));
    }
    link(
        h.device,
        h.heard.port(),
        h.other,
        h.heard.portNames().get(0),
        h.heard.rate(),
        h.heard.where());
  }

  private void link(
      String a,
      String portA,
      String b,
      String portB,
      Optional<Bandwidth> rate,
      SourcePosition where) {
    draft.link(a, portA, b, portB, LinkSpec.builder().dataRate(rate).build(), where);
  }
}

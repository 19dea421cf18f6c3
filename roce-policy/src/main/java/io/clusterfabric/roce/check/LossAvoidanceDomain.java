package io.clusterfabric.roce.check;

import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.internal.text.NaturalOrder;
import io.clusterfabric.roce.device.DeviceConfig;
import io.clusterfabric.roce.device.PortConfig;
import io.clusterfabric.roce.policy.CodeKind;
import io.clusterfabric.roce.policy.Dscp;
import io.clusterfabric.roce.policy.PfcPriority;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The ports and priorities where pauses are on, which is how far a storm may spread, beside those
 * that RoCE needs. The changes are the smallest that take away what is not needed: each priority,
 * port and code point in them is one that no RoCE packet of the checked hosts uses.
 *
 * <p>Immutable.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class LossAvoidanceDomain {
  private final long pausable;
  private final long needed;
  private final List<PortChange> parts;

  /**
   * A change with the ports that it is made on.
   *
   * @param change the change in words
   * @param ports what it takes away, by port
   */
  record PortChange(DomainChange change, List<Taken> ports) {}

  /**
   * What a change takes away at a port.
   *
   * @param device the device
   * @param port the port's name there
   * @param off priorities to turn off
   * @param unmapped code points to map to another class
   */
  record Taken(String device, String port, SortedSet<PfcPriority> off, SortedSet<Dscp> unmapped) {}

  private LossAvoidanceDomain(long pausable, long needed, List<PortChange> parts) {
    this.pausable = pausable;
    this.needed = needed;
    this.parts = List.copyOf(parts);
  }

  /**
   * The domain of what is deployed.
   *
   * @param paths the ways of RoCE traffic
   * @return the domain; nothing is called needless where no mark of RoCE is known
   */
  public static LossAvoidanceDomain of(RocePaths paths) {
    return new Search(paths).run();
  }

  /**
   * How many pairs of a port and a priority can be paused.
   *
   * @return the pairs on switches and hosts that are known
   */
  public long pausable() {
    return pausable;
  }

  /**
   * How many of them RoCE needs.
   *
   * @return the pairs that some RoCE packet is protected by
   */
  public long needed() {
    return needed;
  }

  /**
   * What to change so that only needed pairs are left.
   *
   * @return the changes, none if nothing can be taken away
   */
  public List<DomainChange> changes() {
    return parts.stream().map(PortChange::change).toList();
  }

  /** The changes, port by port. */
  List<PortChange> parts() {
    return parts;
  }

  /**
   * The domain in words.
   *
   * @return the counts and the changes
   */
  public Explanation explain() {
    Explanation.Builder out = Explanation.of(toString());
    out.term("ports and priorities that can be paused", pausable);
    out.term("of these needed by RoCE", needed);
    changes().forEach(c -> out.term("change", c));
    return out.build();
  }

  @Override
  public String toString() {
    return needed + " of " + pausable + " pausable ports and priorities are needed";
  }

  /** Counts pairs. */
  private static final class Search {
    private final RocePaths paths;
    private final Map<String, Map<String, PathPort>> passed = new HashMap<>();
    private final SortedMap<String, Part> parts = new TreeMap<>();
    private final Map<PortProfile, Map<String, Set<Integer>>> needs = new HashMap<>();
    private long pausable;
    private long needed;

    /** Where a change applies. */
    private static final class Part {
      private final DomainChange.Kind kind;
      private final String what;
      private final SortedSet<String> devices = new TreeSet<>(NaturalOrder.INSTANCE);
      private final List<Taken> ports = new ArrayList<>();

      Part(DomainChange.Kind kind, String what) {
        this.kind = kind;
        this.what = what;
      }
    }

    Search(RocePaths paths) {
      this.paths = paths;
      for (PathPort p : paths.ports()) {
        if (p.config != null) {
          passed.computeIfAbsent(p.ref.node(), k -> new HashMap<>()).put(p.config.name(), p);
        }
      }
    }

    LossAvoidanceDomain run() {
      boolean known = paths.fates().all().stream().anyMatch(f -> f.isCarried() && f.senders > 0);
      for (DeviceConfig d : paths.deployment().devices().values()) {
        Map<String, PathPort> mine = passed.getOrDefault(d.device(), Map.of());
        for (PortConfig c : d.ports().values()) {
          if (c.pfc().isPresent() && !c.pfc().get().isEmpty() && !mine.isEmpty()) {
            port(d, c, mine.get(c.name()), known);
          }
        }
      }
      List<PortChange> changes = new ArrayList<>();
      for (Part p : parts.values()) {
        changes.add(
            new PortChange(
                new DomainChange(p.kind, p.what, List.copyOf(p.devices), p.ports.size()),
                List.copyOf(p.ports)));
      }
      return new LossAvoidanceDomain(pausable, needed, changes);
    }

    private void port(DeviceConfig d, PortConfig c, @Nullable PathPort p, boolean known) {
      SortedSet<PfcPriority> on = c.pfc().orElseGet(TreeSet::new);
      pausable += on.size();
      if (p == null || p.profile == null) {
        if (known) {
          part(
              DomainChange.Kind.TURN_OFF_PORTS,
              "ports that no RoCE packet passes, priority " + CodeKind.text(on),
              new Taken(d.device(), c.name(), on, new TreeSet<>()));
        }
        return;
      }
      PortProfile profile = p.profile;
      Set<Integer> used =
          needs
              .computeIfAbsent(profile, k -> new HashMap<>())
              .computeIfAbsent(p.host ? "" : d.device(), k -> used(p, profile));
      needed += on.stream().filter(x -> used.contains(x.value())).count();
      SortedSet<PfcPriority> off = new TreeSet<>(on);
      off.removeIf(x -> used.contains(x.value()));
      if (known && !off.isEmpty()) {
        part(
            DomainChange.Kind.TURN_OFF_PRIORITIES,
            "priority " + CodeKind.text(off),
            new Taken(d.device(), c.name(), off, new TreeSet<>()));
      }
      if (known && !p.host && p.receives) {
        SortedSet<Dscp> extra = new TreeSet<>();
        for (int m : p.profile.losslessMarks()) {
          // marks of priorities that are turned off anyway need no change of their own
          if (paths.fates().of(m).isEmpty() && used.contains(p.profile.pausedIn(m))) {
            extra.add(Dscp.of(m));
          }
        }
        if (!extra.isEmpty()) {
          part(
              DomainChange.Kind.UNMAP_MARKS,
              "DSCP " + CodeKind.text(extra),
              new Taken(d.device(), c.name(), new TreeSet<>(), extra));
        }
      }
    }

    private Set<Integer> used(PathPort p, PortProfile profile) {
      Set<Integer> out = new HashSet<>();
      for (MarkFate f : paths.fates().all()) {
        if (f.isCarried()) {
          out.add(profile.pausedIn(f.dscp));
          out.add(f.pausedOut(p));
          out.add(f.priority);
        }
      }
      return out;
    }

    private void part(DomainChange.Kind kind, String what, Taken taken) {
      Part p = parts.computeIfAbsent(kind + " " + what, k -> new Part(kind, what));
      p.devices.add(taken.device());
      p.ports.add(taken);
    }
  }
}

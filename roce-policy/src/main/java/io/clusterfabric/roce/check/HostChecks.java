package io.clusterfabric.roce.check;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.roce.check.CheckRule.Report;
import io.clusterfabric.roce.device.AdapterConfig;
import io.clusterfabric.roce.device.DeviceConfig;
import io.clusterfabric.roce.device.GidEntry;
import io.clusterfabric.roce.device.HeadroomDefaults;
import io.clusterfabric.roce.policy.RocePolicy;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** MTU and addresses: that hosts can talk at all, and at full packets. */
final class HostChecks {
  private static final int[] ACTIVE = {4_096, 2_048, 1_024, 512, 256};

  private HostChecks() {}

  static List<CheckRule> all() {
    return List.of(
        new CheckRule("mtu-1", HostChecks::mtu),
        new CheckRule("mtu-2", HostChecks::losslessMtu),
        new CheckRule("gid-1", HostChecks::gids));
  }

  /** The payload of a packet on a host port: what RDMA says, else what fits the MTU. */
  private static OptionalInt active(PathPort p) {
    if (p.config == null) {
      return OptionalInt.empty();
    }
    Optional<DataSize> told = p.config.adapter().flatMap(AdapterConfig::pathMtu);
    if (told.isPresent()) {
      return OptionalInt.of((int) Math.min(Integer.MAX_VALUE, told.get().bytes()));
    }
    if (p.config.mtu().isEmpty()) {
      return OptionalInt.empty();
    }
    long room = p.config.mtu().get().bytes() - CheckRules.FACTS.integer("roce-header-bytes");
    for (int a : ACTIVE) {
      if (room >= a) {
        return OptionalInt.of(a);
      }
    }
    return OptionalInt.of(0);
  }

  private static void mtu(RocePaths paths, Report r) {
    Map<Integer, Integer> counts = new TreeMap<>();
    for (PathPort p : paths.ports()) {
      OptionalInt a = p.host ? active(p) : OptionalInt.empty();
      if (a.isPresent()) {
        counts.merge(a.getAsInt(), 1, Integer::sum);
      }
    }
    int most =
        counts.entrySet().stream()
            .max(Map.Entry.comparingByValue(Comparator.naturalOrder()))
            .map(Map.Entry::getKey)
            .orElse(0);
    Optional<DataSize> intended = paths.options().intent().flatMap(RocePolicy::hostMtu);
    for (PathPort p : paths.ports()) {
      if (p.config == null) {
        continue;
      }
      if (p.host) {
        hostMtu(p, most, intended, r);
      } else {
        switchMtu(p, most, r);
      }
    }
  }

  private static void hostMtu(PathPort p, int most, Optional<DataSize> intended, Report r) {
    OptionalInt own = active(p);
    if (own.isEmpty()) {
      return;
    }
    long needed = own.getAsInt() + (long) CheckRules.FACTS.integer("roce-least-header-bytes");
    Optional<DataSize> mtu = p.config == null ? Optional.empty() : p.config.mtu();
    if (mtu.isPresent() && mtu.get().bytes() < needed) {
      r.add(
          p,
          Problem.error(
              "RDMA packets do not fit the MTU of the host's own port",
              "path MTU " + own.getAsInt() + " B, port MTU " + mtu.get().bytes() + " B",
              "a port MTU of at least " + needed + " B"));
    } else if (own.getAsInt() != most) {
      r.add(
          p,
          Problem.error(
              "this host has another RoCE MTU than most; queue pairs that do not agree end with"
                  + " retries exceeded",
              own.getAsInt() + " B" + mtu.map(m -> " of port MTU " + m.bytes() + " B").orElse(""),
              most + " B"));
    } else if (intended.isPresent() && mtu.isPresent() && !intended.get().equals(mtu.get())) {
      r.add(
          p,
          Problem.warning(
              "the host has another MTU than the policy says",
              mtu.get().bytes() + " B",
              intended.get().bytes() + " B"));
    }
  }

  private static void switchMtu(PathPort p, int active, Report r) {
    Optional<DataSize> mtu = p.config == null ? Optional.empty() : p.config.mtu();
    if (mtu.isEmpty() || active == 0) {
      return;
    }
    long needed = active + (long) CheckRules.FACTS.integer("roce-least-header-bytes");
    PathPort peer = p.peer;
    Optional<DataSize> theirs =
        peer == null || peer.config == null ? Optional.empty() : peer.config.mtu();
    if (mtu.get().bytes() < needed) {
      r.add(
          p,
          Problem.error(
              "RoCE packets of hosts are larger than this hop lets through",
              "port MTU " + mtu.get().bytes() + " B",
              "at least " + needed + " B for a path MTU of " + active + " B"));
    } else if (theirs.isPresent() && theirs.get().compareTo(mtu.get()) > 0 && !isWide(p, peer)) {
      r.add(
          p,
          Problem.warning(
              "the other end of the link may send larger packets than this port takes",
              "MTU " + mtu.get().bytes() + " B here",
              theirs.get().bytes() + " B as at " + peer));
    }
  }

  /** Host ports are told smaller MTUs than switches have, and the other way round on purpose. */
  private static boolean isWide(PathPort p, @Nullable PathPort peer) {
    return p.host || (peer != null && peer.host);
  }

  private static void losslessMtu(RocePaths paths, Report r) {
    int most = 0;
    for (PathPort p : paths.ports()) {
      most = Math.max(most, p.host ? active(p).orElse(0) : 0);
    }
    if (most == 0) {
      return;
    }
    Map<Long, SortedSet<String>> small = new TreeMap<>();
    for (String id : paths.byDevice().keySet()) {
      Optional<DataSize> told =
          paths
              .deployment()
              .device(id)
              .flatMap(DeviceConfig::headroom)
              .flatMap(HeadroomDefaults::losslessMtu);
      if (told.isPresent() && told.get().bytes() < most) {
        small.computeIfAbsent(told.get().bytes(), k -> new TreeSet<>()).add(id);
      }
    }
    int active = most;
    small.forEach(
        (bytes, on) ->
            r.add(
                ElementRef.fabric(paths.fabric().id()),
                Problem.warning(
                    "headroom is computed for smaller lossless packets than hosts send",
                    "lossless MTU " + bytes + " B on " + ClassificationChecks.some(on),
                    "at least " + active + " B and its headers")));
  }

  /** A pinned index names a routable address of RoCEv2, the same on all hosts. */
  private static void gids(RocePaths paths, Report r) {
    Map<Integer, Integer> indexes = new TreeMap<>();
    Map<String, DeviceConfig> hosts = new TreeMap<>();
    for (PathPort p : paths.ports()) {
      if (p.host && p.device != null && hosts.put(p.ref.node(), p.device) == null) {
        index(p.device).ifPresent(i -> indexes.merge(i, 1, Integer::sum));
      }
    }
    int most =
        indexes.entrySet().stream()
            .max(Map.Entry.comparingByValue(Comparator.naturalOrder()))
            .map(Map.Entry::getKey)
            .orElse(-1);
    Map<String, Boolean> told = new HashMap<>();
    for (PathPort p : paths.ports()) {
      Optional<Integer> index = p.host && p.device != null ? index(p.device) : Optional.empty();
      if (index.isPresent() && p.config != null) {
        if (index.get() != most && told.put(p.ref.node(), true) == null) {
          r.add(
              ElementRef.host(p.ref.node()),
              Problem.warning(
                  "this host pins another GID index than most",
                  "NCCL_IB_GID_INDEX " + index.get(),
                  Integer.toString(most)));
        }
        gid(p, index.get(), p.config.adapter().map(AdapterConfig::gids).orElse(List.of()), r);
      }
      if (p.host && p.config != null && index.isEmpty()) {
        List<GidEntry> all = p.config.adapter().map(AdapterConfig::gids).orElse(List.of());
        if (!all.isEmpty() && all.stream().noneMatch(GidEntry::isRoutable)) {
          r.add(
              p,
              Problem.error(
                  "the adapter has no routable RoCEv2 address",
                  all.size() + " addresses",
                  "one of RoCEv2 that is not of the link only"));
        }
      }
    }
  }

  private static void gid(PathPort p, int index, List<GidEntry> all, Report r) {
    if (all.isEmpty()) {
      return;
    }
    Optional<GidEntry> g = all.stream().filter(x -> x.index() == index).findFirst();
    if (g.isEmpty()) {
      r.add(
          p,
          Problem.error(
                  "the pinned GID index does not exist; indexes move when an interface flaps",
                  "NCCL_IB_GID_INDEX " + index,
                  all.stream().filter(GidEntry::isRoutable).map(x -> x.index()).toList().toString())
              .fix("leave NCCL_IB_GID_INDEX unset so that NCCL picks a RoCEv2 address"));
    } else if (!g.get().isRoutable()) {
      r.add(
          p,
          Problem.error(
                  "the pinned GID is not a routable RoCEv2 address",
                  "index " + index + ": " + g.get().gid() + " of RoCE " + g.get().version(),
                  all.stream().filter(GidEntry::isRoutable).map(x -> x.index()).toList().toString())
              .fix("leave NCCL_IB_GID_INDEX unset so that NCCL picks a RoCEv2 address"));
    }
  }

  private static Optional<Integer> index(DeviceConfig host) {
    String text = host.environment().getOrDefault("NCCL_IB_GID_INDEX", "");
    return text.matches("\\d{1,3}") ? Optional.of(Integer.parseInt(text)) : Optional.empty();
  }
}

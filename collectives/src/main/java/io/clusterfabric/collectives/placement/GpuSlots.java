package io.clusterfabric.collectives.placement;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Endpoint;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.Gpu;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.internal.text.Counts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The places for ranks: the GPUs of the hosts that have an endpoint on a fabric, host by host. A
 * host whose GPUs are not known has one place for each of its endpoints.
 */
final class GpuSlots {
  private final Cluster cluster;
  private final Fabric fabric;
  private final List<Host> hosts = new ArrayList<>();
  private final List<List<Endpoint>> endpoints = new ArrayList<>();
  private final int[] firstSlot;
  private final int[] hostOfSlot;
  private final boolean guessed;

  // Made on first use and never changed: racing threads make equal ones.
  private volatile @Nullable Map<String, Integer> byId;

  GpuSlots(Cluster cluster, Fabric fabric) {
    this.cluster = cluster;
    this.fabric = fabric;
    for (Host h : cluster.hosts()) {
      List<Endpoint> on = new ArrayList<>();
      for (Endpoint e : h.endpoints()) {
        if (e.fabricId().equals(fabric.id())) {
          on.add(e);
        }
      }
      if (!on.isEmpty()) {
        hosts.add(h);
        endpoints.add(on);
      }
    }
    firstSlot = new int[hosts.size() + 1];
    boolean unknown = false;
    for (int h = 0; h < hosts.size(); h++) {
      int gpus = hosts.get(h).spec().gpus().size();
      unknown |= gpus == 0;
      firstSlot[h + 1] = firstSlot[h] + (gpus == 0 ? endpoints.get(h).size() : gpus);
    }
    guessed = unknown;
    hostOfSlot = new int[firstSlot[hosts.size()]];
    for (int h = 0; h < hosts.size(); h++) {
      for (int s = firstSlot[h]; s < firstSlot[h + 1]; s++) {
        hostOfSlot[s] = h;
      }
    }
  }

  Cluster cluster() {
    return cluster;
  }

  Fabric fabric() {
    return fabric;
  }

  int count() {
    return hostOfSlot.length;
  }

  int hostCount() {
    return hosts.size();
  }

  Host host(int host) {
    return hosts.get(host);
  }

  List<Endpoint> endpoints(int host) {
    return endpoints.get(host);
  }

  int firstSlot(int host) {
    return firstSlot[host];
  }

  int hostOfSlot(int slot) {
    return hostOfSlot[slot];
  }

  /** Whether some host's GPUs are not known, so that its endpoints stand for them. */
  boolean guessed() {
    return guessed;
  }

  /** The number of a host by its id, -1 if it is not on the fabric. */
  int find(String id) {
    Map<String, Integer> known = byId;
    if (known == null) {
      known = new HashMap<>();
      for (int h = 0; h < hosts.size(); h++) {
        known.put(hosts.get(h).id(), h);
      }
      byId = known;
    }
    return known.getOrDefault(id, -1);
  }

  /** The numbers of named hosts, refusing unknown ones. */
  int[] hostsOf(List<String> ids) {
    int[] out = new int[ids.size()];
    for (int i = 0; i < out.length; i++) {
      out[i] = find(ids.get(i));
      if (out[i] < 0) {
        throw new IllegalArgumentException(
            "cluster " + cluster.id() + " has no host " + ids.get(i) + " on fabric " + fabric.id());
      }
    }
    return out;
  }

  /** The slots of named GPUs, refusing unknown ones and repetitions. */
  int[] slotsOf(List<GpuRef> gpus) {
    Set<GpuRef> seen = new HashSet<>();
    int[] slots = new int[gpus.size()];
    for (int r = 0; r < slots.length; r++) {
      GpuRef ref = gpus.get(r);
      int h = find(ref.host());
      int position = h < 0 ? -1 : position(h, ref.index());
      if (position < 0) {
        throw new IllegalArgumentException(
            "rank "
                + r
                + " is placed on "
                + ref
                + ", but cluster "
                + cluster.id()
                + (h < 0
                    ? " has no such host on fabric " + fabric.id()
                    : "'s host has " + Counts.of(firstSlot[h + 1] - firstSlot[h], "GPU")));
      }
      if (!seen.add(ref)) {
        throw new IllegalArgumentException("rank " + r + " is placed on " + ref + " like another");
      }
      slots[r] = firstSlot[h] + position;
    }
    return slots;
  }

  private int position(int host, int index) {
    List<Gpu> gpus = hosts.get(host).spec().gpus();
    if (gpus.isEmpty()) {
      return index < firstSlot[host + 1] - firstSlot[host] ? index : -1;
    }
    for (int p = 0; p < gpus.size(); p++) {
      if (gpus.get(p).index() == index) {
        return p;
      }
    }
    return -1;
  }
}

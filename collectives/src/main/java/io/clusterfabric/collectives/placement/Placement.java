package io.clusterfabric.collectives.placement;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Endpoint;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.Gpu;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.internal.text.Counts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * The GPU of each rank of a job on a cluster. Immutable. Hosts of the job are numbered from 0 in
 * the order in which ranks first use them.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Placement {
  private final String policy;
  private final GpuSlots slots;
  private final int[] slotOfRank;
  private final int[] hostOfRank;
  private final int[] slotHosts;
  private final int[] ranksOnHost;
  private final List<List<List<Endpoint>>> nearEndpoints;

  private Placement(String policy, GpuSlots slots, int[] slotOfRank) {
    this.policy = policy;
    this.slots = slots;
    this.slotOfRank = slotOfRank;
    this.hostOfRank = new int[slotOfRank.length];
    int[] number = new int[slots.hostCount()];
    int[] order = new int[slots.hostCount()];
    int[] counts = new int[slots.hostCount()];
    int used = 0;
    for (int r = 0; r < slotOfRank.length; r++) {
      int h = slots.hostOfSlot(slotOfRank[r]);
      if (number[h] == 0) {
        order[used++] = h;
        number[h] = used;
      }
      hostOfRank[r] = number[h] - 1;
      counts[number[h] - 1]++;
    }
    this.slotHosts = Arrays.copyOf(order, used);
    this.ranksOnHost = Arrays.copyOf(counts, used);
    this.nearEndpoints = new ArrayList<>(used);
    for (int h : slotHosts) {
      nearEndpoints.add(nearEndpoints(h));
    }
  }

  static Placement of(String policy, GpuSlots slots, int[] slotOfRank) {
    return new Placement(policy, slots, slotOfRank);
  }

  /** For each slot of a host its endpoints, those near its GPU first. */
  private List<List<Endpoint>> nearEndpoints(int slotHost) {
    List<Endpoint> all = slots.endpoints(slotHost);
    List<Gpu> gpus = slots.host(slotHost).spec().gpus();
    int count = slots.firstSlot(slotHost + 1) - slots.firstSlot(slotHost);
    List<List<Endpoint>> out = new ArrayList<>(count);
    for (int p = 0; p < count; p++) {
      List<Endpoint> near = new ArrayList<>();
      if (!gpus.isEmpty()) {
        for (Endpoint e : all) {
          if (e.gpusNear().contains(gpus.get(p))) {
            near.add(e);
          }
        }
      }
      if (near.isEmpty()) {
        // Without affinity each GPU takes its share of the ports, all of them if it is alone.
        int from = p * all.size() / count;
        int to = Math.max(from + 1, (p + 1) * all.size() / count);
        near.addAll(all.subList(from, to));
      }
      out.add(List.copyOf(near));
    }
    return out;
  }

  /**
   * The cluster.
   *
   * @return the cluster
   */
  public Cluster cluster() {
    return slots.cluster();
  }

  /**
   * The fabric whose endpoints the ranks use.
   *
   * @return the fabric
   */
  public Fabric fabric() {
    return slots.fabric();
  }

  /**
   * How many ranks there are.
   *
   * @return the number
   */
  public int ranks() {
    return slotOfRank.length;
  }

  /**
   * How many hosts they use.
   *
   * @return the number
   */
  public int hosts() {
    return slotHosts.length;
  }

  /**
   * The host of a rank, by number.
   *
   * @param rank the rank, from 0
   * @return the number of the host in this placement, from 0
   */
  public int hostOf(int rank) {
    return hostOfRank[rank];
  }

  /**
   * A host of the job.
   *
   * @param number its number in this placement, from 0
   * @return the host
   */
  public Host host(int number) {
    return slots.host(slotHosts[number]);
  }

  /**
   * How many ranks are on a host.
   *
   * @param number the host's number in this placement
   * @return the number of ranks
   */
  public int ranksOn(int number) {
    return ranksOnHost[number];
  }

  /**
   * The GPU of a rank.
   *
   * @param rank the rank, from 0
   * @return the GPU; empty if the host's GPUs are not known
   */
  public Optional<Gpu> gpu(int rank) {
    int slot = slotOfRank[rank];
    int h = slots.hostOfSlot(slot);
    List<Gpu> gpus = slots.host(h).spec().gpus();
    return gpus.isEmpty() ? Optional.empty() : Optional.of(gpus.get(slot - slots.firstSlot(h)));
  }

  /**
   * The endpoints that a rank uses first: those near its GPU, or its share of the host's where
   * nearness is not known.
   *
   * @param rank the rank, from 0
   * @return at least one
   */
  public List<Endpoint> endpoints(int rank) {
    int slot = slotOfRank[rank];
    return nearEndpoints.get(hostOfRank[rank]).get(slot - slots.firstSlot(slots.hostOfSlot(slot)));
  }

  /**
   * The endpoint that a rank uses for a channel.
   *
   * @param rank the rank, from 0
   * @param channel the channel, from 0; channels go round the rank's endpoints
   * @return the endpoint
   */
  public Endpoint endpoint(int rank, int channel) {
    List<Endpoint> mine = endpoints(rank);
    return mine.get(channel % mine.size());
  }

  /**
   * Some of the ranks by themselves, as a group of a job talks among its own.
   *
   * @param ranks the ranks, each once; the first is rank 0 of the result
   * @return where they are; hosts are numbered anew
   * @throws IllegalArgumentException if there is none, or one is named twice
   * @throws IndexOutOfBoundsException if there is no such rank
   */
  public Placement ofRanks(int... ranks) {
    if (ranks.length == 0) {
      throw new IllegalArgumentException("a group of a job has at least one rank");
    }
    BitSet seen = new BitSet();
    int[] slotsOfGroup = new int[ranks.length];
    for (int i = 0; i < ranks.length; i++) {
      slotsOfGroup[i] = slotOfRank[ranks[i]];
      if (seen.get(ranks[i])) {
        throw new IllegalArgumentException("rank " + ranks[i] + " is in the group twice");
      }
      seen.set(ranks[i]);
    }
    return new Placement("part of " + policy, slots, slotsOfGroup);
  }

  /**
   * Whether endpoints stand for GPUs because some host's GPUs are not known.
   *
   * @return whether this is so
   */
  public boolean gpusGuessed() {
    return slots.guessed();
  }

  /** One line: policy, ranks, hosts. */
  @Override
  public String toString() {
    return policy
        + ": "
        + Counts.of(ranks(), "rank")
        + " on "
        + Counts.of(hosts(), "host")
        + " of "
        + cluster().id();
  }
}

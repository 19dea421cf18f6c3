package io.clusterfabric.collectives.contention;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * Steady traffic beside a job: each sender offers a rate, shared out evenly over the receivers. On
 * each link it takes what it offers, but of a full link no more than its share by flows.
 *
 * @param kind what it is for
 * @param senders endpoints, as {@code host-1[mlx5_0]}; each once
 * @param receivers endpoints; each once
 * @param perSender what each sender offers, bytes of headers included
 * @param source where the rate comes from
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record BackgroundTraffic(
    BackgroundKind kind,
    List<String> senders,
    List<String> receivers,
    Bandwidth perSender,
    Source source) {

  /**
   * Checks that there are ends.
   *
   * @param kind what it is for
   * @param senders endpoints
   * @param receivers endpoints
   * @param perSender what each sender offers
   * @param source where the rate comes from
   */
  public BackgroundTraffic {
    requireNonNull(kind);
    requireNonNull(perSender);
    requireNonNull(source);
    senders = distinct(senders, "senders");
    receivers = distinct(receivers, "receivers");
  }

  private static List<String> distinct(List<String> ids, String what) {
    Set<String> set = new LinkedHashSet<>(ids);
    if (set.isEmpty() || set.size() < ids.size()) {
      throw new IllegalArgumentException(
          "the "
              + what
              + " of background traffic are at least one endpoint, each named once; found "
              + ids.size()
              + ", of which "
              + set.size()
              + " differ");
    }
    return List.copyOf(ids);
  }

  /**
   * All endpoints of some hosts write to those of other hosts, as a checkpoint does.
   *
   * @param graph the fabric
   * @param hosts the hosts that write, by id
   * @param storage the hosts that take it, by id
   * @param perEndpoint what each endpoint of a writing host offers
   * @param source where the rate comes from
   * @return the traffic
   */
  public static BackgroundTraffic checkpointBurst(
      FabricGraph graph,
      List<String> hosts,
      List<String> storage,
      Bandwidth perEndpoint,
      Source source) {
    return between(BackgroundKind.CHECKPOINT_BURST, graph, hosts, storage, perEndpoint, source);
  }

  /**
   * Hosts of storage send to all endpoints of some hosts.
   *
   * @param graph the fabric
   * @param storage the hosts that send, by id
   * @param hosts the hosts that read, by id
   * @param perEndpoint what each endpoint of a host of storage offers
   * @param source where the rate comes from
   * @return the traffic
   */
  public static BackgroundTraffic storageRead(
      FabricGraph graph,
      List<String> storage,
      List<String> hosts,
      Bandwidth perEndpoint,
      Source source) {
    return between(BackgroundKind.STORAGE_READ, graph, storage, hosts, perEndpoint, source);
  }

  /**
   * Hosts report to collectors.
   *
   * @param graph the fabric
   * @param hosts the hosts that report, by id
   * @param collectors the hosts that listen, by id
   * @param perEndpoint what each endpoint of a reporting host offers
   * @param source where the rate comes from
   * @return the traffic
   */
  public static BackgroundTraffic telemetry(
      FabricGraph graph,
      List<String> hosts,
      List<String> collectors,
      Bandwidth perEndpoint,
      Source source) {
    return between(BackgroundKind.TELEMETRY, graph, hosts, collectors, perEndpoint, source);
  }

  /**
   * Hosts of an inference service send to one another.
   *
   * @param graph the fabric
   * @param from hosts that send, as those that prefill, by id
   * @param to hosts that receive, as those that decode, by id
   * @param perEndpoint what each endpoint of a sending host offers
   * @param source where the rate comes from
   * @return the traffic
   */
  public static BackgroundTraffic inference(
      FabricGraph graph, List<String> from, List<String> to, Bandwidth perEndpoint, Source source) {
    return between(BackgroundKind.INFERENCE, graph, from, to, perEndpoint, source);
  }

  private static BackgroundTraffic between(
      BackgroundKind kind,
      FabricGraph graph,
      List<String> from,
      List<String> to,
      Bandwidth perEndpoint,
      Source source) {
    return new BackgroundTraffic(
        kind, endpoints(graph, from), endpoints(graph, to), perEndpoint, source);
  }

  private static List<String> endpoints(FabricGraph graph, List<String> hosts) {
    Set<String> wanted = new LinkedHashSet<>(hosts);
    Set<String> open = new LinkedHashSet<>(hosts);
    List<String> out = new ArrayList<>();
    for (int e = 0; e < graph.endpointCount(); e++) {
      String host = graph.hostId(graph.hostOf(e));
      if (wanted.contains(host)) {
        open.remove(host);
        if (graph.degree(e) > 0) {
          out.add(graph.node(e).id());
        }
      }
    }
    if (!open.isEmpty()) {
      throw new IllegalArgumentException(
          "the graph of " + graph.name() + " has no host " + open.iterator().next());
    }
    return out;
  }

  /** One line: what, between how many, and at which rate. */
  @Override
  public String toString() {
    return kind
        + " from "
        + Counts.of(senders.size(), "endpoint")
        + " to "
        + Counts.of(receivers.size(), "endpoint")
        + ", "
        + perSender
        + " each";
  }
}

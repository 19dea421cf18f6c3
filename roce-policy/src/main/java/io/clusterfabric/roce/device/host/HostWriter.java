package io.clusterfabric.roce.device.host;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.roce.device.AdapterConfig;
import io.clusterfabric.roce.device.DeviceConfig;
import io.clusterfabric.roce.device.PortConfig;
import io.clusterfabric.roce.policy.CodeKind;
import io.clusterfabric.roce.policy.Pcp;
import io.clusterfabric.roce.policy.PfcPriority;
import io.clusterfabric.roce.policy.QueueId;
import io.clusterfabric.roce.policy.Scheduling;
import io.clusterfabric.roce.policy.TrustMode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;

/** Makes a script of the configuration of a host. */
final class HostWriter {
  private static final int PRIORITIES = 8;
  private static final int MILLION = 1_000_000;

  private final DeviceConfig config;
  private final StringBuilder out = new StringBuilder("#!/bin/sh\nset -e\n");
  private final Findings.Builder findings = Findings.builder();
  private final Set<String> told = new HashSet<>();

  HostWriter(DeviceConfig config) {
    this.config = config;
    config.ports().values().forEach(this::port);
    config.environment().forEach((k, v) -> line("export " + k + "=" + quoted(v)));
    config
        .unread()
        .forEach(
            u -> {
              if (u.place().equals("host")) {
                line("# kept: " + u.text());
              }
            });
  }

  String script() {
    return out.toString();
  }

  Findings findings() {
    return findings.build();
  }

  private void lost(String why) {
    if (told.add(why)) {
      findings.add(
          "roce.device.not-expressible",
          Severity.WARNING,
          ElementRef.host(config.device()),
          "these tools cannot set it, so it is left out: " + why);
    }
  }

  /** A word that the shell takes as it is, whatever stands in it. */
  private static String quoted(String word) {
    return word.matches("[A-Za-z0-9_.,:/+-]++") ? word : "'" + word.replace("'", "'\\''") + "'";
  }

  private void line(String text) {
    out.append(text).append('\n');
  }

  private void port(PortConfig p) {
    String name = p.name();
    if (!name.matches("[A-Za-z0-9_.@-]{1,40}")) {
      lost("an interface of the name '" + name + "'");
      return;
    }
    AdapterConfig a = p.adapter().orElseGet(() -> AdapterConfig.builder().build());
    a.rdmaDevice().ifPresent(d -> line("# " + d + " port 1 ==> " + name));
    p.mtu().ifPresent(m -> line("ip link set dev " + name + " mtu " + m.bytes()));
    p.linkPause()
        .ifPresent(
            on -> {
              String s = on ? "on" : "off";
              line("ethtool -A " + name + " rx " + s + " tx " + s);
            });
    qos(p, a);
    String device = a.rdmaDevice().orElse("$(ls /sys/class/net/" + name + "/device/infiniband)");
    a.rdmaCmTos().ifPresent(t -> line("cma_roce_tos -d \"" + device + "\" -t " + t.value()));
    a.globalTos()
        .ifPresent(
            t ->
                line(
                    "echo "
                        + t.value()
                        + " > \"/sys/class/infiniband/"
                        + device
                        + "/tc/1/traffic_class\""));
    a.notificationPriorities().ifPresent(s -> ecn(name, "roce_np", s));
    a.reactionPriorities().ifPresent(s -> ecn(name, "roce_rp", s));
    String np = " > /sys/class/net/" + name + "/ecn/roce_np/";
    a.cnpDscp().ifPresent(d -> line("echo " + d.value() + np + "cnp_dscp"));
    a.cnpPcp().ifPresent(x -> line("echo " + x.value() + np + "cnp_802p_prio"));
    firmware(a);
    if (p.groupMap().isPresent() || p.pcpMap().isPresent() || p.watchdog().isPresent()) {
      lost("what only switches have");
    }
  }

  private void firmware(AdapterConfig a) {
    if (!a.firmware().isEmpty()) {
      List<String> words = new ArrayList<>();
      a.firmware().forEach((k, v) -> words.add(k + "=" + quoted(v)));
      a.rdmaDevice()
          .ifPresentOrElse(
              d -> line("mlxconfig -d " + d + " -y set " + String.join(" ", words)),
              () -> lost("settings of the firmware of an unknown device"));
    }
  }

  private void qos(PortConfig p, AdapterConfig a) {
    String front = "mlnx_qos -i " + p.name() + " ";
    p.trust()
        .ifPresent(
            t -> {
              if (t == TrustMode.DSCP || t == TrustMode.PCP) {
                line(front + "--trust " + (t == TrustMode.DSCP ? "dscp" : "pcp"));
              } else {
                lost("trust " + t);
              }
            });
    p.dscpMap()
        .ifPresent(
            m ->
                m.entries()
                    .forEach((d, c) -> line(front + "--dscp2prio set," + d + "," + c.value())));
    StringBuilder pfc = new StringBuilder();
    p.pfc()
        .ifPresent(
            s -> {
              for (PfcPriority x : CodeKind.PFC_PRIORITY.all()) {
                pfc.append(pfc.length() == 0 ? "" : ",").append(s.contains(x) ? 1 : 0);
              }
            });
    // the tool sets both at once and forgets the one that is not given
    Optional<String> cable =
        p.cable().map(c -> " --cable_len " + (c.toMicrometers() + MILLION - 1) / MILLION);
    if (pfc.length() > 0) {
      line(front + "--pfc " + pfc + cable.orElse(""));
    } else {
      cable.ifPresent(c -> line("mlnx_qos -i " + p.name() + c));
    }
    scheduling(p, front);
    if (!a.priorityBuffers().isEmpty()) {
      line(front + "--prio2buffer " + list(a.priorityBuffers()));
    }
    if (!a.bufferSizes().isEmpty()) {
      line(front + "--buffer_size " + list(a.bufferSizes().stream().map(s -> s.bytes()).toList()));
    }
  }

  private static String list(List<? extends Number> numbers) {
    return String.join(",", numbers.stream().map(Number::toString).toList());
  }

  private void scheduling(PortConfig p, String front) {
    List<Integer> tcs = new ArrayList<>();
    for (int i = 0; i < PRIORITIES; i++) {
      int n = p.queueMap().isPresent() ? p.queueMap().get().valueOf(i) : -1;
      if (n >= 0) {
        tcs.add(n);
      }
    }
    List<String> tsa = new ArrayList<>();
    List<Integer> share = new ArrayList<>();
    for (int i = 0; i < PRIORITIES; i++) {
      Optional<Scheduling> s =
          Optional.ofNullable(p.queues().get(QueueId.of(i)))
              .flatMap(q -> q.scheduler())
              .flatMap(x -> x.scheduling());
      s.ifPresent(
          x -> {
            tsa.add(x.isStrict() ? "strict" : "ets");
            share.add(x.weight());
          });
    }
    if (tcs.size() == PRIORITIES) {
      line(front + "--prio_tc " + list(tcs));
    } else if (p.queueMap().isPresent()) {
      lost("a map of priorities that is not whole");
    }
    if (tsa.size() == PRIORITIES) {
      line(front + "--tsa " + String.join(",", tsa) + " --tcbw " + list(share));
    } else if (!tsa.isEmpty()) {
      lost("scheduling of some classes only");
    }
  }

  private void ecn(String name, String point, SortedSet<Pcp> on) {
    for (Pcp x : CodeKind.PCP.all()) {
      line(
          "echo "
              + (on.contains(x) ? 1 : 0)
              + " > /sys/class/net/"
              + name
              + "/ecn/"
              + point
              + "/enable/"
              + x);
    }
  }
}

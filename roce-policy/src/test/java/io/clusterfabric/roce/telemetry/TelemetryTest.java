package io.clusterfabric.roce.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.evidence.CounterSample;
import io.clusterfabric.model.evidence.EvidenceReader;
import io.clusterfabric.model.evidence.EvidenceResult;
import io.clusterfabric.model.evidence.ReadOptions;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.Likelihood;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.model.unit.TimeSpan;
import io.clusterfabric.roce.device.GidEntry;
import io.clusterfabric.roce.policy.PolicyPresets;
import io.clusterfabric.roce.policy.TelemetryLabels;
import io.clusterfabric.testkit.data.SharedData;
import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Real output of the tools. */
class TelemetryTest {
  private static <E> EvidenceResult<E> read(EvidenceReader<E> reader, String sample)
      throws IOException {
    FabricSource source = FabricSource.of(SharedData.require("validation/samples/" + sample));
    assertThat(reader.sniff(source)).isEqualTo(Likelihood.LIKELY);
    EvidenceResult<E> r = reader.read(source, ReadOptions.standard(), ProgressListener.silent());
    assertThat(r.findings().asList()).isEmpty();
    assertThat(r.skipped()).isZero();
    return r;
  }

  private static OptionalLong value(List<CounterSample> all, String port, String counter) {
    return all.stream()
        .filter(c -> c.counter().equals(counter))
        .filter(c -> port.isEmpty() || c.port().orElse("").equals(port))
        .findFirst()
        .orElseThrow()
        .value();
  }

  /** The labels of a policy find the counters of its class on adapter and switch. */
  @Test
  void labelsFindTheirCounters() throws IOException {
    TelemetryLabels l =
        TelemetryLabels.of(PolicyPresets.of("cumulus-lossless").roceClass().orElseThrow());
    List<CounterSample> nic =
        read(new EthtoolReader(), "ethtool_S_prio3_illustrative.txt").values();
    for (String counter : l.adapterPauseCounters()) {
      if (!counter.equals("tx_prio3_pause_transition")) {
        assertThat(value(nic, "", counter)).as(counter).isPresent();
      }
    }
    assertThat(value(nic, "", "rx_prio3_pause")).hasValue(41_927);
    List<CounterSample> pauses = read(new SonicPfcReader(), "sonic_show_pfc_counters.txt").values();
    assertThat(value(pauses, "Ethernet4", "Rx " + l.pfc().orElseThrow())).hasValue(403);
    assertThat(value(pauses, "Ethernet4", "Tx PFC0")).hasValue(1_410);
    List<CounterSample> queues =
        read(new SonicQueueReader(), "sonic_show_queue_counters.txt").values();
    assertThat(value(queues, "Ethernet0", l.queue() + " Drop/pkts")).hasValue(19);
    assertThat(value(queues, "Ethernet0", "ALL20 Drop/pkts")).isEmpty();
    WatchdogStatus dog =
        read(new SonicWatchdogReader(), "sonic_pfcwd_show_stats.txt").values().get(0);
    assertThat(dog.port() + ":" + dog.queue().value()).isEqualTo(l.watchdogQueue("Ethernet0"));
    assertThat(dog.stormed()).isTrue();
    assertThat(dog.notSent()).isEqualTo(300);
  }

  @Test
  void valuesThatAreNotThereStayUnknown() throws IOException {
    List<CounterSample> all =
        read(new SonicPfcReader(), "sonic_show_pfc_counters_multiasic_NA.txt").values();
    assertThat(value(all, "Ethernet-BP256", "Rx PFC3")).isEmpty();
    assertThat(value(all, "Ethernet-BP0", "Rx PFC3")).hasValue(603);
  }

  @Test
  void countersOfRdmaAreRead() throws IOException {
    List<CounterSample> all = read(new RdmaStatisticReader(), "rdma_statistic_show.txt").values();
    assertThat(all).hasSize(2 * 29);
    assertThat(value(all, "1", "out_of_buffer")).hasValue(135);
  }

  @Test
  void watchdogsAreRead() throws IOException {
    WatchdogSetting w =
        read(new SonicWatchdogConfigReader(), "sonic_pfcwd_show_config.txt").values().get(0);
    assertThat(w.watchdog().poll()).contains(TimeSpan.ofMillis(600));
    assertThat(w.watchdog().worstDetection()).contains(TimeSpan.ofMillis(1200));
    assertThat(
            read(new SonicWatchdogConfigReader(), "sonic_pfcwd_show_config_poll_prefix.txt")
                .values())
        .hasSize(3);
  }

  @Test
  void addressesAreRead() throws IOException {
    List<GidEntry> gids = read(new ShowGidsReader(), "show_gids_bond.txt").values();
    assertThat(gids).hasSize(4);
    assertThat(gids.stream().filter(GidEntry::isRoutable).map(GidEntry::index)).containsExactly(3);
    assertThat(read(new RdmaNetdevReader(), "ibdev2netdev.txt").values()).hasSize(4);
  }
}

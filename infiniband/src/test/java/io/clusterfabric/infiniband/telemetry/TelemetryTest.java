package io.clusterfabric.infiniband.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.infiniband.health.BitErrorRate;
import io.clusterfabric.infiniband.link.LinkRate;
import io.clusterfabric.model.evidence.CounterSample;
import io.clusterfabric.model.evidence.EvidenceReader;
import io.clusterfabric.model.evidence.EvidenceResult;
import io.clusterfabric.model.evidence.ReadOptions;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.Likelihood;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.testkit.data.SharedData;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TelemetryTest {
  private static <E> EvidenceResult<E> read(EvidenceReader<E> reader, FabricSource source)
      throws IOException {
    return reader.read(source, ReadOptions.standard(), ProgressListener.silent());
  }

  private static <E> EvidenceResult<E> sample(EvidenceReader<E> reader, String file)
      throws IOException {
    return read(reader, FabricSource.of(SharedData.require("validation/samples/" + file)));
  }

  private static List<EvidenceReader<?>> all() {
    List<EvidenceReader<?>> out = new ArrayList<>(TelemetryReaders.counters());
    out.addAll(TelemetryReaders.ports());
    out.addAll(TelemetryReaders.switches());
    out.addAll(TelemetryReaders.links());
    return out;
  }

  /** Each sample is recognised by one reader alone. */
  @ParameterizedTest
  @CsvSource({
    "perfquery_E_rcv_error.out,perfquery,6",
    "perfquery_v_extended.txt,perfquery,19",
    "perfquery_x_0x506b4b03005c2740.out,perfquery,22",
    "perfquery_x_0x7cfe9003009ce5b0.out,perfquery,44",
    "ibqueryerrors_one_line_ports.txt,ibqueryerrors,-1",
    "ibqueryerrors_summary_only_no_errors.txt,ibqueryerrors,0",
    "ibstat_roce_down_port_gb10.txt,ibstat,-1",
    "ibstatus_edr.txt,ibstatus,1",
    "ibstatus_roce_prints_ndr.txt,ibstatus,-1",
    "iblinkinfo_v100_edr_on_hdr.txt,iblinkinfo-ports,-1",
    "ibswinfo_1.out,ibswinfo,1",
    "ibswinfo_err1.out,ibswinfo,1",
    "mlxlink_json_shape_testcase.json,mlxlink-json,1",
    "sysfs_infiniband_h100_mlx5.txt,sysfs-infiniband,-1",
    "sysfs_no_pma_i40iw.txt,sysfs-infiniband,-1"
  })
  void realSamples(String file, String format, int values) throws IOException {
    FabricSource source = FabricSource.of(SharedData.require("validation/samples/" + file));
    for (EvidenceReader<?> r : all()) {
      assertThat(r.sniff(source))
          .as(r + " on " + file)
          .isEqualTo(r.format().id().equals(format) ? Likelihood.LIKELY : Likelihood.NO);
      if (r.format().id().equals(format)) {
        EvidenceResult<?> result = read(r, source);
        assertThat(result.findings().errors().asList()).isEmpty();
        if (values >= 0) {
          assertThat(result.values()).as(result.findings().toString()).hasSize(values);
        } else {
          assertThat(result.values()).isNotEmpty();
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"perfquery_permission_error.txt", "ibqueryerrors_stderr_query_failed.txt"})
  void messagesOfFailureAreNoValues(String file) throws IOException {
    FabricSource source = FabricSource.of(SharedData.require("validation/samples/" + file));
    EvidenceResult<CounterSample> r = read(new PerfqueryReader(), source);
    assertThat(r.values()).isEmpty();
    assertThat(r.findings().ofRule("infiniband.telemetry.query-failed").warnings().size())
        .isPositive();
  }

  @Test
  void fullCountersHaveNoValue() throws IOException {
    String old =
        """
        # Port counters: Lid 5 port 2 (CapMask: 0x1600)
        SymbolErrorCounter:....65535
        LocalLinkIntegrityErrors:...15
        PortRcvErrors:...65534
        """;
    List<CounterSample> v = read(new PerfqueryReader(), FabricSource.ofText("p", old)).values();
    assertThat(v).extracting(CounterSample::saturated).containsExactly(true, true, false);
    assertThat(v.get(0).value()).isEmpty();
    assertThat(v.get(2).value()).hasValue(65534);
    assertThat(v.get(0).device()).isEqualTo("lid 5");
    assertThat(v.get(0).port()).contains("2");
    String wide = old.replace("Port counters", "Port extended counters");
    assertThat(read(new PerfqueryReader(), FabricSource.ofText("p", wide)).values())
        .extracting(CounterSample::saturated)
        .containsExactly(false, false, false);
    String most =
        "# Port extended counters: Lid 5 port 2 (x)\nPortXmitData:...18446744073709551615\n";
    assertThat(read(new PerfqueryReader(), FabricSource.ofText("p", most)).values())
        .extracting(CounterSample::saturated)
        .containsExactly(true);
  }

  @Test
  void sysfsIsNarrowForFaults() throws IOException {
    EvidenceResult<CounterSample> r = sample(new SysfsReader(), "sysfs_infiniband_h100_mlx5.txt");
    CounterSample overrun =
        r.values().stream()
            .filter(s -> s.counter().equals("excessive_buffer_overrun_errors"))
            .findFirst()
            .orElseThrow();
    // four bits: 15 is the most
    assertThat(overrun.saturated()).isTrue();
    assertThat(sample(new SysfsReader(), "sysfs_no_pma_i40iw.txt").values())
        .allSatisfy(s -> assertThat(s.value()).isEmpty());
  }

  @Test
  void ethernetHasNoGeneration() throws IOException {
    List<PortStatus> v = sample(new IbstatusReader(), "ibstatus_roce_prints_ndr.txt").values();
    assertThat(v).allSatisfy(p -> assertThat(p.link()).isEmpty());
    assertThat(v.get(0).rate()).contains(Bandwidth.of("400Gb/s"));
    PortStatus edr = sample(new IbstatusReader(), "ibstatus_edr.txt").values().get(0);
    assertThat(edr.link()).isEqualTo(LinkRate.parse("4xEDR"));
    assertThat(edr.lid()).hasValue(0x2ed);
    assertThat(edr.state()).contains("ACTIVE");
  }

  @Test
  void unknownSpeedsStayUnknown() throws IOException {
    String text =
        """
        Infiniband device 'mlx5_0' port 1 status:
        \trate: 1600 Gb/sec (4X GDR)
        \tlink_layer: InfiniBand
        """;
    EvidenceResult<PortStatus> r = read(new IbstatusReader(), FabricSource.ofText("s", text));
    assertThat(r.values().get(0).link()).isEmpty();
    assertThat(r.findings().ofRule("infiniband.telemetry.unknown-speed").size()).isEqualTo(1);
  }

  @Test
  void ibstatTellsPortsThatAreDown() throws IOException {
    List<PortStatus> v = sample(new IbstatReader(), "ibstat_roce_down_port_gb10.txt").values();
    assertThat(v.get(0).device()).isEqualTo("roceP2p1s0f0");
    assertThat(v.get(0).model()).contains("MT4129");
    assertThat(v.get(0).firmware()).contains("28.45.4028");
    assertThat(v.get(1).state()).contains("Down");
    assertThat(v.get(1).physicalState()).contains("Disabled");
    assertThat(v.get(1).linkLayer()).contains("Ethernet");
  }

  @Test
  void linksToldByBothEnds() throws IOException {
    List<PortStatus> v =
        sample(new IblinkinfoPortReader(), "iblinkinfo_v100_edr_on_hdr.txt").values();
    assertThat(v)
        .filteredOn(p -> p.device().startsWith("gpu-v100-3"))
        .allSatisfy(
            p -> {
              assertThat(p.link()).isEqualTo(LinkRate.parse("4xEDR"));
              assertThat(p.lid()).hasValue(6);
              assertThat(p.state()).contains("Active");
            })
        .isNotEmpty();
    // the switch's own aggregation node is at the switch's speed
    assertThat(v)
        .filteredOn(p -> p.device().contains("Aggregation Node"))
        .extracting(PortStatus::link)
        .containsOnly(LinkRate.parse("4xHDR"));
  }

  @Test
  void switches() throws IOException {
    SwitchStatus s = sample(new IbswinfoReader(), "ibswinfo_1.out").values().get(0);
    assertThat(s.ports()).hasValue(36);
    assertThat(s.fanStatus()).contains("ERROR");
    assertThat(s.fans()).hasSize(8).containsEntry("fan#2", 7349);
    assertThat(s.powerSupplies()).containsEntry("PSU0", "OK").hasSize(2);
    assertThat(s.upTime())
        .contains(Duration.ofDays(160).plusHours(10).plusMinutes(38).plusSeconds(53));
    assertThat(s.temperature()).hasValue(45);
    EvidenceResult<SwitchStatus> bad = sample(new IbswinfoReader(), "ibswinfo_err1.out");
    assertThat(bad.findings().ofRule("infiniband.telemetry.bad-value").warnings().size())
        .isEqualTo(1);
  }

  @Test
  void mlxlink() throws IOException {
    MlxlinkReport r =
        sample(new MlxlinkReader(), "mlxlink_json_shape_testcase.json").values().get(0);
    assertThat(r.effectiveBer()).isEqualTo(BitErrorRate.parse("1E-13"));
    assertThat(r.rawBer()).isEqualTo(BitErrorRate.parse("1E-6"));
    assertThat(r.symbolBer()).isEmpty();
    assertThat(r.field("Physical state")).contains("LinkUp");
    assertThat(r.field("Raw Physical Errors Per Lane")).contains("0,0,0,0");
  }

  private static <E> List<E> values(EvidenceReader<E> reader, String text) throws IOException {
    return read(reader, FabricSource.ofText("text", text)).values();
  }

  /** States are those that are printed, where they can be read. */
  @Test
  void iblinkinfoTellsStatesAsPrinted() throws IOException {
    String text =
        """
        Switch: 0x506b4b03005c2740 MF0;leaf:
                   1    1[  ] ==( 4X       53.125 Gbps Active/  LinkUp)==>       2    1[  ] "n1 mlx5_0" ( )
                   1    2[  ] ==( 4X       53,125 Gbps Aktiv/  LinkUp)==>       3    1[  ] "n2 mlx5_0" ( )
                   1    3[  ] ==( 4X       53.125 Gbps   Init/  LinkUp)==>       4    1[  ] "n3 mlx5_0" ( )
                   1    4[  ] ==( 4X       53.125 Gbps Active/  Phy Link Error Recovery)==>       5    1[  ] "n4 mlx5_0" ( )
                   1    5[  ] ==(                Down/ Polling)==>             [  ] "" ( )
        Switch: 0x506b4b03005c2741 MF0;leaf:
                   6    1[  ] ==( 4X       53.125 Gbps Armed/  LinkUp)==>       7    1[  ] "n5 mlx5_0" ( )
        """;
    List<String> found = new ArrayList<>();
    for (PortStatus p : values(new IblinkinfoPortReader(), text)) {
      found.add(
          p.guid().orElse("")
              + " "
              + p.port()
              + " "
              + p.state().orElse("unknown")
              + "/"
              + p.physicalState().orElse("unknown"));
    }
    assertThat(found)
        .containsExactlyInAnyOrder(
            "0x506b4b03005c2740 1 Active/LinkUp",
            "0x506b4b03005c2740 2 unknown/unknown",
            "0x506b4b03005c2740 3 Init/LinkUp",
            "0x506b4b03005c2740 4 Active/Phy Link Error Recovery",
            "0x506b4b03005c2740 5 Down/Polling",
            "0x506b4b03005c2741 1 Armed/LinkUp");
  }

  private static String report(String raw, String state) {
    return """
        {"result": {"output": {"Operational Info": {"Speed": "IB-NDR", "Physical state": "%s"},
          "Physical Counters and BER Info": {"Raw Physical BER": "%s"}}}}
        """
        .formatted(state, raw);
  }

  /** Reports one behind the other, in lines and in an array are each read. */
  @Test
  void everyReportOfMlxlinkIsRead() throws IOException {
    String good = report("15E-255", "LinkUp");
    String bad = report("1E-6", "Polling");
    for (String text :
        List.of(
            good + bad,
            "[" + good + "," + bad + "]",
            good.replace("\n", "") + "\n" + bad.replace("\n", "") + "\n")) {
      assertThat(values(new MlxlinkReader(), text))
          .as(text)
          .extracting(r -> r.field("Physical state").orElse(""))
          .containsExactly("LinkUp", "Polling");
    }
    EvidenceResult<MlxlinkReport> cut =
        read(new MlxlinkReader(), FabricSource.ofText("cut", good.substring(0, 120) + "\n" + bad));
    assertThat(cut.values().get(cut.values().size() - 1).field("Physical state"))
        .hasValue("Polling");
    assertThat(cut.values().get(cut.values().size() - 1).position().line()).isEqualTo(3);
    assertThat(cut.findings().ofRule("infiniband.telemetry.bad-json").errors().size()).isOne();
  }

  /** A rate that cannot be read is told, and stays unknown; one that is not there is not told. */
  @ParameterizedTest
  @CsvSource({"'1,5E-12',1", "-1E-9,1", "1E99,1", "1E-6,0", "15E-255,0", "N/A,0"})
  void ratesOfErrorsThatCannotBeRead(String rate, int told) throws IOException {
    EvidenceResult<MlxlinkReport> r =
        read(new MlxlinkReader(), FabricSource.ofText("x", report(rate, "LinkUp")));
    assertThat(r.values()).hasSize(1);
    assertThat(r.findings().ofRule("infiniband.telemetry.bad-value").size()).isEqualTo(told);
    assertThat(r.values().get(0).rawBer().isPresent()).isEqualTo(told == 0 && !rate.equals("N/A"));
  }

  /** What stands below a heading that cannot be read belongs to no port that is known. */
  @Test
  void countersBelowABrokenHeadingHaveNoOwner() throws IOException {
    EvidenceResult<CounterSample> r =
        read(
            new PerfqueryReader(),
            FabricSource.ofText(
                "x",
                """
                # Port counters: Lid 6 port 1 (CapMask: 0x5A00)
                SymbolErrorCounter:..............0
                # Port counters: Lid 7 po
                SymbolErrorCounter:..............77
                # Port counters: Lid 8 port 1 (CapMask: 0x5A00)
                SymbolErrorCounter:..............9
                """));
    assertThat(r.values()).extracting(v -> v.device()).containsExactly("lid 6", "lid 8");
    assertThat(r.skipped()).isPositive();
  }
}

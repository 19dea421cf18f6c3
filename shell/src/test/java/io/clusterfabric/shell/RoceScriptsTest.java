package io.clusterfabric.shell;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.json.FabricJson;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Length;
import io.clusterfabric.roce.device.DeviceTarget;
import io.clusterfabric.roce.device.IntendedConfig;
import io.clusterfabric.roce.device.PortTarget;
import io.clusterfabric.roce.device.host.HostFormat;
import io.clusterfabric.roce.device.sonic.SonicFormat;
import io.clusterfabric.roce.policy.PolicyPresets;
import io.clusterfabric.topology.design.ClosDesign;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RoceScriptsTest {
  @TempDir private Path folder;

  /** Rows of the shipped tables of SN4700 and SN5600, and the adapter's formula by hand. */
  @Test
  void headroom() {
    ScriptResult sn4700 =
        ExampleScripts.run("headroom.jsh", "sonic-spc3-legacy", "400G", "5m", "9216");
    assertThat(sn4700.exitCode()).isZero();
    assertThat(sn4700.out().subList(0, 3)).containsExactly("xon 37888", "xoff 38912", "size 86016");
    assertThat(sn4700.out()).anyMatch(l -> l.contains("on the cable, both ways"));
    assertThat(
            ExampleScripts.run("headroom.jsh", "sonic-spc4-legacy", "800Gb/s", "300m", "9216")
                .out())
        .contains("xoff 1150976");
    assertThat(ExampleScripts.run("headroom.jsh", "mlx5-host", "100G", "100m", "9000").out())
        .contains("headroom 76180");
    // current code, MTU 9100, 50 % small packets
    assertThat(
            ExampleScripts.run("headroom.jsh", "sonic-spc4-current", "800G", "40m", "9100", "4")
                .out())
        .contains("xoff 152576");
  }

  @Test
  void headroomByTable() throws IOException {
    Path table = folder.resolve("pg_profile_lookup.ini");
    Files.writeString(table, "# a table\n 100000 5m 50000 20000 30000 0\n");
    assertThat(ExampleScripts.run("headroom.jsh", table.toString(), "100G", "5m", "9100").out())
        .startsWith("xon 20000", "xoff 30000", "size 50000");
    ScriptResult none = ExampleScripts.run("headroom.jsh", table.toString(), "100G", "6m", "9100");
    assertThat(none.exitCode()).isEqualTo(1);
    assertThat(none.err().get(0)).contains("no row");
  }

  @Test
  void wrongUseIsExplained() {
    assertThat(ExampleScripts.run("headroom.jsh", "none", "400G", "5m", "9216").err().get(0))
        .startsWith("there is no headroom model 'none'");
    assertThat(ExampleScripts.run("headroom.jsh", "mlx5-host", "fast", "5m", "9216").exitCode())
        .isEqualTo(2);
    assertThat(
            ExampleScripts.run("headroom.jsh", "mlx5-host", "1G", "5m", "9216", "x").err().get(0))
        .startsWith("usage:");
    assertThat(ExampleScripts.run("ecn-before-pfc.jsh", "1", "9", "1").exitCode()).isEqualTo(2);
    assertThat(ExampleScripts.run("roce-check.jsh", "none", "none").exitCode()).isEqualTo(2);
  }

  /** The pool of SN4600C with Kmin of 2,000,000 B: pauses come first from 27 groups on. */
  @Test
  void marksBeforePauses() {
    ScriptResult r =
        ExampleScripts.run("ecn-before-pfc.jsh", "55058432", "0", "2000000", "10000000", "128");
    assertThat(r.exitCode()).isZero();
    assertThat(r.out().subList(0, 2)).containsExactly("n* 27", "reachable true");
    assertThat(r.out()).anyMatch(l -> l.contains("incast"));
  }

  private void deploy(Path directory, String switches) throws IOException {
    Cluster cluster = ClosDesign.fatTree(4, 2, Bandwidth.of("100Gb/s")).build();
    Files.createDirectories(directory);
    FabricJson.write(cluster, folder.resolve("cluster.json"));
    Fabric f = cluster.backend();
    for (Switch s : f.switches()) {
      Files.writeString(
          directory.resolve(s.id() + ".json"),
          new SonicFormat()
              .write(
                  IntendedConfig.ofSwitch(
                      PolicyPresets.of(switches), DeviceTarget.ofSwitch(f, s.id())))
              .text());
    }
    for (Host h : cluster.hosts()) {
      Files.writeString(
          directory.resolve(h.id() + ".sh"),
          new HostFormat()
              .write(
                  IntendedConfig.ofHost(
                      PolicyPresets.of("cumulus-lossless"),
                      new DeviceTarget(
                          h.id(),
                          List.of(
                              PortTarget.of("eth2", Bandwidth.of("100Gb/s"), Length.of("5m"))))))
              .text());
    }
  }

  @Test
  void aCleanDeployment() throws IOException {
    Path dir = folder.resolve("configs");
    deploy(dir, "cumulus-lossless");
    Files.writeString(dir.resolve("leaf-9.json"), "{}");
    ScriptResult r =
        ExampleScripts.run(
            "roce-check.jsh", folder.resolve("cluster.json").toString(), dir.toString());
    assertThat(r.err()).isEmpty();
    assertThat(r.exitCode()).isZero();
    List<String> out = r.out();
    assertThat(out).anyMatch(l -> l.startsWith("read leaf-1: "));
    assertThat(out).anyMatch(l -> l.contains("leaf-9.json"));
    assertThat(out).noneMatch(l -> l.startsWith("ERROR"));
    assertThat(out.get(out.size() - 1)).contains("0 errors");
    // CS3 and its neighbours are lossless beside DSCP 26
    assertThat(out).anyMatch(l -> l.startsWith("narrower: map DSCP 24-25,27-31"));
  }

  @Test
  void theDscp26Trap() throws IOException {
    Path dir = folder.resolve("configs");
    deploy(dir, "sonic-azure");
    ScriptResult r =
        ExampleScripts.run(
            "roce-check.jsh", folder.resolve("cluster.json").toString(), dir.toString());
    assertThat(r.exitCode()).isEqualTo(1);
    assertThat(r.out())
        .anyMatch(
            l ->
                l.startsWith("ERROR port host-1[")
                    && l.contains("DSCP 26")
                    && l.contains("leaf-1["));
  }

  /**
   * One endpoint stops all others; DSCPs beside that of RoCE are what can be taken away for free.
   */
  @Test
  void reachOfPauses() throws IOException {
    Path dir = folder.resolve("configs");
    deploy(dir, "cumulus-lossless");
    String cluster = folder.resolve("cluster.json").toString();
    ScriptResult r =
        ExampleScripts.run("pause-blast.jsh", cluster, dir.toString(), "host-1[nic0/1]");
    assertThat(r.err()).isEmpty();
    assertThat(r.exitCode()).isZero();
    assertThat(r.out().get(0)).contains("no circle of buffers as built, 0 of 16 failures");
    assertThat(r.out().get(1)).contains("stall 15 buffers, 7 endpoints on 7 hosts");
    assertThat(r.out().get(2)).contains("priority 3: acts never, as far as known");
    assertThat(r.out().get(3)).startsWith("narrower: map DSCP 24-25,27-31 to a class without PFC");
    assertThat(r.out().get(4))
        .startsWith("narrower: heed no pauses of the endpoint host-1[nic0/1]");
    ScriptResult none = ExampleScripts.run("pause-blast.jsh", cluster, dir.toString(), "nobody");
    assertThat(none.exitCode()).isEqualTo(2);
    assertThat(none.err()).hasSize(1);
  }
}

package io.clusterfabric.topology.format.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.internal.text.HostList;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.design.ClosDesign;
import io.clusterfabric.topology.format.Formats;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What Slurm's own daemon makes of the trees that are written, where Debian's slurmctld is. */
@Tag("full")
class RealSlurmTest {
  private static final Path SLURMCTLD = Path.of("/usr/sbin/slurmctld");
  private static final Pattern SWITCH =
      Pattern.compile("Switch level:(\\d+) name:(\\S+) nodes:(\\S+) switches:(\\S+)");

  @TempDir Path folder;

  /** What the daemon logs of each switch: its level and its nodes. */
  private Map<String, String> asSlurmReads(Cluster c) throws IOException, InterruptedException {
    Assumptions.assumeTrue(Files.isExecutable(SLURMCTLD), "there is no " + SLURMCTLD);
    assertThat(Formats.write(c, "slurm-topology", folder.resolve("topology.conf")).written())
        .isTrue();
    Files.createDirectories(folder.resolve("state"));
    Files.writeString(
        folder.resolve("slurm.conf"),
        String.join(
            "\n",
            "ClusterName=test",
            "SlurmctldHost=localhost(127.0.0.1)",
            "AuthType=auth/none",
            "CredType=cred/none",
            "SlurmUser=" + System.getProperty("user.name"),
            "SlurmctldPort=17817",
            "SlurmdPort=17818",
            "StateSaveLocation=" + folder.resolve("state"),
            "SlurmctldPidFile=" + folder.resolve("pid"),
            "SwitchType=switch/none",
            "ProctrackType=proctrack/linuxproc",
            "MpiDefault=none",
            "TopologyPlugin=topology/tree",
            "SlurmctldDebug=debug2",
            "NodeName="
                + HostList.compact(c.hosts().stream().map(h -> h.id()).toList())
                + " CPUs=1",
            "PartitionName=p Nodes=ALL Default=YES",
            ""));
    Path log = folder.resolve("out");
    Process daemon =
        new ProcessBuilder(
                SLURMCTLD.toString(), "-D", "-c", "-i", "-f", folder.resolve("slurm.conf") + "")
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    try {
      String said = "";
      for (int i = 0; i < 300 && !said.contains("switch_desc_index"); i++) {
        Thread.sleep(100);
        said = Files.readString(log);
        if (!daemon.isAlive()) {
          break;
        }
      }
      assertThat(said).as("what slurmctld says").contains("switch_desc_index");
      assertThat(said).doesNotContain("fatal");
      Map<String, String> out = new TreeMap<>();
      Matcher m = SWITCH.matcher(said);
      while (m.find()) {
        out.put(m.group(2), m.group(1) + " " + m.group(3));
      }
      return out;
    } finally {
      daemon.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
    }
  }

  @Test
  void slurmReadsTheTreesThatAreWritten() throws Exception {
    Cluster c = ClosDesign.fatTree(8, 3, Bandwidth.of("400Gb/s")).build();
    Map<String, String> read = asSlurmReads(c);
    SlurmText text = SlurmText.parse(Files.readString(folder.resolve("topology.conf")));
    Set<String> all = new HashSet<>(text.nodes.keySet());
    all.addAll(text.switches.keySet());
    assertThat(read.keySet()).isEqualTo(all);
    text.nodes.forEach(
        (leaf, hosts) -> {
          String[] told = read.getOrDefault(leaf, "").split(" ", 2);
          assertThat(told[0]).isEqualTo("0");
          assertThat(new HashSet<>(expanded(told[1]))).isEqualTo(hosts);
        });
    String root = text.switches.keySet().stream().filter(s -> !isBelow(text, s)).toList().get(0);
    String[] told = read.getOrDefault(root, "").split(" ", 2);
    assertThat(told[0]).isEqualTo("2");
    assertThat(expanded(told[1])).hasSize(128);
  }

  private static boolean isBelow(SlurmText text, String s) {
    return text.switches.values().stream().anyMatch(b -> b.contains(s));
  }

  private static List<String> expanded(String list) {
    return SlurmText.names(list);
  }
}

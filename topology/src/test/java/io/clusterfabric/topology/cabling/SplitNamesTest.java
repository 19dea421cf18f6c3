package io.clusterfabric.topology.cabling;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Port;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.SwitchSpec;
import io.clusterfabric.topology.cabling.SplitNames.Split;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Names of ports as the vendors' manuals write them. */
class SplitNamesTest {
  private static final SwitchSpec SPEC = SwitchSpec.builder().model("any").build();

  private static Split split(String port, String... others) {
    Set<String> used = new java.util.HashSet<>(Set.of(others));
    used.add(port);
    return new SplitNames(Switch.of("s", SPEC), used).of(port);
  }

  /** A slash of slot and port, a vendor's unit, slot and port, a director's board: no parts. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Ethernet1/1",
        "et-0/0/0",
        "ethernet1/1/1",
        "ethernet-1/1",
        "Eth1/48",
        "Ethernet101/1/1",
        "L16/U2/20",
        "swp1",
        "sw1p1",
        "Ethernet0",
        "mgmt0",
        "1/0",
        "1/9",
        "7"
      })
  void portsThatAreWhole(String port) {
    assertThat(split(port)).isEqualTo(new Split(port, 0));
    assertThat(split(port).isPart()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "1/1, 1, 1",
    "31/2, 31, 2",
    "Ethernet1/1/1, Ethernet1/1, 1",
    "Ethernet1/1/4, Ethernet1/1, 4",
    "Eth1/5/2, Eth1/5, 2",
    "ethernet-1/3/1, ethernet-1/3, 1",
    "et-0/0/0:0, et-0/0/0, 1",
    "xe-0/0/3:3, xe-0/0/3, 4",
    "ethernet1/1/1:1, ethernet1/1/1, 1",
    "ethernet1/1/1:4, ethernet1/1/1, 4",
    "swp1s0, swp1, 1",
    "swp1s3, swp1, 4",
    "sw1p1s1, sw1p1, 1"
  })
  void partsAsVendorsSpellThem(String port, String whole, int part) {
    assertThat(split(port)).isEqualTo(new Split(whole, part));
  }

  @Test
  void namesOfTheSameSwitchTellSlotsFromParts() {
    assertThat(split("1/1", "1/2/1").isPart()).as("1/2 is split, so 1 is a slot").isFalse();
    assertThat(split("1/1", "1/32").isPart()).as("no port has 32 parts").isFalse();
    assertThat(split("Ethernet3/1/1", "Ethernet3/1/36").isPart()).as("a chassis").isFalse();
    assertThat(split("ge-0/0/0:1").part()).isEqualTo(2);
    assertThat(split("port3:1", "port3:0").part()).isEqualTo(2);
  }

  @Test
  void descriptionsDecideBeforeNames() {
    Switch.Builder s = Switch.builder().id("s").spec(SPEC);
    for (String part : new String[] {"Ethernet1/10", "Ethernet1/9"}) {
      s.addPort(Port.builder().ref(new PortRef("s", part)).splitOf("Ethernet1").build());
    }
    SplitNames names = new SplitNames(s.build(), Set.of("Ethernet1/9", "Ethernet1/11"));
    assertThat(names.of("Ethernet1/9")).isEqualTo(new Split("Ethernet1", 1));
    assertThat(names.of("Ethernet1/10")).isEqualTo(new Split("Ethernet1", 2));
    assertThat(names.of("Ethernet1/11").isPart()).isFalse();
    assertThat(names.ways(names.of("Ethernet1/9"))).isEqualTo(2);
  }

  private static SplitNames sonic(int... firstLaneAndLanes) {
    Switch.Builder s = Switch.builder().id("s").spec(SPEC);
    for (int i = 0; i < firstLaneAndLanes.length; i += 2) {
      s.addPort(
          Port.builder()
              .ref(new PortRef("s", "Ethernet" + firstLaneAndLanes[i]))
              .lanes(firstLaneAndLanes[i + 1])
              .build());
    }
    return new SplitNames(s.build(), Set.of());
  }

  /** SONiC: a port of 8 lanes, then one of 8 lanes split into four of 2. */
  @Test
  void portsNumberedByLanes() {
    SplitNames names = sonic(0, 8, 8, 2, 10, 2, 12, 2, 14, 2);
    assertThat(names.of("Ethernet0").isPart()).isFalse();
    assertThat(Stream.of(8, 10, 12, 14).map(n -> names.of("Ethernet" + n)))
        .containsExactlyElementsOf(
            IntStream.rangeClosed(1, 4).mapToObj(n -> new Split("Ethernet8", n)).toList());
    assertThat(sonic(0, 4, 4, 4).of("Ethernet4").isPart()).isFalse();
  }

  @Test
  void aThirdPartIsOneOfFour() {
    SplitNames names = new SplitNames(Switch.of("s", SPEC), Set.of("1/1", "1/3", "2/2", "5/5"));
    assertThat(Stream.of("1/1", "2/2", "5/5").map(n -> names.ways(names.of(n))))
        .containsExactly(4, 2, 8);
    assertThat(names.ways(names.of("7"))).isEqualTo(1);
  }
}

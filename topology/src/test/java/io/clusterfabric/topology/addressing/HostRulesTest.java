package io.clusterfabric.topology.addressing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

class HostRulesTest {
  private static final AddressTable TWO =
      AddressTable.builder()
          .add(InterfaceAddress.of("h[mlx5_0/1]", AddressRole.HOST, "10.0.0.2/29"))
          .add(InterfaceAddress.of("h[mlx5_1/1]", AddressRole.HOST, "10.0.0.10/29"))
          .add(InterfaceAddress.of("h[mlx5_1/1]", AddressRole.HOST, "fd00::2/64"))
          .add(InterfaceAddress.of("leaf-1[rail0]", AddressRole.GATEWAY, "10.0.0.1/29"))
          .add(InterfaceAddress.of("leaf-2[rail1]", AddressRole.GATEWAY, "10.0.0.9/29"))
          .add(InterfaceAddress.of("leaf-2[rail1]", AddressRole.GATEWAY, "fd00::1/64"))
          .add(InterfaceAddress.of("one[eth0]", AddressRole.HOST, "10.0.0.3/29"))
          .build();

  @Test
  void onePortATable() {
    assertThat(HostRules.of(TWO, "h").text())
        .isEqualTo(
            """
            # a table and a rule a port: what has a port's address as its source leaves by that port
            # arp_ignore 1: a port answers ARP for its own addresses only
            # arp_announce 2: a port asks with its own address
            # rp_filter 2, loose (RFC 3704): what comes by another port than the answer would take is not dropped
            net/ipv4/conf/mlx5_0_1/arp_ignore = 1
            net/ipv4/conf/mlx5_0_1/arp_announce = 2
            net/ipv4/conf/mlx5_0_1/rp_filter = 2
            net/ipv4/conf/mlx5_1_1/arp_ignore = 1
            net/ipv4/conf/mlx5_1_1/arp_announce = 2
            net/ipv4/conf/mlx5_1_1/rp_filter = 2
            ip route replace 10.0.0.0/29 dev mlx5_0_1 src 10.0.0.2 table 1000
            ip route replace default via 10.0.0.1 dev mlx5_0_1 src 10.0.0.2 table 1000
            ip route replace 10.0.0.8/29 dev mlx5_1_1 src 10.0.0.10 table 1001
            ip route replace default via 10.0.0.9 dev mlx5_1_1 src 10.0.0.10 table 1001
            ip -6 route replace fd00::/64 dev mlx5_1_1 src fd00::2 table 1001
            ip -6 route replace default via fd00::1 dev mlx5_1_1 src fd00::2 table 1001
            ip rule add from 10.0.0.2/32 table 1000 priority 1000
            ip rule add from 10.0.0.10/32 table 1001 priority 1001
            ip -6 rule add from fd00::2/128 table 1001 priority 1001
            """);
  }

  @Test
  void oneHasNothingToChoose() {
    HostRules one = HostRules.of(TWO, "one");
    assertThat(one).hasToString("Rules of one: 0 settings, 0 routes, 0 rules");
    assertThat(one.reasons())
        .containsExactly("the host has one port on the fabric, so that there is nothing to choose");
  }

  @Test
  void namesCanBeGivenAndAreChecked() {
    HostRules r = HostRules.of(TWO, "h", n -> n.equals("mlx5_0/1") ? "eth2.100" : "eth3");
    assertThat(r.settings()).contains("net/ipv4/conf/eth2.100/arp_ignore = 1");
    assertThat(r.routes().get(0)).contains("dev eth2.100");
    for (String bad : new String[] {"eth0; reboot", "", "a/b", "-x", "$(id)", "..", "same"}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> HostRules.of(TWO, "h", n -> bad))
          .withMessageContaining("found '" + bad + "'");
    }
    assertThatThrownBy(() -> HostRules.of(TWO, "nobody"))
        .isInstanceOf(NoSuchElementException.class)
        .hasMessage("the table has no address of a host 'nobody'");
  }

  /** A name of the model can't become a command of a shell. */
  @Test
  void hostileNamesAreTamed() {
    AddressTable t =
        AddressTable.builder()
            .add(InterfaceAddress.of("h[a; rm -rf /]", AddressRole.HOST, "10.0.0.2/29"))
            .add(InterfaceAddress.of("h[b`id`]", AddressRole.HOST, "10.0.0.3/29"))
            .build();
    assertThat(HostRules.of(t, "h").text())
        .doesNotContain(";", "`")
        .contains("dev a__rm_-rf__ ", "several ports are in 10.0.0.0/29");
  }
}

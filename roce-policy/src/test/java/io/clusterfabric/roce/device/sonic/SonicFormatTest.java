package io.clusterfabric.roce.device.sonic;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.roce.device.DeviceConfig;
import io.clusterfabric.roce.device.DeviceFormat;
import io.clusterfabric.roce.device.DeviceFormatContract;
import io.clusterfabric.roce.device.DeviceReading;
import io.clusterfabric.roce.device.PortConfig;
import io.clusterfabric.roce.policy.Dscp;
import io.clusterfabric.roce.policy.TrafficClass;
import java.util.List;
import org.junit.jupiter.api.Test;

class SonicFormatTest extends DeviceFormatContract {
  @Override
  protected DeviceFormat format() {
    return new SonicFormat();
  }

  @Override
  protected List<String> ports() {
    return List.of("Ethernet0", "Ethernet4", "Ethernet8");
  }

  @Test
  void whatSonicWouldRefuseIsNotWritten() {
    String text = generated(sample()).text();
    assertThat(reading(text).findings().asList()).isEmpty();
    assertThat(text).contains("\"buffer_model\": \"dynamic\"");
  }

  @Test
  void otherTablesPassThrough() {
    String json =
        """
        {"VLAN": {"Vlan10": {"vlanid": "10", "members": ["Ethernet0"]}},
         "FEATURE": ["x"],
         "PORT": {"Ethernet0": {"speed": "400000", "lanes": "1,2,3,4", "fec": "rs", "mtu": "9100",
                                "alias": "Ethernet1/1"}},
         "QUEUE": {"Ethernet0|3-4": {"scheduler": "[SCHEDULER|s]"}},
         "SCHEDULER": {"s": {"type": "DWRR", "weight": "15", "colour": "blue"}}}
        """;
    DeviceReading r = reading(json);
    DeviceConfig c = r.config();
    PortConfig p = c.port("Ethernet1/1").orElseThrow();
    assertThat(p.lanes()).hasValue(4);
    assertThat(p.queues()).hasSize(2);
    assertThat(r.unread()).anyMatch(u -> u.text().contains("blue"));
    String back = new SonicFormat().write(c).text();
    assertThat(back).contains("vlanid", "blue", "\"fec\": \"rs\"", "\"1,2,3,4\"", "[\"x\"]");
    assertThat(reading(back).config()).isEqualTo(c);
  }

  @Test
  void whatIsSaidOfAllPortsHoldsWhereNothingElseIs() {
    String json =
        """
        {"PORT": {"Ethernet0": {"mtu": "9100"}, "Ethernet4": {"mtu": "9100"}},
         "DSCP_TO_TC_MAP": {"A": {"26": "3"}, "B": {"26": "4"}},
         "PORT_QOS_MAP": {"global": {"dscp_to_tc_map": "A"},
                          "Ethernet4": {"dscp_to_tc_map": "B", "pfc_enable": ""}}}
        """;
    DeviceConfig c = reading(json).config();
    assertThat(c.port("Ethernet0").orElseThrow().classOf(Dscp.of(26))).contains(TrafficClass.of(3));
    assertThat(c.port("Ethernet0").orElseThrow().pfc()).isEmpty();
    assertThat(c.port("Ethernet4").orElseThrow().classOf(Dscp.of(26))).contains(TrafficClass.of(4));
    assertThat(c.port("Ethernet4").orElseThrow().pfc().orElseThrow()).isEmpty();
    assertThat(reading(new SonicFormat().write(c).text()).config()).isEqualTo(c);
  }

  @Test
  void danglingReferencesAreFindings() {
    String json =
        """
        {"WRED_PROFILE": {"other": {"ecn": "ecn_all"}},
         "QUEUE": {"Ethernet0|3": {"wred_profile": "missing"}}}
        """;
    assertThat(reading(json).findings().asList())
        .anyMatch(f -> f.ruleId().equals("roce.device.dangling"))
        .anyMatch(f -> f.ruleId().equals("roce.sonic.leafref"));
  }

  @Test
  void aCutFileKeepsWhatStandsBeforeTheCut() {
    String json = "{\"PORT\": {\"Ethernet0\": {\"mtu\": \"9100\"}}, \"QUEUE\": {\"Eth";
    DeviceReading r = reading(json);
    assertThat(r.config().port("Ethernet0")).isPresent();
    assertThat(r.findings().errors().asList())
        .anyMatch(f -> f.ruleId().equals("roce.device.damaged-json"));
  }
}

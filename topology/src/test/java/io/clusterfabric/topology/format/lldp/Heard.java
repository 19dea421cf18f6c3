package io.clusterfabric.topology.format.lldp;

import io.clusterfabric.model.format.FabricSource;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;

/** Small files of neighbours, made up in the shapes that the tools write. */
final class Heard {
  static final String LLDPD_ONE =
      """
      {"lldp": {"interface": {
        "ens1f0np0": {"via": "LLDP", "rid": "1",
          "chassis": {"leaf-1.lab.example": {"id": {"type": "mac", "value": "02:00:00:00:00:01"},
            "descr": "a switch", "capability": [{"type": "Bridge", "enabled": true},
                                                {"type": "Router", "enabled": false}]}},
          "port": {"id": {"type": "ifname", "value": "Ethernet8"}, "descr": "to node-1", "ttl": "120"}}
      }}}
      """;

  static final String LLDPD_SEVERAL =
      """
      {"lldp": {"interface": [
        {"ens1f0np0": {"via": "LLDP",
          "chassis": {"leaf-1": {"id": {"type": "mac", "value": "02:00:00:00:00:01"}}},
          "port": {"id": {"type": "ifname", "value": "Ethernet12"}}}},
        {"ens2f0np0": {"via": "CDPv2",
          "chassis": {"old": {"id": {"type": "local", "value": "old"}}},
          "port": {"id": {"type": "ifname", "value": "Fa0/1"}}}},
        {"ens2f0np0": {"via": "LLDP",
          "chassis": {"leaf-2": {"id": {"type": "mac", "value": "02:00:00:00:00:02"}}},
          "port": {"id": {"type": "ifname", "value": "Ethernet12"}}}}
      ]}}
      """;

  static final String LLDPD_JSON0 =
      """
      {"lldp": [{"interface": [
        {"name": "ens1f0np0", "via": "LLDP", "rid": "1",
         "chassis": [{"id": [{"type": "mac", "value": "02:00:00:00:00:01"}],
                      "name": [{"value": "leaf-1"}],
                      "capability": [{"type": "Bridge", "enabled": true}]}],
         "port": [{"id": [{"type": "ifname", "value": "Ethernet16"}],
                   "descr": [{"value": "to node-3"}]}]}
      ]}]}
      """;

  /**
   * Of leaf-1: node-1 by the address of its port, node-2 by name, spine-1, and the out-of-band net.
   */
  static final String SONIC_DB =
      """
      {
        "LLDP_LOC_CHASSIS": {"lldp_loc_sys_name": "leaf-1", "lldp_loc_chassis_id": "02:00:00:00:00:01"},
        "LLDP_ENTRY_TABLE:Ethernet0": {"lldp_rem_sys_name": "spine-1", "lldp_rem_port_id": "Eth1/1",
          "lldp_rem_port_id_subtype": "7", "lldp_rem_port_desc": "Ethernet0",
          "lldp_rem_sys_cap_enabled": "28 00"},
        "LLDP_ENTRY_TABLE:Ethernet8": {"lldp_rem_sys_name": "node-1",
          "lldp_rem_port_id": "02:00:00:00:01:01", "lldp_rem_port_id_subtype": "3",
          "lldp_rem_port_desc": "ens1f0np0", "lldp_rem_sys_cap_enabled": "00 80"},
        "LLDP_ENTRY_TABLE:Ethernet12": {"lldp_rem_sys_name": "node-2",
          "lldp_rem_port_id": "02:00:00:00:02:01", "lldp_rem_port_id_subtype": "3",
          "lldp_rem_port_desc": ""},
        "LLDP_ENTRY_TABLE:eth0": {"lldp_rem_sys_name": "oob-1", "lldp_rem_port_id": "Ethernet1",
          "lldp_rem_port_id_subtype": "5"},
        "PORT_TABLE:Ethernet0": {"speed": "400000"},
        "PORT_TABLE:Ethernet8": {"speed": 200000}
      }
      """;

  static final String SONIC_SHOW =
      """
      {"capability_codes_helper": "Capability codes: (R) Router, (B) Bridge, (O) Other",
       "neighbors": [
         {"localPort": "Ethernet0", "remoteDevice": "spine-1", "remotePortId": "Ethernet4",
          "capability": "BR", "remotePortDescr": "leaf-2:Ethernet0"}],
       "total": 1}
      """;

  static final String NVUE =
      """
      {"eth0": {"type": "eth", "link": {"speed": "1G"}, "lldp": {"neighbor": {"oob-1": {
          "chassis": {"system-name": "oob-1"}, "port": {"name": "swp6"}}}}},
       "swp1": {"type": "swp", "link": {"speed": "400G"}, "lldp": {"neighbor": {"spine-1": {
          "chassis": {"system-name": "spine-1", "chassis-id": "02:00:00:00:00:09",
                      "capability": {"is-bridge": "on", "is-router": "on"}},
          "port": {"name": "Ethernet8", "description": "to leaf-3", "ttl": 120}}}}},
       "swp2": {"type": "swp", "lldp": {"neighbor": {}}},
       "lo": {"type": "loopback"}}
      """;

  static final String EOS =
      """
      {"tablesLastChangeTime": 1.5, "tablesInserts": 3,
       "lldpNeighbors": [
         {"ttl": 120, "neighborDevice": "leaf-1", "neighborPort": "Ethernet0", "port": "Ethernet0"},
         {"ttl": 120, "neighborDevice": "leaf-2", "neighborPort": "Ethernet0", "port": "Ethernet4"},
         {"ttl": 120, "neighborDevice": "oob-1", "neighborPort": "Ethernet9", "port": "Management1"}
       ]}
      """;

  static final String NXOS =
      """
      {"TABLE_nbor_detail": {"ROW_nbor_detail": [
        {"chassis_id": "0200.0000.0001", "port_id": "Ethernet1/2", "l_port_id": "Eth1/1",
         "port_desc": "to core", "sys_name": "agg-2"},
        {"chassis_id": "0200.0000.0007", "port_id": "0200.0000.0107", "l_port_id": "Eth1/3",
         "port_desc": "null", "sys_name": "null"}]}}
      """;

  private Heard() {}

  static FabricSource one(String name, String text) {
    return FabricSource.ofText(name, text);
  }

  static FabricSource folder(FabricSource first, String name, String text) {
    return first.plus(name, () -> new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
  }

  /** leaf-1, leaf-2, spine-1 and node-1. */
  static FabricSource several() {
    FabricSource s = one("leaf-1.json", SONIC_DB);
    s = folder(s, "leaf-2-lldp.json", SONIC_SHOW);
    s = folder(s, "spine-1.show_lldp_neighbors.json", EOS);
    return folder(s, "node-1.json", LLDPD_ONE);
  }
}

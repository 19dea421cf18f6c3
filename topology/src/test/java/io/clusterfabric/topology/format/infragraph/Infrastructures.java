package io.clusterfabric.topology.format.infragraph;

/** Infrastructures as the service of InfraGraph 2 takes and gives them. */
final class Infrastructures {
  private Infrastructures() {}

  /** As its library dumps YAML: fields by name. Two leaves of two servers each, two spines. */
  static final String CLOS =
      """
      description: a small Clos
      devices:
      - components:
        - choice: cpu
          count: 1
          name: cpu
        - choice: xpu
          count: 2
          name: xpu
        - choice: device
          count: 2
          name: cx5
        - choice: nic
          count: 1
          name: mgmt
        edges:
        - ep1:
            component: xpu
          ep2:
            component: cpu
          link: pcie
          scheme: many2many
        links:
        - name: pcie
        name: server
      - components:
        - choice: cpu
          count: 1
          name: asic
        - choice: port
          count: 2
          name: port
        edges: []
        links: []
        name: cx5
      - components:
        - choice: cpu
          count: 1
          name: asic
        - choice: port
          count: 8
          name: port
        edges:
        - ep1:
            component: asic[0]
          ep2:
            component: port
          link: ic
          scheme: many2many
        links:
        - name: ic
        name: switch
      edges:
      - ep1:
          component: cx5[0].port[1]
          instance: server[0:4]
        ep2:
          component: port[0:2]
          instance: leaf[0:2]
        link: access
        scheme: one2one
      - ep1:
          component: mgmt
          instance: server[0]
        ep2:
          component: port[7]
          instance: leaf[0]
        link: odd
        scheme: one2one
      - ep1:
          component: port[4:8:2]
          instance: leaf[0]
        ep2:
          component: port[0]
          instance: spine
        link: trunk
        scheme: one2one
      - ep1:
          component: port[4:8:2]
          instance: leaf[1:]
        ep2:
          component: port[1:2]
          instance: spine[:]
        link: trunk
        scheme: one2one
      instances:
      - count: 4
        device: server
        name: server
      - count: 2
        device: switch
        name: leaf
      - count: 2
        device: switch
        name: spine
      links:
      - name: access
        physical:
          bandwidth:
            choice: gigabits_per_second
            gigabits_per_second: 100
          latency:
            choice: us
            us: 0.5
      - name: trunk
        physical:
          bandwidth:
            choice: gigabytes_per_second
            gigabytes_per_second: 12.5
      - name: odd
      name: small-clos
      """;

  /** What the service gives out: a rack of accelerators, each with several links. */
  static final String TORUS =
      """
      {"infrastructure": {"name": "ring",
        "devices": [{"name": "rack", "components": [{"name": "xpu", "count": 4, "choice": "xpu"}],
                     "links": [], "edges": []}],
        "links": [{"name": "ici", "physical": {"bandwidth":
            {"choice": "gigabits_per_second", "gigabits_per_second": 1200.0}}}],
        "instances": [{"name": "rack", "device": "rack", "count": 2}],
        "edges": [
          {"ep1": {"instance": "rack[0]", "component": "xpu[0]"},
           "ep2": {"instance": "rack[1]", "component": "xpu[0:2]"},
           "scheme": "many2many", "link": "ici"},
          {"ep1": {"instance": "rack[1]", "component": "xpu[0]"},
           "ep2": {"instance": "rack[0]", "component": "xpu[0]"},
           "scheme": "one2one", "link": "ici"}]},
       "annotations": {"nodes": []}}
      """;
}

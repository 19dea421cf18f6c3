package io.clusterfabric.topology.format.dot;

import io.clusterfabric.model.format.FabricSource;

/** Small plans of our own making. */
final class Plans {
  static final String CVT_TEXT =
      """
      graph network {
      "leaf-1" [ label="leaf-1" role="leaf" os="cumulus"]
      "leaf-2" [ label="leaf-2", role="leaf"; os="cumulus" ]
      "spine-1" [role="spine" os="cumulus"]

      "leaf-1":"swp1s0" -- "node-01":"enp3s0np0"
      "leaf-1":"swp1s1" -- "node-02":"enp3s0np0"
      "leaf-1":"swp31" -- "spine-1":"swp1"
      "leaf-2":"swp31" -- "spine-1":"swp2"
      }
      """;

  static final FabricSource CVT = FabricSource.ofText("cvt.dot", CVT_TEXT);

  static final FabricSource PTM =
      FabricSource.ofText(
          "topology.dot",
          """
          ########
          # a plan
          ########
          strict graph G {
          ## global definitions
              LLDP=""
              B1="upMinTx=250, detectMult=4" /* a template,
                 on two lines */
              node [shape=box];
              "switch 1":"swp1" -- "switch2":"swp41" [LLDP="match_type=portdescr", BFD="bfdtmpl=B1"];
              "switch 1":"swp2" -- "switch2":swp42 // the same
              subgraph cluster_0 { "say \\"x\\"":eth0:n -- switch3:swp1; }
              a:1 -- b:1 -> c:1
          }
          """);

  private Plans() {}
}

package io.clusterfabric.infiniband.rules;

import io.clusterfabric.infiniband.routing.ForwardingTables;
import io.clusterfabric.infiniband.subnet.Subnet;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.internal.rule.PlainRule;
import java.util.ArrayList;
import java.util.List;

/** Every switch knows a way to every LID: of an end port always, of a switch at best. */
final class NoNextHopRule extends PlainRule<ForwardingTables> {
  NoNextHopRule() {
    super(
        "infiniband.routing.no-next-hop",
        Severity.ERROR,
        "every switch has an entry for every LID that is given out",
        InfinibandRules.FACTS.source("opensm-24"));
  }

  @Override
  protected List<Finding> find(ForwardingTables tables) {
    Subnet s = tables.subnet();
    if (s.switches().isEmpty()) {
      return List.of(
          unknown(ElementRef.fabric(s.graph().name()), "the subnet has no switch with a table"));
    }
    List<Finding> out = new ArrayList<>();
    for (int node = 0; node < s.switches().size(); node++) {
      int ends = 0;
      int switches = 0;
      int first = 0;
      for (int place = 0; place < s.portCount(); place++) {
        int port = s.portInOrder(place);
        boolean end = port < 0;
        for (int k = 0; k < s.lidCount(port) && s.lid(port) > 0; k++) {
          if (tables.port(node, s.lid(port) + k).isEmpty()) {
            first = end && ends == 0 ? s.lid(port) + k : first;
            ends += end ? 1 : 0;
            switches += end ? 0 : 1;
          }
        }
      }
      String name = s.switches().get(node).name();
      if (ends > 0) {
        out.add(
            at(
                    ElementRef.switchNode(name),
                    "the switch has no entry for LIDs of end ports and drops what is sent there")
                .observed(ends + " LIDs without an entry, the first " + first)
                .expected("an entry for each")
                .fix("let the subnet manager route anew, and look for what it says of these ports")
                .build());
      } else if (switches > 0) {
        out.add(
            at(
                    ElementRef.switchNode(name),
                    "the switch has no way to other switches' own LIDs, as under up/down between"
                        + " spines; a subnet manager must not run there")
                .severity(Severity.INFO)
                .observed(switches + " LIDs of switches without an entry")
                .build());
      }
    }
    return out;
  }
}

package io.clusterfabric.infiniband.subnet;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/** Subnets that routers join have prefixes of their own. */
final class PrefixSharedRule extends ManagementRule<RouterPlan> {
  PrefixSharedRule() {
    super(
        "routed-prefix-shared",
        Severity.ERROR,
        "subnets that routers join have prefixes of their own",
        "router");
  }

  @Override
  protected List<Finding> find(RouterPlan plan) {
    List<Finding> out = new ArrayList<>();
    Map<Long, String> first = new HashMap<>();
    for (RouterPlan.RoutedSubnet s : plan.subnets()) {
      String other = first.putIfAbsent(s.prefix(), s.name());
      if (other != null) {
        out.add(
            at(
                    ElementRef.fabric(s.name()),
                    "routers tell subnets apart by their prefixes, and another has this one")
                .observed("0x" + HexFormat.of().toHexDigits(s.prefix()) + ", as " + other)
                .fix("set another subnet_prefix at its subnet manager")
                .build());
      }
    }
    return out;
  }
}

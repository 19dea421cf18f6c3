package io.clusterfabric.infiniband.subnet;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** A subnet that routers join has no link-local prefix. */
final class PrefixLocalRule extends ManagementRule<RouterPlan> {
  /** The first ten bits of GIDs that are valid on one subnet only: 1111111010. */
  private static final long LINK_LOCAL = 0xFE80 >>> 6;

  private static final int TEN_BITS = 54;

  PrefixLocalRule() {
    super(
        "routed-prefix-local",
        Severity.ERROR,
        "a subnet that routers join has no link-local prefix",
        "link-local");
  }

  @Override
  protected List<Finding> find(RouterPlan plan) {
    List<Finding> out = new ArrayList<>();
    for (RouterPlan.RoutedSubnet s : plan.subnets()) {
      if (plan.subnets().size() > 1 && s.prefix() >>> TEN_BITS == LINK_LOCAL) {
        out.add(
            at(
                    ElementRef.fabric(s.name()),
                    "a link-local prefix, such as the one of a subnet manager that nobody"
                        + " configured, means the subnet itself, so that routers pass nothing on")
                .observed("0x" + HexFormat.of().toHexDigits(s.prefix()))
                .expected("a site-local prefix, such as 0xfec0000000000001")
                .fix("set subnet_prefix at its subnet manager")
                .build());
      }
    }
    return out;
  }
}

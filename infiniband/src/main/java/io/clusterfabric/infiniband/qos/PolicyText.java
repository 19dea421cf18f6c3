package io.clusterfabric.infiniband.qos;

import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.OptionalInt;

/** The text of a policy file. */
final class PolicyText {
  private final StringBuilder out = new StringBuilder();

  private PolicyText() {}

  static String of(QosPolicy policy) {
    PolicyText t = new PolicyText();
    t.groups(policy);
    t.levels(policy);
    t.rules(policy);
    t.protocols(policy);
    return t.out.toString();
  }

  private void line(int depth, String text) {
    out.append("  ".repeat(depth)).append(text).append('\n');
  }

  private void field(String name, String value) {
    if (!value.isEmpty()) {
      line(2, name + ": " + value);
    }
  }

  private void field(String name, OptionalInt value) {
    value.ifPresent(v -> field(name, String.valueOf(v)));
  }

  private static String text(List<?> values) {
    return values.stream().map(String::valueOf).collect(joining(", "));
  }

  private void groups(QosPolicy policy) {
    if (policy.portGroups().isEmpty()) {
      return;
    }
    line(0, "port-groups");
    for (QosPolicy.PortGroup g : policy.portGroups()) {
      line(1, "port-group");
      field("name", g.name());
      field("use", g.use());
      field("port-guid", text(g.guids()));
      field("port-name", text(g.portNames()));
      g.partitions().forEach(p -> field("partition", p));
      field("pkey", text(g.keys()));
      field("node-type", text(g.nodeTypes()));
      line(1, "end-port-group");
    }
    line(0, "end-port-groups");
  }

  private void levels(QosPolicy policy) {
    if (policy.levels().isEmpty()) {
      return;
    }
    line(0, "qos-levels");
    for (QosPolicy.Level l : policy.levels()) {
      line(1, "qos-level");
      field("name", l.name());
      field("use", l.use());
      field("sl", OptionalInt.of(l.serviceLevel()));
      field("mtu-limit", l.mtuLimit());
      field("rate-limit", l.rateLimit());
      field("packet-life", l.packetLife());
      field("pkey", text(l.keys()));
      line(1, "end-qos-level");
    }
    line(0, "end-qos-levels");
  }

  private void rules(QosPolicy policy) {
    if (policy.matchRules().isEmpty()) {
      return;
    }
    line(0, "qos-match-rules");
    for (QosPolicy.MatchRule r : policy.matchRules()) {
      line(1, "qos-match-rule");
      field("use", r.use());
      field("source", text(r.sources()));
      field("destination", text(r.destinations()));
      field("qos-class", text(r.qosClasses()));
      field("service-id", text(r.serviceIds()));
      field("pkey", text(r.keys()));
      field("qos-level-name", r.levelName());
      line(1, "end-qos-match-rule");
    }
    line(0, "end-qos-match-rules");
  }

  private void protocols(QosPolicy policy) {
    if (policy.protocols().isEmpty()) {
      return;
    }
    line(0, "qos-ulps");
    for (QosPolicy.Protocol p : policy.protocols()) {
      line(
          1,
          p.protocol()
              + (p.criterion().isEmpty() ? "" : ", " + p.criterion() + " " + text(p.ranges()))
              + " : "
              + p.serviceLevel());
    }
    line(0, "end-qos-ulps");
  }
}

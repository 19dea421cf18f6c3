package io.clusterfabric.roce.check;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.internal.rule.PlainRule;
import io.clusterfabric.roce.device.DeviceConfig;
import io.clusterfabric.roce.device.DeviceKind;
import io.clusterfabric.roce.device.PortConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A change that is planned on a device.
 *
 * @param before what it is configured to do
 * @param after what it is to do
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ConfigChange(DeviceConfig before, DeviceConfig after) {

  /**
   * Checks that both are of one device.
   *
   * @param before what it is configured to do
   * @param after what it is to do
   */
  public ConfigChange {
    if (!before.device().equals(after.device())) {
      throw new IllegalArgumentException(
          "a change is of one device, found " + before.device() + " and " + after.device());
    }
  }

  /**
   * The ports whose memory changes.
   *
   * @return their names, in natural order
   */
  public List<String> portsWithOtherMemory() {
    List<String> out = new ArrayList<>();
    for (PortConfig p : after.ports().values()) {
      @Nullable PortConfig old = before.ports().get(p.name());
      if (old != null && !memory(old).equals(memory(p))) {
        out.add(p.name());
      }
    }
    return out;
  }

  /**
   * Whether pools change, which concerns all ports.
   *
   * @return whether any pool is another
   */
  public boolean changesPools() {
    return !before.pools().equals(after.pools());
  }

  private static List<Object> memory(PortConfig p) {
    List<Object> queues = new ArrayList<>();
    p.queues().forEach((q, c) -> queues.add(List.of(q, c.buffer())));
    return List.of(p.groups(), queues, p.ingressProfiles(), p.egressProfiles(), pfc(p));
  }

  private static Object pfc(PortConfig p) {
    return p.pfc().orElseGet(TreeSet::new);
  }

  /** Changes of memory wait for a port without traffic. */
  static final class DrainRule extends PlainRule<ConfigChange> {
    DrainRule() {
      super(
          "roce.chg-1",
          Severity.valueOf(CheckRules.FACTS.text("rule.chg-1.severity")),
          CheckRules.FACTS.text("rule.chg-1.title"),
          CheckRules.FACTS.source(CheckRules.FACTS.text("rule.chg-1.source")));
    }

    @Override
    protected List<Finding> find(ConfigChange change) {
      List<Finding> out = new ArrayList<>();
      String device = change.after().device();
      ElementRef where =
          change.after().kind() == DeviceKind.HOST
              ? ElementRef.host(device)
              : ElementRef.switchNode(device);
      if (change.changesPools()) {
        out.add(
            at(where, "pools change, so that the memory of all ports is divided anew")
                .observed(change.before().pools().values() + " before")
                .expected("no traffic on the device")
                .fix("drain the device, change, and restart it")
                .build());
      }
      List<String> ports = change.portsWithOtherMemory();
      for (String p : ports) {
        out.add(
            at(
                    ElementRef.port(device + "[" + p + "]"),
                    "memory or PFC of this port changes; under traffic that can corrupt what is"
                        + " counted")
                .observed("another division of memory")
                .expected("no traffic on the port")
                .fix("drain the port, or shut it while it changes")
                .build());
      }
      return out;
    }
  }
}

package io.clusterfabric.infiniband.qos;

import io.clusterfabric.infiniband.qos.QosPolicy.Protocol;
import io.clusterfabric.infiniband.qos.QosPolicy.Request;
import java.util.List;
import java.util.Map;

/** Which requests the lines of the simplified section mean. */
final class Protocols {
  /** The services of protocols that have one for each port number, by the number of port 0. */
  private static final Map<String, Long> SERVICES =
      Map.of("sdp", 0x10000L, "rds", 0x1060000L, "iser", 0x1060000L);

  /** The port of protocols where none is said; all of them for sdp. */
  private static final Map<String, Long> USUAL_PORT = Map.of("rds", 0x48CAL, "iser", 0x0CBCL);

  private static final NumberRange ALL_PORTS = new NumberRange(0, 0xFFFF);
  private static final NumberRange DEFAULT_KEY = new NumberRange(0x7FFF, 0x7FFF);

  private Protocols() {}

  static boolean matches(Protocol p, Request q) {
    Long service = SERVICES.get(p.protocol());
    if (service != null) {
      return q.serviceId().isPresent() && QosPolicy.in(ports(p), q.serviceId().get() - service);
    }
    if (p.protocol().equals("ipoib")) {
      List<NumberRange> keys = p.ranges().isEmpty() ? List.of(DEFAULT_KEY) : p.ranges();
      return q.key().isPresent() && keyIn(keys, q.key().getAsInt());
    }
    if (p.criterion().equals("pkey")) {
      return q.key().isPresent() && keyIn(p.ranges(), q.key().getAsInt());
    }
    return p.criterion().equals("service-id")
        && q.serviceId().isPresent()
        && QosPolicy.in(p.ranges(), q.serviceId().get());
  }

  private static List<NumberRange> ports(Protocol p) {
    if (!p.ranges().isEmpty()) {
      return p.ranges();
    }
    Long usual = USUAL_PORT.get(p.protocol());
    return List.of(usual == null ? ALL_PORTS : new NumberRange(usual, usual));
  }

  /** Membership does not count. */
  static boolean keyIn(List<NumberRange> ranges, int key) {
    return ranges.stream()
        .anyMatch(
            r ->
                new NumberRange(r.first() & 0x7FFF, Math.max(r.first() & 0x7FFF, r.last() & 0x7FFF))
                    .contains(key & 0x7FFF));
  }
}

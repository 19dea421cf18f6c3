package io.clusterfabric.roce.check;

import io.clusterfabric.roce.device.PortConfig;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds ports that are configured alike. Readers share equal parts between ports, so that most
 * parts are known by identity and need not be compared.
 */
final class PartIds {
  private final IdentityHashMap<Object, Integer> byIdentity = new IdentityHashMap<>();
  private final Map<Object, Integer> byContent = new HashMap<>();
  private final IdentityHashMap<PortConfig, PortProfile> seen = new IdentityHashMap<>();
  private final Map<List<Integer>, PortProfile> profiles = new HashMap<>();

  PortProfile profile(PortConfig p, boolean host) {
    PortProfile before = seen.get(p);
    if (before != null && before.isHost() == host) {
      return before;
    }
    PortProfile out = profiles.computeIfAbsent(key(p, host), k -> new PortProfile(p, host));
    seen.put(p, out);
    return out;
  }

  /** All but the names. */
  private List<Integer> key(PortConfig p, boolean host) {
    List<Integer> out = new ArrayList<>(26);
    out.add(host ? 1 : 0);
    out.add(p.lanes().orElse(0));
    for (Object part :
        List.of(
            p.rate(),
            p.cable(),
            p.mtu(),
            p.trust(),
            p.dscpMap(),
            p.pcpMap(),
            p.queueMap(),
            p.groupMap(),
            p.pfcQueueMap(),
            p.pfcGroupMap(),
            p.dscpRewrite(),
            p.pfc(),
            p.pfcSends(),
            p.pfcReceives(),
            p.linkPause(),
            p.watchdog(),
            p.watchedPriorities(),
            p.queues(),
            p.groups(),
            p.scheduler(),
            p.ingressProfiles(),
            p.egressProfiles(),
            p.adapter())) {
      out.add(id(part instanceof java.util.Optional<?> o && o.isPresent() ? o.get() : part));
    }
    return out;
  }

  private int id(Object part) {
    Integer known = byIdentity.get(part);
    if (known == null) {
      known = byContent.computeIfAbsent(part, k -> byContent.size());
      byIdentity.put(part, known);
    }
    return known;
  }
}

package io.clusterfabric.model;

import io.clusterfabric.model.explain.Explanation;
import java.util.Optional;

/** Works out what adapters can use of their ports. */
final class UsableRate {
  private UsableRate() {}

  static AdapterRate of(HostSpec host, Adapter adapter) {
    return new AdapterRate(
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        AdapterRate.Limit.UNKNOWN,
        false,
        Explanation.of("not worked out for " + adapter + " of " + host).build());
  }
}

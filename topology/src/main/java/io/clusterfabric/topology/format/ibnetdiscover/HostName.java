package io.clusterfabric.topology.format.ibnetdiscover;

import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What an adapter's description tells. Drivers write the host's name and the device's, {@code
 * node-1 mlx5_0} or {@code node-1 HCA-1}; before the driver has done so the description names the
 * product, the same for all adapters of a model.
 *
 * @param host the host's name, if it is one that tells hosts apart
 * @param device the device's name in the host, if told
 */
record HostName(Optional<String> host, Optional<String> device) {
  private static final Pattern DEVICE =
      Pattern.compile(
          "(?i)(hca-?\\d+|(mlx|mthca|qib|hfi|ipath|ib|ro|en|eth|bnxt|irdma|rdma|cxgb|ocrdma|opa)"
              + "[a-z0-9]*([_-][a-z0-9]+)*)");
  private static final Pattern HOST = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");
  private static final Pattern PRODUCT = Pattern.compile("MT\\d+");

  /** Names that a host has before somebody gives it one. */
  private static final Set<String> NO_NAMES =
      Set.of("localhost", "localhost.localdomain", "localhost6", "none", "unknown");

  static HostName of(String description) {
    String[] words = description.strip().split("\\s+");
    if (words.length < 2
        || !DEVICE.matcher(words[1]).matches()
        || words[1].chars().noneMatch(c -> c >= '0' && c <= '9')) {
      return new HostName(Optional.empty(), Optional.empty());
    }
    boolean named =
        HOST.matcher(words[0]).matches()
            && !PRODUCT.matcher(words[0]).matches()
            && !NO_NAMES.contains(words[0]);
    return new HostName(named ? Optional.of(words[0]) : Optional.empty(), Optional.of(words[1]));
  }
}

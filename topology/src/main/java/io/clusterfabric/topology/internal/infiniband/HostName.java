package io.clusterfabric.topology.internal.infiniband;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import java.util.List;
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
public record HostName(Optional<String> host, Optional<String> device) {
  private static final Splitter WORDS = Splitter.on(CharMatcher.whitespace()).omitEmptyStrings();
  private static final Pattern DEVICE =
      Pattern.compile(
          "(?i)(hca-?\\d+|(mlx|mthca|qib|hfi|ipath|ib|ro|en|eth|bnxt|irdma|rdma|cxgb|ocrdma|opa|nic)"
              + "[a-z0-9]*([_-][a-z0-9]+)*+)");
  private static final Pattern HOST = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");
  private static final Pattern PRODUCT = Pattern.compile("MT\\d+");

  /** Names that a host has before somebody gives it one. */
  private static final Set<String> NO_NAMES =
      Set.of("localhost", "localhost.localdomain", "localhost6", "none", "unknown");

  static HostName of(String description) {
    List<String> words = WORDS.splitToList(description);
    if (words.size() < 2) {
      return new HostName(Optional.empty(), Optional.empty());
    }
    String first = words.get(0);
    String device = words.get(1);
    if (!isDevice(device)) {
      return new HostName(Optional.empty(), Optional.empty());
    }
    boolean named = isHost(first);
    return new HostName(named ? Optional.of(first) : Optional.empty(), Optional.of(device));
  }

  /**
   * Tells whether the first word of a description is the name of a host.
   *
   * @param word the word
   * @return whether it tells hosts apart
   */
  public static boolean isHost(String word) {
    return HOST.matcher(word).matches()
        && !PRODUCT.matcher(word).matches()
        && !NO_NAMES.contains(word);
  }

  /**
   * Tells whether the second word of a description is the name of a device.
   *
   * @param word the word
   * @return whether it is like those that drivers give
   */
  public static boolean isDevice(String word) {
    return DEVICE.matcher(word).matches() && word.chars().anyMatch(c -> c >= '0' && c <= '9');
  }
}

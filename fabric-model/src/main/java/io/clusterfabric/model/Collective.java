package io.clusterfabric.model;

import java.util.Locale;
import java.util.Optional;
import org.apiguardian.api.API;

/** The collective operations of the libraries that move training data (NCCL, RCCL, MPI). */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum Collective {
  /** Every rank ends with the reduction of all ranks' buffers. */
  ALL_REDUCE,
  /** Every rank ends with the buffers of all ranks. */
  ALL_GATHER,
  /** Every rank ends with its share of the reduction of all ranks' buffers. */
  REDUCE_SCATTER,
  /** Every rank sends a different part of its buffer to every rank. */
  ALL_TO_ALL,
  /** One rank's buffer goes to all. */
  BROADCAST,
  /** One rank ends with the reduction of all ranks' buffers. */
  REDUCE,
  /** One rank ends with the buffers of all ranks. */
  GATHER,
  /** One rank's buffer is shared out over all ranks. */
  SCATTER,
  /** Each rank sends to its successor. */
  SEND_RECEIVE;

  /**
   * The name in tools and files.
   *
   * @return lower case words joined by underscores, such as {@code all_reduce}
   */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Finds an operation by the name that a tool gives it.
   *
   * @param text such as {@code all_reduce}, {@code AllReduce}, {@code alltoall}
   * @return the operation, if the name is one
   */
  public static Optional<Collective> find(String text) {
    String key = letters(text);
    if (key.equals("sendrecv")) {
      return Optional.of(SEND_RECEIVE);
    }
    for (Collective c : values()) {
      if (letters(c.name()).equals(key)) {
        return Optional.of(c);
      }
    }
    return Optional.empty();
  }

  private static String letters(String text) {
    return text.toLowerCase(Locale.ROOT).replaceAll("[^a-z]", "");
  }
}

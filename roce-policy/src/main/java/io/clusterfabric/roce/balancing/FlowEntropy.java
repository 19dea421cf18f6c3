package io.clusterfabric.roce.balancing;

import io.clusterfabric.model.internal.facts.Facts;
import io.clusterfabric.roce.device.HashConfig;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * What tells the queue pairs between two endpoints apart in a switch's hash: the UDP source port,
 * where it differs by queue pair, or the destination queue pair, where the switch looks so deep.
 * Without either, more queue pairs change nothing.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class FlowEntropy {
  private static final Facts FACTS =
      Facts.of("entropy.properties", FlowEntropy.class.getResourceAsStream("entropy.properties"));
  private static final int FIRST_PORT = 0xC000;
  private static final int PORT_BITS = 0x3FFF;
  private static final int LABEL = 0xFFFFF;

  private FlowEntropy() {}

  /**
   * The UDP source port that Linux gives a queue pair without a flow label of its own: {@code
   * rdma_calc_flow_label} and {@code rdma_flow_label_to_udp_sport} of include/rdma/ib_verbs.h. The
   * product of the two numbers is folded to a flow label of 20 bits, and that to 14 bits.
   *
   * @param localQueuePair the number of the queue pair, 24 bits
   * @param remoteQueuePair the number of the other end's
   * @return from 49152 to 65535
   * @throws IllegalArgumentException if a number has more than 24 bits
   */
  public static int udpSourcePort(int localQueuePair, int remoteQueuePair) {
    if (localQueuePair >>> 24 != 0 || remoteQueuePair >>> 24 != 0) {
      throw new IllegalArgumentException("numbers of queue pairs have 24 bits");
    }
    long v = (long) localQueuePair * remoteQueuePair;
    v ^= v >> 20;
    v ^= v >> 40;
    int label = (int) (v & LABEL);
    return ((label & PORT_BITS) ^ (label >> 14)) | FIRST_PORT;
  }

  /**
   * How many of the queue pairs between two endpoints a hash can tell apart.
   *
   * @param hash what the switch hashes
   * @param queuePairs how many there are, at least 1
   * @param portPerQueuePair whether the UDP source port differs by queue pair
   * @return the number; empty if the fields of the hash are not known
   */
  public static Optional<Integer> distinct(
      HashConfig hash, int queuePairs, boolean portPerQueuePair) {
    if (queuePairs < 1) {
      throw new IllegalArgumentException("there is at least 1 queue pair, found " + queuePairs);
    }
    if (hash.fields().isEmpty()) {
      return Optional.empty();
    }
    boolean port = hash.fields().stream().anyMatch(f -> is(f, "source-port"));
    boolean pair = hash.fields().stream().anyMatch(f -> is(f, "queue-pair"));
    return Optional.of(pair || (port && portPerQueuePair) ? queuePairs : 1);
  }

  private static boolean is(String field, String kind) {
    List<String> words = FACTS.list("field." + kind);
    String plain = field.toLowerCase(Locale.ROOT).replace('_', '-');
    return words.contains(plain);
  }

  /**
   * How many different UDP source ports queue pairs have.
   *
   * @param ports the ports, as {@link #udpSourcePort} gives them
   * @return the number
   */
  public static int distinctPorts(int... ports) {
    return (int) Arrays.stream(ports).distinct().count();
  }
}

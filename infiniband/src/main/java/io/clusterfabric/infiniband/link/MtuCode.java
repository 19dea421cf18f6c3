package io.clusterfabric.infiniband.link;

import io.clusterfabric.model.unit.DataSize;
import java.util.Optional;
import org.apiguardian.api.API;

/** The largest payload of a packet, as ports and multicast groups code it. Ordered by size. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
@SuppressWarnings("ImmutableEnumChecker") // sizes are immutable
public enum MtuCode {
  /** 256 bytes. */
  MTU_256(1),
  /** 512 bytes. */
  MTU_512(2),
  /** 1,024 bytes. */
  MTU_1024(3),
  /** 2,048 bytes. */
  MTU_2048(4),
  /** 4,096 bytes. */
  MTU_4096(5);

  private final int code;
  private final DataSize size;

  MtuCode(int code) {
    this.code = code;
    this.size = DataSize.ofBytes(LinkFacts.FACTS.integer("mtu." + code));
  }

  /**
   * The code.
   *
   * @return 1 to 5
   */
  public int code() {
    return code;
  }

  /**
   * The size.
   *
   * @return the bytes of payload
   */
  public DataSize size() {
    return size;
  }

  /**
   * The MTU of a code.
   *
   * @param code the code
   * @return the MTU; empty for a code that is not known
   */
  public static Optional<MtuCode> of(int code) {
    for (MtuCode m : values()) {
      if (m.code == code) {
        return Optional.of(m);
      }
    }
    return Optional.empty();
  }

  /**
   * The MTU of a size.
   *
   * @param size the bytes of payload
   * @return the MTU, if there is one of exactly this size
   */
  public static Optional<MtuCode> ofSize(DataSize size) {
    for (MtuCode m : values()) {
      if (m.size.equals(size)) {
        return Optional.of(m);
      }
    }
    return Optional.empty();
  }
}

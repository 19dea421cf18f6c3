package io.clusterfabric.roce.device;

import io.clusterfabric.model.unit.DataSize;
import java.util.Optional;
import java.util.OptionalInt;
import org.apiguardian.api.API;

/**
 * Memory that ports share.
 *
 * @param name its name
 * @param type whether packets wait in it that came in, that go out, or both
 * @param mode whether its profiles take fixed sizes or parts of what is free, if known
 * @param size its size, if it is given and not computed
 * @param xoff the shared headroom in it, if there is any
 * @param percent the percentage of the memory that it gets, where it is given so
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record BufferPool(
    String name,
    Type type,
    Optional<Mode> mode,
    Optional<DataSize> size,
    Optional<DataSize> xoff,
    OptionalInt percent) {

  /** The pool of lossless traffic that has come in, by the name that SONiC knows it by. */
  public static final String LOSSLESS_INGRESS = "ingress_lossless_pool";

  /** The pool of lossy traffic that has come in. */
  public static final String LOSSY_INGRESS = "ingress_lossy_pool";

  /** The pool of lossless traffic that goes out. */
  public static final String LOSSLESS_EGRESS = "egress_lossless_pool";

  /** The pool of lossy traffic that goes out. */
  public static final String LOSSY_EGRESS = "egress_lossy_pool";

  /** The headroom of lossless traffic, where a device counts it as a pool of its own. */
  public static final String HEADROOM = "lossless_headroom_pool";

  /** Which packets wait in a pool. */
  public enum Type {
    /** Those that have come in. */
    INGRESS,
    /** Those that go out. */
    EGRESS,
    /** Both. */
    BOTH
  }

  /** How profiles take from a pool. */
  public enum Mode {
    /** Fixed sizes. */
    STATIC,
    /** Parts of what is free. */
    DYNAMIC
  }
}

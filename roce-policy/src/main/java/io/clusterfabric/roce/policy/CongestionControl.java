package io.clusterfabric.roce.policy;

import java.util.Collection;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import org.apiguardian.api.API;

/** How senders learn to slow down. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public sealed interface CongestionControl {

  /**
   * Does what fits.
   *
   * @param <R> the result
   * @param dcqcn for DCQCN
   * @param none for none
   * @param receiverDriven for a receiver-driven one
   * @return what the function gives
   */
  <R> R fold(
      Function<? super Dcqcn, ? extends R> dcqcn,
      Function<? super None, ? extends R> none,
      Function<? super ReceiverDriven, ? extends R> receiverDriven);

  /**
   * Whether switches must mark for it.
   *
   * @return whether it listens to ECN
   */
  default boolean needsMarking() {
    return fold(d -> true, n -> false, r -> false);
  }

  /** DCQCN: switches mark, receivers send congestion notification packets, senders slow down. */
  record Dcqcn() implements CongestionControl {
    @Override
    public <R> R fold(
        Function<? super Dcqcn, ? extends R> dcqcn,
        Function<? super None, ? extends R> none,
        Function<? super ReceiverDriven, ? extends R> receiverDriven) {
      return dcqcn.apply(this);
    }
  }

  /**
   * None in the adapters: only pauses hold senders back, which needs something in its stead.
   *
   * @param compensations what stands in for it
   */
  record None(SortedSet<Compensation> compensations) implements CongestionControl {

    /**
     * Copies the set.
     *
     * @param compensations what stands in for it
     */
    public None {
      compensations = Collections.unmodifiableSortedSet(new TreeSet<>(compensations));
    }

    @Override
    public <R> R fold(
        Function<? super Dcqcn, ? extends R> dcqcn,
        Function<? super None, ? extends R> none,
        Function<? super ReceiverDriven, ? extends R> receiverDriven) {
      return none.apply(this);
    }
  }

  /**
   * The receiver grants what senders may send.
   *
   * @param scheme what it is called
   */
  record ReceiverDriven(String scheme) implements CongestionControl {
    @Override
    public <R> R fold(
        Function<? super Dcqcn, ? extends R> dcqcn,
        Function<? super None, ? extends R> none,
        Function<? super ReceiverDriven, ? extends R> receiverDriven) {
      return receiverDriven.apply(this);
    }
  }

  /**
   * DCQCN.
   *
   * @return the choice
   */
  static CongestionControl dcqcn() {
    return new Dcqcn();
  }

  /**
   * None, with what stands in for it.
   *
   * @param compensations what stands in for it
   * @return the choice
   */
  static CongestionControl none(Collection<Compensation> compensations) {
    return new None(new TreeSet<>(compensations));
  }
}

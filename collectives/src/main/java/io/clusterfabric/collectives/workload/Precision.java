package io.clusterfabric.collectives.workload;

import org.apiguardian.api.API;

/**
 * Bytes of an element of what is sent.
 *
 * @param weights of weights
 * @param gradients of gradients between data-parallel ranks
 * @param activations of activations and their gradients, of keys and values
 * @param dispatch of tokens on the way to experts
 * @param combine of tokens on the way back
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Precision(int weights, int gradients, int activations, int dispatch, int combine) {

  /**
   * Checks the ranges.
   *
   * @param weights at least 1
   * @param gradients at least 1
   * @param activations at least 1
   * @param dispatch at least 1
   * @param combine at least 1
   */
  public Precision {
    if (weights < 1 || gradients < 1 || activations < 1 || dispatch < 1 || combine < 1) {
      throw new IllegalArgumentException(
          "an element has at least one byte, found "
              + weights
              + ", "
              + gradients
              + ", "
              + activations
              + ", "
              + dispatch
              + " and "
              + combine);
    }
  }

  /**
   * Everything in two bytes, as bfloat16.
   *
   * @return 2 bytes an element
   */
  public static Precision bfloat16() {
    return new Precision(2, 2, 2, 2, 2);
  }

  /**
   * The same with gradients of another size.
   *
   * @param bytes at least 1; 4 for 32-bit gradients
   * @return a copy
   */
  public Precision withGradients(int bytes) {
    return new Precision(weights, bytes, activations, dispatch, combine);
  }

  /**
   * The same with tokens on the way to experts of another size.
   *
   * @param bytes at least 1; 1 for 8-bit tokens
   * @return a copy
   */
  public Precision withDispatch(int bytes) {
    return new Precision(weights, gradients, activations, bytes, combine);
  }
}

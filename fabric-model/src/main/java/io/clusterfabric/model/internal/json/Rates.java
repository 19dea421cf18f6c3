package io.clusterfabric.model.internal.json;

import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;

/** Rates and sizes of which the model takes none that is 0. */
final class Rates {
  private Rates() {}

  static Bandwidth of(String text) {
    Bandwidth rate = Bandwidth.of(text);
    if (rate.isZero()) {
      throw new IllegalArgumentException(
          "a rate must be above 0, found "
              + rate
              + "; leave it out if it is not known, and say of a link that carries nothing that its"
              + " ports are down");
    }
    return rate;
  }

  static DataSize mtu(String text) {
    DataSize size = DataSize.of(text);
    if (size.isZero()) {
      throw new IllegalArgumentException("an MTU must be above 0, found " + size);
    }
    return size;
  }
}

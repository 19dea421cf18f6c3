package io.clusterfabric.model;

import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Holds the figures of a value to what they can be and refuses the value with all that cannot be.
 * What is merely implausible is for rules to find.
 */
final class Possible {
  private final String what;
  private final List<String> faults = new ArrayList<>(0);

  private Possible(String what) {
    this.what = what;
  }

  /** Starts the check of a value, which is named with its article, such as "a switch". */
  static Possible figures(String what) {
    return new Possible(what);
  }

  /** A whole number that starts at 0 or 1. */
  Possible from(int least, String name, int found) {
    if (found < least) {
      faults.add(name + " must be at least " + least + ", found " + found);
    }
    return this;
  }

  /** A whole number that starts at 0 or 1, if known. */
  Possible from(int least, String name, OptionalInt found) {
    return found.isPresent() ? from(least, name, found.getAsInt()) : this;
  }

  /** A rate, if known: none is 0. */
  Possible rate(String name, Optional<Bandwidth> found, String fix) {
    if (found.isPresent() && found.get().isZero()) {
      faults.add(name + " must be above 0, found " + found.get() + "; " + fix);
    }
    return this;
  }

  /** A size, if known: none is 0. */
  Possible size(String name, Optional<DataSize> found) {
    if (found.isPresent() && found.get().isZero()) {
      faults.add(name + " must be above 0, found " + found.get());
    }
    return this;
  }

  /**
   * Ends the check.
   *
   * @throws IllegalArgumentException if anything cannot be; tells all of it
   */
  void check() {
    if (!faults.isEmpty()) {
      throw new IllegalArgumentException("of " + what + ", " + String.join("; ", faults));
    }
  }
}

package io.clusterfabric.roce.check;

import io.clusterfabric.model.finding.Severity;
import java.util.Optional;

/**
 * What is wrong with a port or device, without its place.
 *
 * @param severity how bad it is
 * @param why what is wrong and why it matters
 * @param observed what was found, with the terms of a formula
 * @param expected what should be
 * @param fix what to do, if that can be said
 */
record Problem(
    Severity severity, String why, String observed, String expected, Optional<String> fix) {

  static Problem error(String why, String observed, String expected) {
    return new Problem(Severity.ERROR, why, observed, expected, Optional.empty());
  }

  static Problem warning(String why, String observed, String expected) {
    return new Problem(Severity.WARNING, why, observed, expected, Optional.empty());
  }

  static Problem info(String why, String observed, String expected) {
    return new Problem(Severity.INFO, why, observed, expected, Optional.empty());
  }

  Problem fix(String text) {
    return new Problem(severity, why, observed, expected, Optional.of(text));
  }
}

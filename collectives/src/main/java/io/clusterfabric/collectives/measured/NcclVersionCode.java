package io.clusterfabric.collectives.measured;

import java.util.Locale;
import java.util.Optional;

/**
 * The number by which NCCL tells its version: from 2.9 on 10000 major + 100 minor + patch, before
 * 1000 major + 100 minor + patch.
 */
final class NcclVersionCode {
  private static final long FIRST_LONG = 20_000;

  private NcclVersionCode() {}

  /** The version in words; empty if the number is none. */
  static Optional<String> text(long code) {
    if (code < 1_000 || code > 999_999) {
      return Optional.empty();
    }
    long major = code >= FIRST_LONG ? code / 10_000 : code / 1_000;
    long rest = code >= FIRST_LONG ? code % 10_000 : code % 1_000;
    return Optional.of(String.format(Locale.ROOT, "%d.%d.%d", major, rest / 100, rest % 100));
  }
}

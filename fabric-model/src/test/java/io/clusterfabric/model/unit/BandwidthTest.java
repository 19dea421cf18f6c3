package io.clusterfabric.model.unit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BandwidthTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "400G",
        "400 G",
        "400Gb/s",
        "400 Gb/s",
        "400\tGb/s",
        "  400   Gb/s ",
        "400Gbit/s",
        "400Gbits/s",
        "400Gbps",
        "400Gb/sec",
        "400Gbit/sec",
        "400Gbits/sec",
        "0.4Tb/s",
        "0.4T",
        "400.000Gb/s",
        "0400Gb/s",
        "400000Mb/s",
        "400000M",
        "400000000kb/s",
        "400000000Kb/s",
        "400000000000b/s",
        "400000000000bps",
        "50GB/s",
        "50GBps",
        "50GB/sec",
        "50000MB/s",
        "50000000kB/s",
        "50000000KBps",
        "50000000000B/s",
        "4400/11Gb/s",
        "0.0004Pb/s",
      })
  void readsEverySpellingOf400G(String text) {
    assertThat(Bandwidth.of(text)).isEqualTo(Bandwidth.ofBitsPerSecond(400_000_000_000L));
  }

  @ParameterizedTest
  @CsvSource({
    "1Kib/s, 1024",
    "1KiB/s, 8192",
    "1MiB/s, 8388608",
    "50GiB/s, 429496729600",
    "1GiBps, 8589934592",
    "1Gib/s, 1073741824",
    "1TiB/s, 8796093022208",
    "1PiB/s, 9007199254740992",
    "1Eb/s, 1000000000000000000",
    "1EB/s, 8000000000000000000",
    "9223372036854775807b/s, 9223372036854775807",
    "0b/s, 0",
  })
  void readsBinaryAndLargeUnits(String text, long bits) {
    assertThat(Bandwidth.of(text).bitsPerSecond()).isEqualTo(bits);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "400|'400' has no unit; write 400Gb/s or 400G",
        "2.5|write 2.5Gb/s or 2.5G",
        "''|empty",
        "'   '|empty",
        "G|does not begin with a number",
        "Gb/s|does not begin with a number",
        "NaN|does not begin with a number",
        "NaNGb/s|does not begin with a number",
        "InfinityGb/s|does not begin with a number",
        "-400G|never negative",
        "\u2212400G|never negative",
        "+400G|without the sign",
        "400m|write 400Mb/s or 400M",
        "400mb/s|write 400Mb/s for bits or 400MB/s for bytes",
        "400g|write 400G or 400Gb/s",
        "400gbps|write 400Gbps or 400GBps",
        "400GBPS|write 400Gbps or 400GBps",
        "400gb/s|write 400Gb/s or 400GB/s",
        "1.6t|write 1.6T",
        "64k|write 64kb/s",
        "400Gb|an amount of data, not a rate; write 400Gb/s",
        "50GB|an amount of data, not a rate; write 50GB/s",
        "48GiB|an amount of data, not a rate; write 48GiB/s",
        "400GbE|write 400G",
        "32GT/s|lanes and coding",
        "400Gb / s|unknown",
        "400/s|unknown",
        "400Gb/h|unknown",
        "400 furlongs|write one of b/s, kb/s",
        "1E|unknown",
        "1,000Gb/s|no thousands separators",
        "1_000Gb/s|no thousands separators",
        "1''000Gb/s|unknown",
        "1,5Gb/s|'.'",
        "1e3Gb/s|exponents",
        "1E3b/s|exponents",
        "1e+3Gb/s|exponents",
        "1e-3Gb/s|exponents",
        "0x10Gb/s|unknown",
        ".5Gb/s|write 0.5",
        "5.Gb/s|no digit after",
        "1.2.3Gb/s|second '.'",
        "1.\uff15Gb/s|U+FF15",
        "\uff14\uff10\uff10G|U+FF14",
        "\u0664\u0660\u0660G|U+0664",
        "400\uff27|unknown",
        "400\u00a0G|U+00A0",
        "1/0Gb/s|denominator is 0",
        "1/2/3Gb/s|unknown",
        "9223372036854775808b/s|too large or too fine",
        "10Eb/s|too large or too fine",
        "99999999999999999999999999999999999999999999999999999999999b/s|too large or too fine",
        "0.0000000000000000001b/s|too large or too fine",
      })
  void refusesEverythingElseAndSaysWhatToWrite(String text, String reason) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Bandwidth.of(text))
        .withMessageStartingWith("'" + text + "'")
        .withMessageContaining(reason);
  }

  @Test
  void refusesAnApostropheAsSeparator() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Bandwidth.of("1'000Gb/s"))
        .withMessageContaining("no thousands separators");
  }

  @Test
  void refusesLongTextUnread() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Bandwidth.of("9".repeat(1_000_000) + "Gb/s"))
        .withMessageContaining("it has 1000004 characters, at most 64 are read")
        .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(200));
  }

  @Test
  void showsControlCharactersInsteadOfPrintingThem() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Bandwidth.of("400G\n\u001b[31m\u202e"))
        .withMessageContaining("'400G<U+000A><U+001B>[31m<U+202E>'");
  }

  @Test
  @SuppressWarnings("NullAway") // the point of the test
  void refusesNull() {
    assertThatNullPointerException()
        .isThrownBy(() -> Bandwidth.of((String) null))
        .withMessage("text");
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0b/s",
    "1, 1b/s",
    "999, 999b/s",
    "1000, 1kb/s",
    "1000001, 1.000001Mb/s",
    "2500000000, 2.5Gb/s",
    "400000000000, 400Gb/s",
    "800000000000, 800Gb/s",
    "1600000000000, 1.6Tb/s",
    "201600000000000, 201.6Tb/s",
    "9223372036854775807, 9.223372036854775807Eb/s",
  })
  void printsTheLargestUnitInWhichItIsAtLeastOne(long bits, String text) {
    assertThat(Bandwidth.ofBitsPerSecond(bits)).hasToString(text);
  }

  @ParameterizedTest
  @CsvSource({
    "600/11Gb/s, 600/11Gb/s",
    "1200/22Gb/s, 600/11Gb/s",
    "1/3Tb/s, 1000/3Gb/s",
    "1/3b/s, 1/3b/s",
    "1/8b/s, 0.125b/s",
    "5/2b/s, 2.5b/s",
    "1000000003/3b/s, 1000000003/3b/s",
    // 2^-62 ends only after 62 places
    "1/4611686018427387904b/s, 1/4611686018427387904b/s",
  })
  void printsFractionsThatHaveNoShortDecimal(String text, String canonical) {
    assertThat(Bandwidth.of(text)).hasToString(canonical);
  }

  /** FDR: 4 lanes of 14.0625 Gb/s with 64b/66b coding (InfiniBand specification, vol. 2). */
  @Test
  void holdsTheDataRateOfFdrExactly() {
    Bandwidth signalling = Bandwidth.of("14.0625Gb/s").times(4);
    Bandwidth data = signalling.times(Ratio.of(64, 66));
    assertThat(data).hasToString("600/11Gb/s");
    assertThat(data).isEqualTo(Bandwidth.ofGigabitsPerSecond(Ratio.of(600, 11)));
    assertThat(data.isWhole()).isFalse();
    assertThat(data.asRatio()).isEqualTo(Ratio.of(600_000_000_000L, 11));
    assertThat(data.bitsPerSecondFloor()).isEqualTo(54_545_454_545L);
    assertThat(data.toGigabitsPerSecond()).isEqualTo(600.0 / 11.0);
    assertThat(data.times(11)).isEqualTo(Bandwidth.of("600G"));
    assertThatThrownBy(data::bitsPerSecond)
        .isInstanceOf(ArithmeticException.class)
        .hasMessageContaining("600000000000/11 bits per second")
        .hasMessageContaining("bitsPerSecondFloor()");
  }

  @Test
  void convertsToAndFromOtherUnits() {
    assertThat(Bandwidth.ofBytesPerSecond(50_000_000_000L)).isEqualTo(Bandwidth.of("400G"));
    assertThat(Bandwidth.ofGigabitsPerSecond(400)).isEqualTo(Bandwidth.of("400G"));
    assertThat(Bandwidth.ofBitsPerSecond(Ratio.of(5, 2))).hasToString("2.5b/s");
    assertThat(Bandwidth.of("400G").toGigabitsPerSecond()).isEqualTo(400.0);
    assertThat(Bandwidth.of("400G").toGigabytesPerSecond()).isEqualTo(50.0);
    assertThat(Bandwidth.of("1b/s").toGigabitsPerSecond()).isEqualTo(1e-9);
  }

  @Test
  void calculates() {
    Bandwidth port = Bandwidth.of("400G");
    assertThat(port.plus(port)).hasToString("800Gb/s");
    assertThat(port.minus(port)).isEqualTo(Bandwidth.ZERO);
    assertThat(port.minus(port).isZero()).isTrue();
    assertThat(port.isZero()).isFalse();
    assertThat(port.times(504)).hasToString("201.6Tb/s");
    assertThat(port.times(Ratio.of(1, 3))).hasToString("400/3Gb/s");
    assertThat(port.dividedBy(3).times(3)).isEqualTo(port);
    assertThat(port.dividedBy(Bandwidth.of("100G"))).isEqualTo(Ratio.of(4));
    assertThat(port.min(Bandwidth.of("100G"))).hasToString("100Gb/s");
    assertThat(port.max(Bandwidth.of("100G"))).isSameAs(port);
    assertThat(Bandwidth.sum(List.of())).isEqualTo(Bandwidth.ZERO);
    assertThat(Bandwidth.sum(List.of(port, port, port))).hasToString("1.2Tb/s");
  }

  @Test
  void isNeverNegative() {
    assertThatThrownBy(() -> Bandwidth.of("1G").minus(Bandwidth.of("2G")))
        .isInstanceOf(ArithmeticException.class)
        .hasMessage("1Gb/s - 2Gb/s is negative; a bandwidth is 0 or more");
    assertThatIllegalArgumentException().isThrownBy(() -> Bandwidth.ofBitsPerSecond(-1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Bandwidth.ofBitsPerSecond(Ratio.of(-1, 2)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Bandwidth.ofGigabitsPerSecond(-4))
        .withMessage("-4 Gb/s is negative; a bandwidth is 0 or more");
    assertThatIllegalArgumentException().isThrownBy(() -> Bandwidth.ofBytesPerSecond(-1));
    assertThatIllegalArgumentException().isThrownBy(() -> Bandwidth.of("1G").times(-1));
    assertThatIllegalArgumentException().isThrownBy(() -> Bandwidth.of("1G").dividedBy(-1));
  }

  @Test
  void refusesWhatDoesNotFitInTheWordsOfTheCalculation() {
    Bandwidth most = Bandwidth.ofBitsPerSecond(Long.MAX_VALUE);
    assertThatThrownBy(() -> most.plus(Bandwidth.of("1b/s")))
        .isInstanceOf(ArithmeticException.class)
        .hasMessageContaining("9.223372036854775807Eb/s + 1b/s does not fit");
    assertThatThrownBy(() -> most.minus(Bandwidth.of("1/3b/s")))
        .isInstanceOf(ArithmeticException.class)
        .hasMessageContaining("9.223372036854775807Eb/s - 1/3b/s does not fit");
    assertThatThrownBy(() -> Bandwidth.of("1Eb/s").times(10))
        .isInstanceOf(ArithmeticException.class)
        .hasMessageContaining("1Eb/s * 10 does not fit");
    assertThatThrownBy(() -> Bandwidth.ofBytesPerSecond(Long.MAX_VALUE / 8 + 1))
        .isInstanceOf(ArithmeticException.class)
        .hasMessageContaining("bytes per second does not fit");
    assertThatThrownBy(() -> Bandwidth.ofGigabitsPerSecond(9_223_372_037L))
        .isInstanceOf(ArithmeticException.class)
        .hasMessageContaining("9223372037 Gb/s does not fit");
    assertThatThrownBy(() -> Bandwidth.of("1/4294967296b/s").dividedBy(1L << 31))
        .isInstanceOf(ArithmeticException.class)
        .hasMessageContaining("does not fit");
    assertThatThrownBy(() -> Bandwidth.of("1G").dividedBy(0))
        .isInstanceOf(ArithmeticException.class)
        .hasMessageContaining("1Gb/s / 0");
    assertThatThrownBy(() -> Bandwidth.of("1G").dividedBy(Bandwidth.ZERO))
        .isInstanceOf(ArithmeticException.class)
        .hasMessageContaining("1Gb/s / 0b/s");
  }

  @Test
  void timesATransferUpToTheNextPicosecond() {
    Bandwidth port = Bandwidth.of("400G");
    // 4096 bytes * 8 / 400 Gb/s = 81.92 ns; 1 GiB * 8 / 400 Gb/s = 21.47483648 ms
    assertThat(port.timeFor(DataSize.of("4KiB"))).hasToString("81.92ns");
    assertThat(port.timeFor(DataSize.of("1GiB"))).hasToString("21.47483648ms");
    assertThat(port.timeFor(DataSize.ZERO)).isEqualTo(TimeSpan.ZERO);
    // 8 / 3e12 s = 2.67 ps
    assertThat(Bandwidth.of("3Tb/s").timeFor(DataSize.ofBytes(1))).hasToString("3ps");
    // 75 bytes * 8 * 11 / 600 Gb/s = 11 ns
    assertThat(Bandwidth.of("600/11Gb/s").timeFor(DataSize.ofBytes(75))).hasToString("11ns");
    assertThatThrownBy(() -> Bandwidth.ZERO.timeFor(DataSize.of("1B")))
        .isInstanceOf(ArithmeticException.class)
        .hasMessageContaining("1B at 0b/s never arrives");
    assertThatThrownBy(() -> Bandwidth.of("1b/s").timeFor(DataSize.of("1GB")))
        .isInstanceOf(ArithmeticException.class)
        .hasMessageContaining("the time for 1GB at 1b/s is too large")
        .hasMessageContaining("java.time.Duration");
  }

  @Test
  void averagesATransferDownToWholeBits() {
    assertThat(Bandwidth.average(DataSize.of("1GiB"), TimeSpan.of("21.47483648ms")))
        .hasToString("400Gb/s");
    assertThat(Bandwidth.average(DataSize.of("1B"), TimeSpan.of("3s"))).hasToString("2b/s");
    assertThat(Bandwidth.average(DataSize.ZERO, TimeSpan.of("3s"))).isEqualTo(Bandwidth.ZERO);
    assertThatThrownBy(() -> Bandwidth.average(DataSize.of("1B"), TimeSpan.ZERO))
        .isInstanceOf(ArithmeticException.class)
        .hasMessageContaining("1B in 0s has no rate");
    assertThatThrownBy(() -> Bandwidth.average(DataSize.of("2MB"), TimeSpan.of("1ps")))
        .isInstanceOf(ArithmeticException.class)
        .hasMessageContaining("too fast");
  }
}

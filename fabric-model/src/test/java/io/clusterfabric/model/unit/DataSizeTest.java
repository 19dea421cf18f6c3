package io.clusterfabric.model.unit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DataSizeTest {
  @ParameterizedTest
  @CsvSource({
    "512B, 512",
    "512 B, 512",
    "1byte, 1",
    "2 bytes, 2",
    "1kB, 1000",
    "1KB, 1000",
    "1KiB, 1024",
    "64KiB, 65536",
    "1MB, 1000000",
    "1MiB, 1048576",
    "1.5MiB, 1572864",
    "1GB, 1000000000",
    "1GiB, 1073741824",
    "1 GiB, 1073741824",
    "1TB, 1000000000000",
    "1TiB, 1099511627776",
    "1PB, 1000000000000000",
    "1PiB, 1125899906842624",
    "9EB, 9000000000000000000",
    "7EiB, 8070450532247928832",
    "8bit, 1",
    "8kbit, 1000",
    "8Kibit, 1024",
    "64Mbit, 8000000",
    "64 Mbits, 8000000",
    "1/2KiB, 512",
    "9223372036854775807B, 9223372036854775807",
    "0B, 0",
    "0GiB, 0",
  })
  void readsBytesAndWholeBytesOfBits(String text, long bytes) {
    assertThat(DataSize.of(text).bytes()).isEqualTo(bytes);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1024|'1024' has no unit; write 1024B, 1024KiB or 1024MB",
        "1G|write 1GiB (1024 a step, as nccl-tests counts) or 1GB",
        "64M|write 64MiB",
        "64K|write 64KiB",
        "64k|write 64KiB (1024 bytes) or 64kB (1000 bytes)",
        "1T|write 1TiB",
        "1Gi|write 1GiB",
        "8b|write 8B for bytes, or 8bit if bits are meant",
        "8Kb|write 8kB for bytes, or 8kbit",
        "8kb|write 8kB for bytes, or 8kbit",
        "64Mb|write 64MB for bytes, or 64Mbit",
        "64Mib|write 64MiB for bytes, or 64Mibit",
        "1mb|write 1MiB",
        "1m|write 1MiB",
        "1gb|write 1GB",
        "1gib|write 1GiB",
        "1KIB|write 1KiB",
        "1GB/s|it is a rate",
        "12bit|not a whole number of bytes",
        "1.3KiB|not a whole number of bytes",
        "0.5B|not a whole number of bytes",
        "1/3B|not a whole number of bytes",
        "-1B|never negative",
        "1e3B|exponents",
        "1,024B|no thousands separators",
        "8EiB|too large; a data size is at most 9223372036854775807B",
        "9223372036854775808B|too large",
        "99999999999999999999999999999999999999999999999999999999999EB|too large",
        "''|empty",
        "B|does not begin with a number",
        "NaN|does not begin with a number",
        "\uff11B|U+FF11",
        "1 packet|write one of B, KiB",
      })
  void refusesEverythingElseAndSaysWhatToWrite(String text, String reason) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DataSize.of(text))
        .withMessageStartingWith("'" + text + "'")
        .withMessageContaining(reason);
  }

  @Test
  @SuppressWarnings("NullAway") // the point of the test
  void refusesNull() {
    assertThatNullPointerException().isThrownBy(() -> DataSize.of(null)).withMessage("text");
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0B",
    "1, 1B",
    "512, 512B",
    "1000, 1kB",
    "1024, 1KiB",
    "1536, 1536B",
    "65536, 64KiB",
    "1000000, 1MB",
    "1000001, 1000001B",
    "1024000, 1000KiB", // as short as 1024kB: binary
    "1572864, 1536KiB",
    "8000000000, 8GB", // shorter than 7812500KiB
    "1073741824, 1GiB",
    "1024000000, 1024MB",
    "9223372036854775807, 9223372036854775807B",
    "8070450532247928832, 7EiB",
  })
  void printsTheFewestDigits(long bytes, String text) {
    assertThat(DataSize.ofBytes(bytes)).hasToString(text);
  }

  @Test
  void calculates() {
    DataSize message = DataSize.of("64KiB");
    assertThat(message).isEqualTo(DataSize.ofKibibytes(64)).hasSameHashCodeAs(message);
    assertThat(DataSize.ofMebibytes(1)).isEqualTo(DataSize.of("1MiB"));
    assertThat(DataSize.ofGibibytes(1)).isEqualTo(DataSize.of("1GiB"));
    assertThat(message.plus(message)).hasToString("128KiB");
    assertThat(message.minus(message).isZero()).isTrue();
    assertThat(message.isZero()).isFalse();
    assertThat(message.times(16)).hasToString("1MiB");
    assertThat(message.times(Ratio.of(3, 2))).hasToString("96KiB");
    assertThat(message.dividedBy(64)).hasToString("1KiB");
    assertThat(message.dividedByCeil(3).bytes()).isEqualTo(21846);
    assertThat(message.dividedByCeil(64)).hasToString("1KiB");
    assertThat(DataSize.ofBytes(Long.MAX_VALUE).dividedByCeil(2).bytes()).isEqualTo(1L << 62);
    assertThat(message.dividedBy(DataSize.of("96KiB"))).isEqualTo(Ratio.of(2, 3));
    assertThat(message.min(DataSize.of("1B"))).hasToString("1B");
    assertThat(message.max(DataSize.of("1B"))).isSameAs(message);
    assertThat(DataSize.sum(List.of())).isEqualTo(DataSize.ZERO);
    assertThat(DataSize.sum(List.of(message, message))).hasToString("128KiB");
  }

  @Test
  void refusesWhatIsNotWholeNegativeOrTooLarge() {
    DataSize size = DataSize.of("1KiB");
    assertThatThrownBy(() -> size.dividedBy(3))
        .isInstanceOf(ArithmeticException.class)
        .hasMessage("1KiB / 3 is not a whole number of bytes, the finest unit held");
    assertThatThrownBy(() -> size.times(Ratio.of(1, 3)))
        .isInstanceOf(ArithmeticException.class)
        .hasMessageContaining("1KiB * 1/3 is not a whole number of bytes");
    assertThatThrownBy(() -> size.dividedBy(0))
        .isInstanceOf(ArithmeticException.class)
        .hasMessageContaining("1KiB / 0");
    assertThatThrownBy(() -> size.dividedByCeil(0)).isInstanceOf(ArithmeticException.class);
    assertThatThrownBy(() -> size.dividedBy(DataSize.ZERO))
        .isInstanceOf(ArithmeticException.class)
        .hasMessageContaining("1KiB / 0B");
    assertThatThrownBy(() -> DataSize.ZERO.minus(size))
        .isInstanceOf(ArithmeticException.class)
        .hasMessage("0B - 1KiB is negative; a data size is 0 or more");
    assertThatThrownBy(() -> DataSize.of("7EiB").plus(DataSize.of("7EiB")))
        .isInstanceOf(ArithmeticException.class)
        .hasMessageContaining("7EiB + 7EiB is too large");
    assertThatThrownBy(() -> DataSize.ofGibibytes(1L << 33))
        .isInstanceOf(ArithmeticException.class)
        .hasMessageContaining("8589934592 GiB is too large");
    assertThatIllegalArgumentException().isThrownBy(() -> DataSize.ofBytes(-1));
    assertThatIllegalArgumentException().isThrownBy(() -> DataSize.ofKibibytes(-1));
    assertThatIllegalArgumentException().isThrownBy(() -> size.times(-1));
    assertThatIllegalArgumentException().isThrownBy(() -> size.times(Ratio.of(-1, 2)));
    assertThatIllegalArgumentException().isThrownBy(() -> size.dividedBy(-2));
  }
}

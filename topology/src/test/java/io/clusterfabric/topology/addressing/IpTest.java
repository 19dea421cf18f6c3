package io.clusterfabric.topology.addressing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IpTest {

  /** The examples of RFC 5952 sections 4.2 and 5, and of RFC 4291 section 2.2. */
  @ParameterizedTest
  @CsvSource({
    "2001:db8:0:0:0:0:2:1, 2001:db8::2:1",
    "2001:db8:0:1:1:1:1:1, 2001:db8:0:1:1:1:1:1",
    "2001:0:0:1:0:0:0:1, 2001:0:0:1::1",
    "2001:db8:0:0:1:0:0:1, 2001:db8::1:0:0:1",
    "2001:DB8::00AB, 2001:db8::ab",
    "0:0:0:0:0:0:0:0, ::",
    "0:0:0:0:0:0:0:1, ::1",
    "FF01:0:0:0:0:0:0:101, ff01::101",
    "::13.1.68.3, ::d01:4403",
    "fe80::, fe80::",
    "1:2:3:4:5:6:7:8, 1:2:3:4:5:6:7:8",
    "::2:3:4:5:6:7:8, 0:2:3:4:5:6:7:8",
    "10.0.0.1, 10.0.0.1",
    "255.255.255.255, 255.255.255.255",
  })
  void writesAddressesAsTheRfcsDo(String text, String written) {
    assertThat(IpAddress.parse(text)).hasToString(written);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "10",
        "10.0.0",
        "10.0.0.1.2",
        "10.0.0.256",
        "010.0.0.1",
        "10.0.0.1 ",
        "10..0.1",
        ":",
        ":::",
        "1::2::3",
        "1:2:3:4:5:6:7",
        "1:2:3:4:5:6:7:8:9",
        "12345::",
        "fe80::1%eth0",
        "g::",
        "1:2:3:4:5:6:7:1.2.3.4",
        "::1.2.3",
        "1:",
        ":1",
        "1:2:3:4:5:6:7::8",
        "localhost",
        "\u0661.0.0.1",
        "\uFF11::"
      })
  void refusesWhatIsNoAddress(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> IpAddress.parse(text))
        .withMessageContaining("found '" + text + "'");
  }

  @Test
  void blocksStartAtTheirFirstAddress() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> IpPrefix.parse("10.1.2.3/8"))
        .withMessage("a block starts at its first address, which is 10.0.0.0/8, found 10.1.2.3/8");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> IpPrefix.parse("10.0.0.0/33"))
        .withMessage("the length of an IPv4 prefix is 0 to 32, found 33");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> IpPrefix.parse("10.0.0.0"))
        .withMessageContaining("such as 10.0.0.0/8, found '10.0.0.0'");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> IpPrefix.parse("10.0.0.0/30").subnet(31, 2))
        .withMessage("a 10.0.0.0/30 has 2 blocks of length /31, found the index 2");
  }

  @Test
  void privateNumbersAreThoseOfRfc6996() {
    assertThat(AsnRange.PRIVATE_TWO_OCTET.size()).isEqualTo(1_023);
    assertThat(AsnRange.PRIVATE_FOUR_OCTET.size()).isEqualTo(94_967_295L);
    assertThat(AsnRange.parse("64512-65534")).isEqualTo(AsnRange.PRIVATE_TWO_OCTET);
    assertThat(AsnRange.parse("65000")).hasToString("65000");
    for (String bad : List.of("", "-", "1-", "x", "0", "5-4", "4294967295", "99999999999")) {
      assertThatIllegalArgumentException().isThrownBy(() -> AsnRange.parse(bad));
    }
  }
}

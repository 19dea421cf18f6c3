package io.clusterfabric.topology.addressing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AddressTableTest {
  private static final String HEADER = "node,interface,role,address,length,peer,rail,asn\n";

  @Test
  void namesOfAnyKindAreQuoted() {
    AddressTable t =
        AddressTable.builder()
            .add(InterfaceAddress.of("a,b\"c [ x ]", AddressRole.LOOPBACK, "10.0.0.1/32"))
            .asn("no rows", 65_001)
            .asn("a,b\"c ", 65_002)
            .build();
    assertThat(t.toCsv())
        .isEqualTo(
            HEADER
                + "\"a,b\"\"c \",\" x \",loopback,10.0.0.1,32,,,65002\n"
                + "no rows,,,,,,,65001\n");
    assertThat(AddressTable.ofCsv(t.toCsv())).isEqualTo(t).hasSameHashCodeAs(t);
    assertThat(t).hasToString("Address table: 1 row, 2 switches with AS numbers");
    assertThat(t.table().toString().lines().toList().get(0))
        .isEqualTo("node    interface  role       address  length  peer  rail    asn");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a,b,host,10.0.0.1,32,,|line 2: a row has 8 cells, found 7",
        "a,b,king,10.0.0.1,32,,,|line 2: a role is one of [anycast-gateway, gateway, host, link,"
            + " loopback, unnumbered-link], found 'king'",
        "a,b,host,10.0.0.1,33,,,|line 2: the prefix length of a[b] is 0 to 32, found 33",
        "a,b,host,,,,,|line 2: an interface has an address unless it is an unnumbered link, found"
            + " none for host a[b]",
        "a,b,host,10.0.0.1,32,x,,|line 2: a port is written node[port], such as leaf-1[17], found"
            + " 'x'",
        "a,b,host,10.0.0.1,32,,-1,|line 2: the rail is a whole number, found '-1'",
        "a,b,host,10.0.0.1,32,,,AS1|line 2: AS numbers are written as 64512 or 64512-65534, found"
            + " 'AS1'",
        "a,b,host,10.0.0.1,32,,,4294967296|line 2: an AS number is 0 to 4294967295, found"
            + " 4294967296 for 'a'",
        "a,,,,,,,|line 2: a row without an interface tells an AS number only",
        "'\"a,b,host'|line 2: a quote is not closed",
      })
  void saysWhatIsWrongInWhichLine(String row, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> AddressTable.ofCsv(HEADER + row + "\n"))
        .withMessage(message);
  }

  @Test
  void refusesOtherText() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> AddressTable.ofCsv(""))
        .withMessageContaining("found nothing");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> AddressTable.ofCsv("a,b\n"))
        .withMessageStartingWith("line 1: the first line is node,interface");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> AddressTable.ofCsv(HEADER + "a,,,,,,,1\n" + "a,,,,,,,2\n"))
        .withMessage("line 3: switch 'a' is given AS 1 and AS 2");
  }
}

package io.clusterfabric.topology.addressing;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Addresses and blocks against the JDK's own parser and against big integers. */
class IpProperties {

  @Provide
  Arbitrary<IpAddress> addresses() {
    Arbitrary<IpAddress> four = Arbitraries.integers().map(IpAddress::ofIpv4);
    // groups are often 0, so that there is something to shorten
    Arbitrary<Long> half =
        Arbitraries.of(0, 0, 0, 1, 0xab, 0xffff, 0x8000)
            .list()
            .ofSize(4)
            .map(g -> g.stream().mapToLong(Integer::longValue).reduce(0, (a, b) -> (a << 16) | b));
    return Arbitraries.oneOf(four, Combinators.combine(half, half).as(IpAddress::ofIpv6));
  }

  private static BigInteger number(IpAddress a) {
    return new BigInteger(Long.toUnsignedString(a.high()))
        .shiftLeft(64)
        .add(new BigInteger(Long.toUnsignedString(a.low())));
  }

  /** The JDK reads what is written, without a look-up since it is literal. */
  @Property
  void theJdkReadsWhatIsWritten(@ForAll("addresses") IpAddress a) throws UnknownHostException {
    byte[] bytes = InetAddress.getByName(a.toString()).getAddress();
    byte[] whole = new byte[17];
    if (bytes.length == 4 && a.family() == IpFamily.IPV6) {
      // the JDK turns mapped addresses into IPv4
      whole[11] = whole[12] = (byte) 0xff;
    }
    System.arraycopy(bytes, 0, whole, 17 - bytes.length, bytes.length);
    assertThat(new BigInteger(whole)).isEqualTo(number(a));
    assertThat(IpAddress.parse(a.toString())).isEqualTo(a).hasSameHashCodeAs(a);
  }

  /** What is written is never longer than the JDK's form, and reads the same from that. */
  @Property
  void readsTheLongForm(@ForAll("addresses") IpAddress a) throws UnknownHostException {
    if (a.family() == IpFamily.IPV6) {
      byte[] bytes = Arrays.copyOfRange(number(a).setBit(128).toByteArray(), 1, 17);
      String text = InetAddress.getByAddress(bytes).getHostAddress();
      if (text.indexOf(':') >= 0) {
        assertThat(IpAddress.parse(text)).isEqualTo(a);
        assertThat(a.toString().length()).isLessThanOrEqualTo(text.length());
      }
    }
  }

  @Property
  void orderIsThatOfNumbers(@ForAll("addresses") IpAddress a, @ForAll("addresses") IpAddress b) {
    if (a.family() == b.family()) {
      assertThat(Integer.signum(a.compareTo(b))).isEqualTo(number(a).compareTo(number(b)));
    }
  }

  @Property
  void blocksAreIntervals(
      @ForAll("addresses") IpAddress a, @ForAll("addresses") IpAddress b, @ForAll int random) {
    IpPrefix p = IpPrefix.around(a, Math.floorMod(random, a.family().bits() + 1));
    assertThat(p.contains(a)).isTrue();
    assertThat(number(p.last()).subtract(number(p.address())).add(BigInteger.ONE))
        .isEqualTo(p.size());
    boolean inside =
        b.family() == a.family()
            && number(b).compareTo(number(p.address())) >= 0
            && number(b).compareTo(number(p.last())) <= 0;
    assertThat(p.contains(b)).isEqualTo(inside);
    assertThat(IpPrefix.parse(p.toString())).isEqualTo(p);
  }

  @Property
  void subnetsFollowOnOneAnother(
      @ForAll("addresses") IpAddress a, @ForAll int random, @ForAll int more, @ForAll long index) {
    int bits = a.family().bits();
    IpPrefix p = IpPrefix.around(a, Math.floorMod(random, bits + 1));
    int longer = p.length() + Math.floorMod(more, bits - p.length() + 1);
    int parts = longer - p.length();
    long i = parts >= 63 ? index & Long.MAX_VALUE : Math.floorMod(index, 1L << parts);
    IpPrefix s = p.subnet(longer, i);
    assertThat(p.contains(s)).isTrue();
    assertThat(number(s.address()))
        .isEqualTo(number(p.address()).add(BigInteger.valueOf(i).shiftLeft(bits - longer)));
  }

  @Property
  void additionIsThatOfNumbers(@ForAll("addresses") IpAddress a, @ForAll long steps) {
    long some = steps & Long.MAX_VALUE;
    BigInteger sum = number(a).add(BigInteger.valueOf(some));
    if (sum.bitLength() <= a.family().bits()) {
      assertThat(number(a.plus(some))).isEqualTo(sum);
    } else {
      org.assertj.core.api.Assertions.assertThatIllegalArgumentException()
          .isThrownBy(() -> a.plus(some));
    }
  }

  /** No text makes it hang or throw anything else. */
  @Property
  void refusesOtherText(@ForAll String text) {
    for (String t : new String[] {text, text + ":", "::" + text, "1.2.3." + text, text + "/8"}) {
      try {
        IpAddress a = IpAddress.parse(t);
        assertThat(IpAddress.parse(a.toString())).isEqualTo(a);
      } catch (IllegalArgumentException e) {
        assertThat(e).hasMessageContaining("found");
      }
      try {
        IpPrefix.parse(t);
      } catch (IllegalArgumentException e) {
        assertThat(e).hasMessageContaining("found");
      }
    }
  }
}

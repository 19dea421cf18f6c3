package io.clusterfabric.topology.addressing;

import java.math.BigInteger;
import org.apiguardian.api.API;

/**
 * A block of addresses that share their first bits, written {@code 10.0.0.0/8}.
 *
 * @param address its first address, whose bits behind the length are 0
 * @param length how many bits are shared, 0 to 32 or 128
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record IpPrefix(IpAddress address, int length) implements Comparable<IpPrefix> {

  /**
   * Checks that the address is the first one.
   *
   * @param address its first address, whose bits behind the length are 0
   * @param length how many bits are shared, 0 to 32 or 128
   */
  public IpPrefix {
    checkLength(address.family(), length);
    IpAddress first = masked(address, length);
    if (!first.equals(address)) {
      throw new IllegalArgumentException(
          "a block starts at its first address, which is "
              + first
              + "/"
              + length
              + ", found "
              + address
              + "/"
              + length);
    }
  }

  private static void checkLength(IpFamily family, int length) {
    if (length < 0 || length > family.bits()) {
      throw new IllegalArgumentException(
          "the length of an " + family + " prefix is 0 to " + family.bits() + ", found " + length);
    }
  }

  /**
   * The block of a length that an address is in.
   *
   * @param address any of its addresses
   * @param length how many bits are shared, 0 to 32 or 128
   * @return the block
   */
  public static IpPrefix around(IpAddress address, int length) {
    checkLength(address.family(), length);
    return new IpPrefix(masked(address, length), length);
  }

  /**
   * Reads a block.
   *
   * @param text such as {@code 10.0.0.0/8} or {@code fd00::/48}
   * @return the block
   * @throws IllegalArgumentException if the text is none, or if the address is not the first of the
   *     block
   */
  public static IpPrefix parse(String text) {
    int slash = text.indexOf('/');
    String digits = slash < 0 ? "" : text.substring(slash + 1);
    boolean number = !digits.isEmpty() && digits.length() <= 3;
    for (int i = 0; i < digits.length(); i++) {
      number &= digits.charAt(i) >= '0' && digits.charAt(i) <= '9';
    }
    if (!number) {
      throw new IllegalArgumentException(
          "a block is written as an address and a length, such as 10.0.0.0/8, found "
              + Shown.quoted(text));
    }
    return new IpPrefix(IpAddress.parse(text.substring(0, slash)), Integer.parseInt(digits));
  }

  /** The address with the bits behind the length cleared. */
  private static IpAddress masked(IpAddress a, int length) {
    if (a.family() == IpFamily.IPV4) {
      return IpAddress.ofIpv4((int) (a.low() & (length == 0 ? 0 : -1L << (32 - length))));
    }
    long highMask = length == 0 ? 0 : length >= 64 ? -1L : -1L << (64 - length);
    long lowMask = length <= 64 ? 0 : length == 128 ? -1L : -1L << (128 - length);
    return IpAddress.ofIpv6(a.high() & highMask, a.low() & lowMask);
  }

  /**
   * Its version.
   *
   * @return the family
   */
  public IpFamily family() {
    return address.family();
  }

  /**
   * Its last address.
   *
   * @return the address; in IPv4 the broadcast address of a subnet of this block, if it is shorter
   *     than /31
   */
  public IpAddress last() {
    if (family() == IpFamily.IPV4) {
      return IpAddress.ofIpv4((int) (address.low() | (length == 0 ? -1 : ~(-1L << (32 - length)))));
    }
    long highHost = length == 0 ? -1L : length >= 64 ? 0 : ~(-1L << (64 - length));
    long lowHost = length <= 64 ? -1L : length == 128 ? 0 : ~(-1L << (128 - length));
    return IpAddress.ofIpv6(address.high() | highHost, address.low() | lowHost);
  }

  /**
   * How many addresses it has.
   *
   * @return a power of two
   */
  public BigInteger size() {
    return BigInteger.ONE.shiftLeft(family().bits() - length);
  }

  /**
   * Whether an address is in it.
   *
   * @param a an address
   * @return whether it is; false for one of the other family
   */
  public boolean contains(IpAddress a) {
    return a.family() == family() && masked(a, length).equals(address);
  }

  /**
   * Whether a block is in it.
   *
   * @param other a block
   * @return whether all its addresses are in this one
   */
  public boolean contains(IpPrefix other) {
    return other.length >= length && contains(other.address);
  }

  /**
   * Whether two blocks have an address in common: then one contains the other.
   *
   * @param other a block
   * @return whether they overlap
   */
  public boolean overlaps(IpPrefix other) {
    return contains(other) || other.contains(this);
  }

  /**
   * One of the blocks into which it is cut.
   *
   * @param longer the length of the blocks, at least that of this one
   * @param index which, from 0
   * @return the block
   * @throws IllegalArgumentException if there are not so many blocks
   */
  public IpPrefix subnet(int longer, long index) {
    checkLength(family(), longer);
    int bits = longer - length;
    if (bits < 0 || index < 0 || (bits < 63 && index >>> bits != 0)) {
      throw new IllegalArgumentException(
          "a "
              + this
              + " has "
              + (bits < 0 ? "no" : BigInteger.ONE.shiftLeft(bits))
              + " blocks of length /"
              + longer
              + ", found the index "
              + index);
    }
    int shift = family().bits() - longer;
    if (family() == IpFamily.IPV4) {
      return new IpPrefix(IpAddress.ofIpv4((int) (address.low() + (index << shift))), longer);
    }
    long high = shift >= 64 ? index << (shift - 64) : shift == 0 ? 0 : index >>> (64 - shift);
    long low = shift >= 64 ? 0 : index << shift;
    return new IpPrefix(IpAddress.ofIpv6(address.high() | high, address.low() | low), longer);
  }

  /** By family, first address, then the larger block first. */
  @Override
  public int compareTo(IpPrefix other) {
    int byAddress = address.compareTo(other.address);
    return byAddress != 0 ? byAddress : Integer.compare(length, other.length);
  }

  @Override
  public String toString() {
    return address + "/" + length;
  }
}

package io.clusterfabric.roce.balancing;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/**
 * What is left of the links of each tier where all switches hash alike and take the hash modulo the
 * number of links: a switch of the next tier sees only flows with one result of the tiers before.
 * Of n links behind tiers with n1, n2, … links it uses n / gcd(n, lcm(n1, n2, …)).
 *
 * @param links how many links each tier has to choose from, from the first on
 * @param used how many of them a switch uses
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Polarisation(List<Integer> links, List<Integer> used) {
  /**
   * Copies the numbers.
   *
   * @param links how many links each tier has to choose from
   * @param used how many of them a switch uses
   */
  public Polarisation {
    links = List.copyOf(links);
    used = List.copyOf(used);
  }

  /**
   * The links used under one hash and seed.
   *
   * @param links how many links each tier has to choose from, each from 1 to 1024
   * @return the numbers
   * @throws IllegalArgumentException if a number is out of range or there are more than 6 tiers
   */
  public static Polarisation of(int... links) {
    if (links.length > 6) {
      throw new IllegalArgumentException("at most 6 tiers, found " + links.length);
    }
    List<Integer> all = new ArrayList<>();
    List<Integer> used = new ArrayList<>();
    long multiple = 1;
    for (int n : links) {
      if (n < 1 || n > 1024) {
        throw new IllegalArgumentException("a tier has from 1 to 1024 links, found " + n);
      }
      all.add(n);
      used.add((int) (n / gcd(n, multiple)));
      multiple = multiple / gcd(n, multiple) * n;
    }
    return new Polarisation(all, used);
  }

  private static long gcd(long a, long b) {
    return b == 0 ? a : gcd(b, a % b);
  }

  /**
   * Whether some tier leaves links idle.
   *
   * @return true if seeds or offsets must differ from tier to tier
   */
  public boolean isPolarised() {
    return !used.equals(links);
  }

  @Override
  public String toString() {
    List<String> out = new ArrayList<>();
    for (int i = 0; i < links.size(); i++) {
      out.add(used.get(i) + " of " + links.get(i));
    }
    return out.stream().collect(Collectors.joining(", then ", "one hash for all tiers uses ", ""));
  }
}

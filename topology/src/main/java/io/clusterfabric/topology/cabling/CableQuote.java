package io.clusterfabric.topology.cabling;

import io.clusterfabric.model.finding.ElementKind;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.capacity.OversubscriptionRatio;
import io.clusterfabric.topology.internal.exact.Fraction;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.apiguardian.api.API;

/**
 * A bill of numbers without a network behind it, as a vendor or a planner quotes it, and whether
 * the numbers can be. The rules are {@code cabling.quote.} and
 *
 * <ul>
 *   <li>{@code unknown-tier}: a run or modules of a tier that is not quoted;
 *   <li>{@code ports-exceeded}: more link ends at a tier than ports, reserved ones apart (200
 *       cables on 144 ports; each host joined to each leaf);
 *   <li>{@code count-differs}: runs above a tier that are not switches times uplinks (switches
 *       times spines, for instance);
 *   <li>{@code more-switches-than-needed}: more than twice the switches that the links need (a
 *       number of spines made of bandwidths);
 *   <li>{@code no-links}: a tier without runs;
 *   <li>{@code rate-above}: links or modules faster than the ports at either end;
 *   <li>{@code modules-too-few}, {@code modules-too-many}: not what the links need, modules of
 *       several links rounded up for each device;
 *   <li>{@code oversubscribed}: more down than up, and nobody said so.
 * </ul>
 *
 * @param tiers the tiers, hosts first, then leaves and upward
 * @param runs the cables between tiers
 * @param modules the pluggable modules
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record CableQuote(List<Tier> tiers, List<Run> runs, List<Modules> modules) {

  /**
   * Equal devices.
   *
   * @param name such as {@code host}, {@code leaf} or {@code spine}
   * @param devices how many there are, 0 or more
   * @param ports how many ports each has before any is split, 0 or more
   * @param portRate what such a port carries per direction
   * @param reserved how many ports of each are kept free
   * @param uplinks how many links each has to the tier above, if that is told
   */
  public record Tier(
      String name, long devices, int ports, Bandwidth portRate, int reserved, OptionalInt uplinks) {

    /**
     * Checks the numbers.
     *
     * @param name such as {@code host}, {@code leaf} or {@code spine}
     * @param devices how many there are, 0 or more
     * @param ports how many ports each has before any is split, 0 or more
     * @param portRate what such a port carries per direction
     * @param reserved how many ports of each are kept free
     * @param uplinks how many links each has to the tier above, if that is told
     * @throws IllegalArgumentException if a number is negative
     */
    public Tier {
      notNegative("devices of " + name, devices);
      notNegative("ports of " + name, ports);
      notNegative("reserved ports of " + name, reserved);
      notNegative("uplinks of " + name, uplinks.orElse(0));
    }

    /**
     * Devices without reserved ports, of which no uplinks are told.
     *
     * @param name such as {@code host}, {@code leaf} or {@code spine}
     * @param devices how many there are
     * @param ports how many ports each has
     * @param portRate what such a port carries per direction
     * @return the tier
     */
    public static Tier of(String name, long devices, int ports, Bandwidth portRate) {
      return new Tier(name, devices, ports, portRate, 0, OptionalInt.empty());
    }

    /**
     * This tier with a number of uplinks.
     *
     * @param number how many links each device has to the tier above
     * @return a copy
     */
    public Tier withUplinks(int number) {
      return new Tier(name, devices, ports, portRate, reserved, OptionalInt.of(number));
    }

    /**
     * This tier with ports that are kept free.
     *
     * @param number how many of each device
     * @return a copy
     */
    public Tier withReserved(int number) {
      return new Tier(name, devices, ports, portRate, number, uplinks);
    }
  }

  /**
   * Equal cables between two tiers.
   *
   * @param lower the name of the tier nearer to the hosts
   * @param upper the name of the other tier
   * @param cables how many there are, 0 or more
   * @param linksPerCable how many links each carries: more than one for a breakout
   * @param lowerLinksPerPort into how many links a port of the lower tier is split
   * @param upperLinksPerPort into how many links a port of the upper tier is split
   * @param rate what each link carries per direction
   */
  public record Run(
      String lower,
      String upper,
      long cables,
      int linksPerCable,
      int lowerLinksPerPort,
      int upperLinksPerPort,
      Bandwidth rate) {

    /**
     * Checks the numbers.
     *
     * @param lower the name of the tier nearer to the hosts
     * @param upper the name of the other tier
     * @param cables how many there are, 0 or more
     * @param linksPerCable how many links each carries: more than one for a breakout
     * @param lowerLinksPerPort into how many links a port of the lower tier is split
     * @param upperLinksPerPort into how many links a port of the upper tier is split
     * @param rate what each link carries per direction
     * @throws IllegalArgumentException if cables are fewer than 0, or another number than 1
     */
    public Run {
      notNegative("cables from " + lower + " to " + upper, cables);
      if (linksPerCable < 1 || lowerLinksPerPort < 1 || upperLinksPerPort < 1) {
        throw new IllegalArgumentException(
            "a cable and a port carry at least 1 link, found "
                + linksPerCable
                + ", "
                + lowerLinksPerPort
                + " and "
                + upperLinksPerPort
                + " from "
                + lower
                + " to "
                + upper);
      }
    }

    /**
     * Cables of one link, on ports that are not split.
     *
     * @param lower the name of the tier nearer to the hosts
     * @param upper the name of the other tier
     * @param cables how many there are
     * @param rate what each carries per direction
     * @return the run
     */
    public static Run of(String lower, String upper, long cables, Bandwidth rate) {
      return new Run(lower, upper, cables, 1, 1, 1, rate);
    }

    private BigInteger links() {
      return BigInteger.valueOf(cables).multiply(BigInteger.valueOf(linksPerCable));
    }
  }

  /**
   * Equal pluggable modules in the devices of a tier.
   *
   * @param tier the name of the tier
   * @param count how many there are, 0 or more
   * @param links how many links each serves: 2 for a twin-port module
   * @param rate what each link carries per direction
   */
  public record Modules(String tier, long count, int links, Bandwidth rate) {

    /**
     * Checks the numbers.
     *
     * @param tier the name of the tier
     * @param count how many there are, 0 or more
     * @param links how many links each serves: 2 for a twin-port module
     * @param rate what each link carries per direction
     * @throws IllegalArgumentException if the count is negative or there are no links
     */
    public Modules {
      notNegative("modules of " + tier, count);
      if (links < 1) {
        throw new IllegalArgumentException("a module serves at least 1 link, found " + links);
      }
    }
  }

  /**
   * Copies the lists.
   *
   * @param tiers the tiers, hosts first, then leaves and upward
   * @param runs the cables between tiers
   * @param modules the pluggable modules
   */
  public CableQuote {
    tiers = List.copyOf(tiers);
    runs = List.copyOf(runs);
    modules = List.copyOf(modules);
  }

  private static void notNegative(String what, long found) {
    if (found < 0) {
      throw new IllegalArgumentException("the number of " + what + " is 0 or more, found " + found);
    }
  }

  /**
   * Checks a quote of a network that is meant to have no oversubscription.
   *
   * @return what cannot be
   */
  public Findings check() {
    return check(OversubscriptionRatio.NON_BLOCKING);
  }

  /**
   * Checks the numbers.
   *
   * @param allowed how much oversubscription is meant to be
   * @return what cannot be
   */
  public Findings check(OversubscriptionRatio allowed) {
    return new Check(this, allowed).run();
  }

  /** The checks in progress. */
  private static final class Check {
    private final CableQuote quote;
    private final OversubscriptionRatio allowed;
    private final Findings.Builder out = Findings.builder();

    Check(CableQuote quote, OversubscriptionRatio allowed) {
      this.quote = quote;
      this.allowed = allowed;
    }

    Findings run() {
      for (Run r : quote.runs()) {
        known(r.lower());
        known(r.upper());
        rate(r);
      }
      for (int i = 0; i < quote.tiers().size(); i++) {
        tier(quote.tiers().get(i), i);
        moduleTotals(quote.tiers().get(i));
      }
      quote.modules().forEach(this::modules);
      return out.build();
    }

    private Optional<Tier> find(String name) {
      return quote.tiers().stream().filter(t -> t.name().equals(name)).findFirst();
    }

    private void known(String name) {
      if (find(name).isEmpty()) {
        out.add(
            finding("unknown-tier", Severity.ERROR, name)
                .why("a run of cables names the tier, which the quote does not have")
                .expected("one of " + quote.tiers().stream().map(Tier::name).toList())
                .fix("add the tier, or correct the name")
                .build());
      }
    }

    private void rate(Run r) {
      for (String name : List.of(r.lower(), r.upper())) {
        Optional<Tier> t = find(name);
        int split = name.equals(r.lower()) ? r.lowerLinksPerPort() : r.upperLinksPerPort();
        Fraction links = Fraction.bits(r.rate(), BigInteger.valueOf(split));
        if (t.isPresent()
            && links.compareTo(Fraction.bits(t.get().portRate(), BigInteger.ONE)) > 0) {
          out.add(
              finding("rate-above", Severity.ERROR, name)
                  .why(
                      "links from " + r.lower() + " to " + r.upper() + " are faster than its ports")
                  .observed(split == 1 ? r.rate().toString() : split + " times " + r.rate())
                  .expected("at most " + t.get().portRate())
                  .fix("a link is as fast as the slower of its ends")
                  .build());
        }
      }
    }

    private BigInteger links(String lower, String upper) {
      BigInteger sum = BigInteger.ZERO;
      for (Run r : quote.runs()) {
        boolean counted =
            (lower.isEmpty() || r.lower().equals(lower))
                && (upper.isEmpty() || r.upper().equals(upper));
        sum = counted ? sum.add(r.links()) : sum;
      }
      return sum;
    }

    private void tier(Tier t, int place) {
      BigInteger used = BigInteger.ZERO;
      BigInteger up = links(t.name(), "");
      BigInteger down = links("", t.name());
      Fraction upRate = Fraction.ZERO;
      Fraction downRate = Fraction.ZERO;
      for (Run r : quote.runs()) {
        if (r.lower().equals(t.name())) {
          used = used.add(ports(r.links(), r.lowerLinksPerPort()));
          upRate = upRate.plus(Fraction.bits(r.rate(), r.links()));
        }
        if (r.upper().equals(t.name())) {
          used = used.add(ports(r.links(), r.upperLinksPerPort()));
          downRate = downRate.plus(Fraction.bits(r.rate(), r.links()));
        }
      }
      int each = Math.max(0, t.ports() - t.reserved());
      BigInteger there = BigInteger.valueOf(t.devices()).multiply(BigInteger.valueOf(each));
      if (used.compareTo(there) > 0) {
        out.add(
            finding("ports-exceeded", Severity.ERROR, t.name())
                .why("the links take more ports than the tier has")
                .observed(used + " ports for " + up.add(down) + " link ends")
                .expected("at most " + there + ", " + t.devices() + " devices with " + each)
                .fix("count links, not pairs of devices; leave reserved ports out")
                .build());
      }
      if (used.signum() == 0 && t.devices() > 0) {
        out.add(
            finding("no-links", Severity.ERROR, t.name())
                .why("no cable leads to the tier")
                .observed("0 cables for " + t.devices() + " devices")
                .fix("add its runs, or leave the tier out")
                .build());
      }
      BigInteger wanted =
          BigInteger.valueOf(t.devices()).multiply(BigInteger.valueOf(t.uplinks().orElse(0)));
      if (t.uplinks().isPresent() && !wanted.equals(up)) {
        out.add(
            finding("count-differs", Severity.ERROR, t.name())
                .why("links to the tier above are devices times uplinks, whatever it has switches")
                .observed(up + " links")
                .expected(wanted + ", " + t.devices() + " devices with " + t.uplinks().getAsInt())
                .fix("quote devices times uplinks")
                .build());
      }
      if (place > 1 && each > 0) {
        BigInteger needed = ports(used, each);
        BigInteger least = needed.max(BigInteger.TWO).shiftLeft(1);
        if (BigInteger.valueOf(t.devices()).compareTo(least) > 0) {
          out.add(
              finding("more-switches-than-needed", Severity.WARNING, t.name())
                  .why("the tier has more than twice the switches that its links need")
                  .observed(t.devices() + " switches for " + used + " ports in use")
                  .expected(needed + " of " + each + " ports")
                  .fix("divide links by ports; a bandwidth is no number of switches")
                  .build());
        }
      }
      if (place > 0 && !upRate.isZero() && !downRate.isZero()) {
        OversubscriptionRatio ratio =
            OversubscriptionRatio.of(
                downRate.numerator().multiply(upRate.denominator()),
                upRate.numerator().multiply(downRate.denominator()));
        if (ratio.compareTo(allowed) > 0) {
          out.add(
              finding("oversubscribed", Severity.WARNING, t.name())
                  .why("more can come from below than goes up")
                  .observed(ratio.toString())
                  .expected("at most " + allowed)
                  .fix("add uplinks, or say that it is meant")
                  .build());
        }
      }
    }

    private void modules(Modules m) {
      Optional<Tier> tier = find(m.tier());
      if (tier.isEmpty()) {
        known(m.tier());
        return;
      }
      Tier t = tier.get();
      if (m.rate().compareTo(t.portRate()) > 0) {
        out.add(
            finding("rate-above", Severity.ERROR, t.name())
                .why("modules are faster than the ports that they are for")
                .observed(m.rate().toString())
                .expected("at most " + t.portRate())
                .fix("take modules of the rate of the port")
                .build());
      }
    }

    /** Whether the modules of a tier, if any are quoted, are as many as its links need. */
    private void moduleTotals(Tier t) {
      if (quote.modules().stream().noneMatch(m -> m.tier().equals(t.name()))) {
        return;
      }
      BigInteger served = BigInteger.ZERO;
      BigInteger all = BigInteger.ZERO;
      for (Modules other : quote.modules()) {
        if (other.tier().equals(t.name())) {
          served =
              served.add(
                  BigInteger.valueOf(other.count()).multiply(BigInteger.valueOf(other.links())));
          // a device may leave its last module of each sort not full
          all =
              all.add(
                  BigInteger.valueOf(t.devices()).multiply(BigInteger.valueOf(other.links() - 1L)));
        }
      }
      BigInteger links = links(t.name(), "").add(links("", t.name()));
      if (served.compareTo(links.add(all)) > 0) {
        out.add(
            finding("modules-too-many", Severity.WARNING, t.name())
                .why("the modules serve more links than end there, even if each device rounds up")
                .observed("modules for " + served + " links")
                .expected("at most for " + links.add(all))
                .fix("a module of several links is not one a link")
                .build());
      }
      if (served.compareTo(links) < 0 && moduleRunsOnly(t)) {
        out.add(
            finding("modules-too-few", Severity.ERROR, t.name())
                .why("the modules serve fewer links than end there")
                .observed("modules for " + served + " links")
                .expected("at least for " + links)
                .fix("add modules, rounded up for each device; leave cables with fixed ends out")
                .build());
      }
    }

    /** Whether nothing speaks for cables with fixed ends at the tier: those need no modules. */
    private boolean moduleRunsOnly(Tier t) {
      return quote.runs().stream()
          .filter(r -> r.lower().equals(t.name()) || r.upper().equals(t.name()))
          .allMatch(
              r ->
                  quote.modules().stream().anyMatch(m -> m.tier().equals(r.lower()))
                      && quote.modules().stream().anyMatch(m -> m.tier().equals(r.upper())));
    }

    private static BigInteger ports(BigInteger links, int linksPerPort) {
      BigInteger by = BigInteger.valueOf(linksPerPort);
      return links.add(by).subtract(BigInteger.ONE).divide(by);
    }

    private static Finding.Builder finding(String rule, Severity severity, String tier) {
      Finding.Builder builder = Finding.builder();
      builder
          .ruleId("cabling.quote." + rule)
          .severity(severity)
          .where(new ElementRef(ElementKind.PARAMETER, tier));
      return builder;
    }
  }
}

package io.clusterfabric.topology.sizing;

import java.util.Locale;
import org.apiguardian.api.API;

/** What candidates of a sizing search are compared by. Less is better, of bisection more. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum SizingObjective {
  /** How many switches there are, in all planes. */
  SWITCHES(false),
  /** How many links there are: those between switches and those of the hosts that are asked for. */
  LINKS(false),
  /** How many cables carry them: a breakout, one port split to several, is one. */
  CABLES(false),
  /** How many pluggable modules the cables take at both ends; none for cables with fixed ends. */
  MODULES(false),
  /**
   * What the switches take by one figure, {@link SizingRequest#powerFigure}, and the modules where
   * their power was given, in watts.
   */
  WATTS(false),
  /**
   * How many links between switches lie on a shortest way between the two hosts that are farthest
   * apart, among those that the fabric joins: 2 under spines, 4 under cores.
   */
  DIAMETER(false),
  /**
   * The bisection bandwidth, one way, unit HOST, of the hosts that are asked for, in bits per
   * second.
   */
  BISECTION(true),
  /** What switches, cables, modules and adapters cost at the prices that were given. */
  COST(false);

  private final boolean moreIsBetter;

  SizingObjective(boolean moreIsBetter) {
    this.moreIsBetter = moreIsBetter;
  }

  /**
   * Which way is better.
   *
   * @return whether a greater value is better
   */
  public boolean moreIsBetter() {
    return moreIsBetter;
  }

  /** The name in lower case. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}

package io.clusterfabric.topology.design;

import org.apiguardian.api.API;

/**
 * Which global port of a group of a dragonfly leads to which other group. The {@code m = a h}
 * global ports of a group are numbered from 0, those of its first switch first, h a switch.
 *
 * <p>With the full {@code g = m + 1} groups the arrangement says all. With fewer, the first {@code
 * g - 1} ports are arranged so, then the next {@code g - 1}, as long as they are enough: so every
 * two groups have {@code floor(m / (g - 1))} links. The r ports left over in each group give r
 * further groups one link more, nearest first: they lead by turns to the groups 1 and 2 and so on
 * places ahead and behind; if r is odd, the last leads to the opposite group, {@code g / 2} ahead.
 * If both g and r are odd there is no opposite group, and the groups are paired along steps of
 * {@code (g - 1) / 2}, which leaves one port of one group free.
 *
 * <p>The names are those of Hastings et al., Comparing Global Link Arrangements for Dragonfly
 * Networks, IEEE Cluster 2015, after Camarero, Vallejo and Beivide, ACM TACO 11(4), 2014.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum GlobalArrangement {
  /** Port k of group i leads to group k if k is less than i, else to group {@code k + 1}. */
  ABSOLUTE,
  /** Port k of group i leads to group {@code i + k + 1}, modulo g. */
  RELATIVE,
  /**
   * Port k of group i leads to group {@code i + k / 2 + 1} if k is even, and to {@code i - (k + 1)
   * / 2} if it is odd, modulo g.
   */
  CIRCULANT
}

/** Whether ports and links are well: counters, thresholds, bit error rates, links that flap. */
@NullMarked
package io.clusterfabric.infiniband.health;

import org.jspecify.annotations.NullMarked;

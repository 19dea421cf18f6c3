/** Links of InfiniBand: generations, widths, rates, MTU, splits, and what adapters get of them. */
@NullMarked
package io.clusterfabric.infiniband.link;

import org.jspecify.annotations.NullMarked;

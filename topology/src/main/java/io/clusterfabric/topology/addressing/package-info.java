/**
 * Addresses and AS numbers of Ethernet fabrics: planned so that growth renumbers nothing, and
 * checked where somebody else planned them.
 */
@ImmutableStyle
@NullMarked
package io.clusterfabric.topology.addressing;

import io.clusterfabric.model.internal.style.ImmutableStyle;
import org.jspecify.annotations.NullMarked;

/**
 * What measured runs say about the time of collectives: a fitted model, its evidence and doubts.
 */
@ImmutableStyle
@NullMarked
package io.clusterfabric.collectives.calibration;

import io.clusterfabric.model.internal.style.ImmutableStyle;
import org.jspecify.annotations.NullMarked;

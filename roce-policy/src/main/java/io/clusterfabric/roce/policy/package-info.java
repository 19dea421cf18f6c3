/** What RoCE traffic is to get: classes, losslessness, marking, scheduling, congestion control. */
@ImmutableStyle
@NullMarked
package io.clusterfabric.roce.policy;

import io.clusterfabric.model.internal.style.ImmutableStyle;
import org.jspecify.annotations.NullMarked;

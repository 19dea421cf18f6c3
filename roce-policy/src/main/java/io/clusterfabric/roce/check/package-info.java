/** Whether RoCE traffic gets what it needs on every hop from host to switch to host. */
@ImmutableStyle
@NullMarked
package io.clusterfabric.roce.check;

import io.clusterfabric.model.internal.style.ImmutableStyle;
import org.jspecify.annotations.NullMarked;

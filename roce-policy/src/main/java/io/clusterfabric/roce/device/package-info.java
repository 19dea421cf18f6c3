/** What switch ports and adapters are configured to do, whatever vendor's words say it. */
@ImmutableStyle
@NullMarked
package io.clusterfabric.roce.device;

import io.clusterfabric.model.internal.style.ImmutableStyle;
import org.jspecify.annotations.NullMarked;

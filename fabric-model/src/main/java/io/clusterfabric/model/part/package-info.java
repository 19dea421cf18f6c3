/** The catalogue of parts: switches, adapters, GPUs, hosts, cables and optics. */
@ImmutableStyle
@NullMarked
package io.clusterfabric.model.part;

import io.clusterfabric.model.internal.style.ImmutableStyle;
import org.jspecify.annotations.NullMarked;

/** Quality of service: service levels, virtual lanes, their arbitration, and policy files. */
@ImmutableStyle
@NullMarked
package io.clusterfabric.infiniband.qos;

import io.clusterfabric.model.internal.style.ImmutableStyle;
import org.jspecify.annotations.NullMarked;

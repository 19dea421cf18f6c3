/** Estimates of collectives on a cluster, with what limits them. */
@NullMarked
@Value.Style(
    allowedClasspathAnnotations = {Override.class},
    depluralize = true,
    overshadowImplementation = true,
    visibility = Value.Style.ImplementationVisibility.PACKAGE)
package io.clusterfabric.collectives.estimate;

import org.immutables.value.Value;
import org.jspecify.annotations.NullMarked;

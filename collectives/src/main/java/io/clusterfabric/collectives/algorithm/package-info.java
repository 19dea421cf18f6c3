/** Costs of collective algorithms, step by step. */
@NullMarked
@Value.Style(
    allowedClasspathAnnotations = {Override.class},
    depluralize = true,
    overshadowImplementation = true,
    visibility = Value.Style.ImplementationVisibility.PACKAGE)
package io.clusterfabric.collectives.algorithm;

import org.immutables.value.Value;
import org.jspecify.annotations.NullMarked;

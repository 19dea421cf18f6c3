/** The contract of topology importers and exporters. */
@NullMarked
@Value.Style(
    allowedClasspathAnnotations = {Override.class},
    visibility = Value.Style.ImplementationVisibility.PACKAGE,
    overshadowImplementation = true,
    depluralize = true)
package io.clusterfabric.model.format;

import org.immutables.value.Value;
import org.jspecify.annotations.NullMarked;

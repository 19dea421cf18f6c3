/** The catalogue of parts: switches, adapters, GPUs, hosts, cables and optics. */
@NullMarked
@Value.Style(
    allowedClasspathAnnotations = {Override.class},
    visibility = Value.Style.ImplementationVisibility.PACKAGE,
    overshadowImplementation = true,
    depluralize = true)
package io.clusterfabric.model.part;

import org.immutables.value.Value;
import org.jspecify.annotations.NullMarked;

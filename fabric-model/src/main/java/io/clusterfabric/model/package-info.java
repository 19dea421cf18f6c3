/** What a cluster is: hosts, fabrics, switches, ports, links and cables. */
@NullMarked
@Value.Style(
    allowedClasspathAnnotations = {Override.class},
    visibility = Value.Style.ImplementationVisibility.PACKAGE,
    overshadowImplementation = true,
    depluralize = true)
package io.clusterfabric.model;

import org.immutables.value.Value;
import org.jspecify.annotations.NullMarked;

/** What somebody measured, and the contract of its readers. */
@NullMarked
@Value.Style(
    allowedClasspathAnnotations = {Override.class},
    visibility = Value.Style.ImplementationVisibility.PACKAGE,
    overshadowImplementation = true,
    depluralize = true)
package io.clusterfabric.model.evidence;

import org.immutables.value.Value;
import org.jspecify.annotations.NullMarked;

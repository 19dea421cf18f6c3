/** Ways to lay out a fabric: counts by plan, clusters by build. */
@NullMarked
@Value.Style(
    allowedClasspathAnnotations = {Override.class},
    visibility = Value.Style.ImplementationVisibility.PACKAGE,
    overshadowImplementation = true,
    depluralize = true,
    depluralizeDictionary = {"boundary:boundaries", "switch:switches", "spine:spines"})
package io.clusterfabric.topology.design;

import org.immutables.value.Value;
import org.jspecify.annotations.NullMarked;

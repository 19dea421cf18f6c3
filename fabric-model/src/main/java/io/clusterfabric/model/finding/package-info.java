/** What is wrong with a user's world: findings, rules, outcomes and waivers. */
@NullMarked
@Value.Style(
    allowedClasspathAnnotations = {Override.class},
    visibility = Value.Style.ImplementationVisibility.PACKAGE,
    overshadowImplementation = true,
    depluralize = true)
package io.clusterfabric.model.finding;

import org.immutables.value.Value;
import org.jspecify.annotations.NullMarked;

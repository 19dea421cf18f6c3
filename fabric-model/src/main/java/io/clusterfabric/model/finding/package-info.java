/** What is wrong with a user's world: findings, rules, outcomes and waivers. */
@ImmutableStyle
@NullMarked
package io.clusterfabric.model.finding;

import io.clusterfabric.model.internal.style.ImmutableStyle;
import org.jspecify.annotations.NullMarked;

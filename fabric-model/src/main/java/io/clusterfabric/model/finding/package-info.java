/** What is wrong with a user's world: findings, rules, outcomes and waivers. */
@NullMarked
package io.clusterfabric.model.finding;

import org.jspecify.annotations.NullMarked;

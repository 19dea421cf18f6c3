/** Text damaged in ways that happen and in ways that nobody thought of. */
@NullMarked
package io.clusterfabric.testkit.damage;

import org.jspecify.annotations.NullMarked;

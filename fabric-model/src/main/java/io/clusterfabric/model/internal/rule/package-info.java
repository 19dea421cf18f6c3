/** What every rule has, whatever it checks. */
@NullMarked
package io.clusterfabric.model.internal.rule;

import org.jspecify.annotations.NullMarked;

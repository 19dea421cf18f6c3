/** What the rules of several packages share. */
@NullMarked
package io.clusterfabric.infiniband.internal.rules;

import org.jspecify.annotations.NullMarked;

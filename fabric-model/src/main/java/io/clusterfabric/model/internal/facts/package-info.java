/** Published facts and where they come from, read from resources. */
@NullMarked
package io.clusterfabric.model.internal.facts;

import org.jspecify.annotations.NullMarked;

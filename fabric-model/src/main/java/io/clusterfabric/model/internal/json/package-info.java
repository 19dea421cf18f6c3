/**
 * How each version of the cluster document is written and read; the model's types know nothing of
 * it.
 */
@NullMarked
package io.clusterfabric.model.internal.json;

import org.jspecify.annotations.NullMarked;

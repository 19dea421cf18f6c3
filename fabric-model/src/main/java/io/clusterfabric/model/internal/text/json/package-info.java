/**
 * Strict reading and canonical writing of JSON text, token by token; knows nothing of the model.
 */
@NullMarked
package io.clusterfabric.model.internal.text.json;

import org.jspecify.annotations.NullMarked;

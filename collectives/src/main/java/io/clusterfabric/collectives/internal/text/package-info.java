/** Words of messages. */
@NullMarked
package io.clusterfabric.collectives.internal.text;

import org.jspecify.annotations.NullMarked;

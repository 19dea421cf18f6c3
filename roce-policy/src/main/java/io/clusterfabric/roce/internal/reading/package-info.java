/** What readers of configurations share. */
@NullMarked
package io.clusterfabric.roce.internal.reading;

import org.jspecify.annotations.NullMarked;

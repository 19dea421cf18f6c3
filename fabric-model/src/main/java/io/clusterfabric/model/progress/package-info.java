/** Progress and cancellation of long work. */
@NullMarked
package io.clusterfabric.model.progress;

import org.jspecify.annotations.NullMarked;

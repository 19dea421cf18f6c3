@NullMarked
package io.clusterfabric.roce.buffer;

import org.jspecify.annotations.NullMarked;

@NullMarked
package io.clusterfabric.roce.check;

import org.jspecify.annotations.NullMarked;

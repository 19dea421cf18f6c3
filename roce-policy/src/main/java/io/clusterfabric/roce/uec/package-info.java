/** Ultra Ethernet: capabilities with source and confidence, required against offered. */
@NullMarked
package io.clusterfabric.roce.uec;

import org.jspecify.annotations.NullMarked;

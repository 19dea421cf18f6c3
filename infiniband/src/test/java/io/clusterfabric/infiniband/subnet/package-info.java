@NullMarked
package io.clusterfabric.infiniband.subnet;

import org.jspecify.annotations.NullMarked;

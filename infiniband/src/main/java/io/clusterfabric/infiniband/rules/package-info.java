/** Every rule of the module in one list, and the public reports that they cover. */
@NullMarked
package io.clusterfabric.infiniband.rules;

import org.jspecify.annotations.NullMarked;

/** What the tests of this module share. */
@NullMarked
package io.clusterfabric.infiniband;

import org.jspecify.annotations.NullMarked;

/** Optional files beside the repository that some tests read. */
@NullMarked
package io.clusterfabric.testkit.data;

import org.jspecify.annotations.NullMarked;

/** What the tests of this module share. */
@NullMarked
package io.clusterfabric.roce;

import org.jspecify.annotations.NullMarked;

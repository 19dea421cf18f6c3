/** The contract of topology importers and exporters. */
@NullMarked
package io.clusterfabric.model.format;

import org.jspecify.annotations.NullMarked;

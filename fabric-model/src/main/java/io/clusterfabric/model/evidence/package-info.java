/** What somebody measured, and the contract of its readers. */
@NullMarked
package io.clusterfabric.model.evidence;

import org.jspecify.annotations.NullMarked;

/** The public signatures of a module as text, so that a change of the API shows in a review. */
@NullMarked
package io.clusterfabric.testkit.api;

import org.jspecify.annotations.NullMarked;

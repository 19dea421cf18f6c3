/** What pauses do to a fabric: deadlocks, storms and how far they reach, watchdogs. */
@NullMarked
package io.clusterfabric.roce.pause;

import org.jspecify.annotations.NullMarked;

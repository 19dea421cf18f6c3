/** What is left of a fabric after failures and during maintenance. */
@NullMarked
package io.clusterfabric.topology.resilience;

import org.jspecify.annotations.NullMarked;

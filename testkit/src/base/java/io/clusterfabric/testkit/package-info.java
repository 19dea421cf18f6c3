/**
 * Contracts that a module's tests extend, so that the rules of the house are checked everywhere.
 */
@NullMarked
package io.clusterfabric.testkit;

import org.jspecify.annotations.NullMarked;

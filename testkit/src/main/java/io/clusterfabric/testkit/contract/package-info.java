/** Contracts: tests that every importer, reader of evidence and rule must pass. */
@NullMarked
package io.clusterfabric.testkit.contract;

import org.jspecify.annotations.NullMarked;

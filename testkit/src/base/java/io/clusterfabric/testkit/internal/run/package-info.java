/** How a test run behaves: seeds, tests left out, tests skipped. */
@NullMarked
package io.clusterfabric.testkit.internal.run;

import org.jspecify.annotations.NullMarked;

/**
 * The shell: interactive JShell with the library imported, and a runner of scripts that stops at
 * the first failure.
 */
@NullMarked
package io.clusterfabric.shell;

import org.jspecify.annotations.NullMarked;

/**
 * What the readers and writers of all formats share: lines within limits, devices and links as a
 * file tells them, and the cluster that they make.
 */
@NullMarked
package io.clusterfabric.topology.internal.exchange;

import org.jspecify.annotations.NullMarked;

/** The catalogue of parts: switches, adapters, GPUs, hosts, cables and optics. */
@NullMarked
package io.clusterfabric.model.part;

import org.jspecify.annotations.NullMarked;

/**
 * The listing of BookSim's network {@code anynet}: routers with their nodes and neighbours, by
 * booksim/booksim2, {@code src/networks/anynet.cpp}.
 */
@NullMarked
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
package io.clusterfabric.topology.format.booksim;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

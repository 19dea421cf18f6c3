/** The tables that ibdiagnet leaves in files with the ending {@code .db_csv}. */
@NullMarked
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
package io.clusterfabric.topology.format.ibdiagnet;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

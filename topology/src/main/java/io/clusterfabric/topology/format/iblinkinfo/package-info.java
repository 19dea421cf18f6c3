/** The output of iblinkinfo, in blocks and in lines. */
@NullMarked
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
package io.clusterfabric.topology.format.iblinkinfo;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

/**
 * Lists of cables as comma-separated values, one cable a row, in several dialects that are told
 * apart by their headers: this library's own, the point-to-point lists and desired topologies of
 * UFM's tools, the links of SONiC's test beds, and the cables of NetBox.
 */
@NullMarked
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
package io.clusterfabric.topology.format.cablelist;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

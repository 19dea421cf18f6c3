/**
 * Net files of ibsim, on which OpenSM runs without hardware; ibnetdiscover's package reads them.
 */
@NullMarked
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
package io.clusterfabric.topology.format.ibsim;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

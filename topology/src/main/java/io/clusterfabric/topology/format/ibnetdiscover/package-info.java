/** The output of ibnetdiscover, and the net files of ibsim, which are of the same family. */
@NullMarked
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
@ImmutableStyle
package io.clusterfabric.topology.format.ibnetdiscover;

import io.clusterfabric.model.internal.style.ImmutableStyle;
import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

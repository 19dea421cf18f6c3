/** The output of ibnetdiscover, and the net files of ibsim, which are of the same family. */
@NullMarked
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
@Value.Style(
    allowedClasspathAnnotations = {Override.class},
    visibility = Value.Style.ImplementationVisibility.PACKAGE,
    overshadowImplementation = true,
    depluralize = true)
package io.clusterfabric.topology.format.ibnetdiscover;

import org.apiguardian.api.API;
import org.immutables.value.Value;
import org.jspecify.annotations.NullMarked;

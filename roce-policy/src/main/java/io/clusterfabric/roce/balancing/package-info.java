/** How traffic is spread over equal links: hashing, queue pairs, flowlets, spraying. */
@NullMarked
package io.clusterfabric.roce.balancing;

import org.jspecify.annotations.NullMarked;

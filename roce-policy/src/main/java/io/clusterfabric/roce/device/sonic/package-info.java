/** SONiC: config_db.json read, judged and written. */
@NullMarked
package io.clusterfabric.roce.device.sonic;

import org.jspecify.annotations.NullMarked;

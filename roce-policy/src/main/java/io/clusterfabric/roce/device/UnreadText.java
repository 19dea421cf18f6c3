package io.clusterfabric.roce.device;

import org.apiguardian.api.API;

/**
 * A piece of a configuration that was kept but not understood.
 *
 * @param place where it stood: a table and key, or the headings above a line
 * @param text the piece as it was written
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record UnreadText(String place, String text) {}

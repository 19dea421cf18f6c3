package io.clusterfabric.testkit.contract;

import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.format.FormatInfo;

/**
 * What came out of reading a source, in terms that all readers share.
 *
 * @param format the format that it says it was
 * @param found whether anything came out
 * @param content what came out, without its provenance
 * @param elements how many elements came out
 * @param findings every doubt
 * @param read how many records were understood
 * @param skipped how many records were left out
 */
record Reading(
    FormatInfo format,
    boolean found,
    Object content,
    long elements,
    Findings findings,
    long read,
    long skipped) {}

package io.clusterfabric.infiniband.partition;

import io.clusterfabric.infiniband.partition.ConfEvent.Kind;
import io.clusterfabric.model.finding.Severity;

/** Keywords are written in full. */
final class KeywordAbbreviatedRule extends EventRule {
  KeywordAbbreviatedRule() {
    super(
        "keyword-abbreviated",
        Severity.ERROR,
        Kind.KEYWORD_PREFIX,
        "keywords are written in full",
        "any beginning of a keyword is taken for it, so that a slip of the" + " pen adds ports",
        "write the keyword in full, or the GUID that was meant");
  }
}

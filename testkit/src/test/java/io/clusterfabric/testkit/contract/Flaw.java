package io.clusterfabric.testkit.contract;

/** What a bad reader does, and the test of the contract that must notice. */
enum Flaw {
  NONE(""),
  UNNAMED("theFormatIsNamed"),
  OTHER_FORMAT("samplesAreReadWithoutErrors"),
  FINDS_FAULT_WITH_GOOD_LINES("samplesAreReadWithoutErrors"),
  COUNTS_NOTHING("samplesAreReadWithoutErrors"),
  FINDS_NO_LINE("aBrokenRecordIsReportedWithItsLine"),
  FINDS_NOTHING("aBrokenRecordIsReportedWithItsLine"),
  FINDS_A_LINE_BEYOND_THE_END("aBrokenRecordIsReportedWithItsLine"),
  NAMES_ANOTHER_FILE("aBrokenRecordIsReportedWithItsLine"),
  CALLS_RULES_BY_SENTENCES("aBrokenRecordIsReportedWithItsLine"),
  SHOWS_EXCEPTIONS("aBrokenRecordIsReportedWithItsLine"),
  IS_NEVER_STRICT("strictModeLeavesNoWarnings"),
  RECOGNISES_NOTHING("samplesAreRecognised"),
  CLAIMS_EVERYTHING("foreignFilesAreLeftToOthers"),
  SNIFFS_TO_THE_END("sniffingReadsTheHeadOnly"),
  GIVES_NO_REASON("emptySourcesEndInAReport"),
  MAKES_SOMETHING_OF_NOTHING("emptySourcesEndInAReport"),
  SNIFFING_THROWS("binarySourcesEndInAReport"),
  NEEDS_THE_LAST_LINE_END("truncatedSourcesEndInAReport"),
  KEEPS_CARRIAGE_RETURNS("lineEndsOfWindowsMeanNothing"),
  KEEPS_THE_MARK("aByteOrderMarkMeansNothing"),
  FORGETS_ALL_FOR_RUBBISH("trailingGarbageIsReportedOrMeansNothing"),
  FORGETS_ALL_FOR_A_HUGE_LINE("aHugeLineIsReportedOrMeansNothing"),
  RECURS("nestingWithoutEndEndsInAReport"),
  IGNORES_THE_LIMIT_OF_BYTES("theLimitOfBytesIsHonoured"),
  COUNTS_ONE_BYTE_TOO_MANY("theLimitOfBytesIsHonoured"),
  READS_WITHOUT_END("sourcesWithoutEndEndAtTheLimitOfBytes"),
  IGNORES_THE_LIMIT_OF_ELEMENTS("theLimitOfElementsIsHonoured"),
  LEAVES_OUT_ELEMENTS_IN_SILENCE("theLimitOfElementsIsHonoured"),
  IGNORES_THE_LIMIT_OF_LINES("theLimitOfLineLengthIsHonoured"),
  IGNORES_THE_LIMIT_OF_FINDINGS("theLimitOfFindingsIsHonoured"),
  IS_SILENT_ABOUT_PROGRESS("progressIsReported"),
  GOES_BACK("progressIsReported"),
  CANNOT_BE_CANCELLED("readingCanBeCancelled"),
  LEAKS_WHEN_CANCELLED("readingCanBeCancelled"),
  COUNTS_ITS_READINGS("readingTwiceGivesTheSame"),
  MINDS_OTHER_THREADS("threadsDontDisturbEachOther"),
  MINDS_THE_LOCALE("localeAndTimeZoneMeanNothing"),
  READS_ONCE("slowStreamsGiveTheSame"),
  LEAKS("streamsAreClosed"),
  HIDES_A_FAILING_DISK("aFailingDiskIsNoContent"),
  THROWS_AT_DAMAGE("damageEndsInAReport"),
  THROWS_CHECKED_AT_DAMAGE("damageEndsInAReport"),
  HANGS_AT_DAMAGE("damageEndsInAReport"),
  SKIPS_WITHOUT_A_WORD("damageEndsInAReport"),
  CHOOSES_THE_ID("theClusterTakesTheIdThatWasAskedFor");

  /** The test that fails for it. */
  final String noticedBy;

  Flaw(String noticedBy) {
    this.noticedBy = noticedBy;
  }
}

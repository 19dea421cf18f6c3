package io.clusterfabric.infiniband.partition;

import org.apiguardian.api.API;

/**
 * Something of note that happens while OpenSM reads a partitions.conf.
 *
 * @param kind what happens
 * @param line the line as OpenSM counts them, from 1: a line of more than 4,094 bytes counts as
 *     several
 * @param text the words of the file that it is about; may be empty
 * @param detail what comes of it
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ConfEvent(Kind kind, int line, String text, String detail) {

  /** What can happen. */
  public enum Kind {
    /** There is no file, or it cannot be read: every port becomes a full member of all. */
    NO_FILE,
    /** Nothing but comments and blanks: as an error. */
    NOTHING_IN_FILE,
    /** A statement that cannot be read: the whole file is given up. */
    SYNTAX_ERROR,
    /** A statement at which OpenSM reads through a null pointer and ends. */
    CRASH,
    /** A line is longer than 4,094 bytes, so that OpenSM takes its pieces for lines. */
    LINE_SPLIT,
    /** A carriage return, which OpenSM takes for a letter. */
    CARRIAGE_RETURN,
    /** A keyword that is written as the beginning of a longer one, such as {@code A} for ALL. */
    KEYWORD_PREFIX,
    /** A membership that is empty, which grants full membership. */
    EMPTY_MEMBERSHIP,
    /** A membership that is written as the beginning of its word. */
    MEMBERSHIP_PREFIX,
    /** A membership that is no word of the language, so that the member becomes limited. */
    UNKNOWN_MEMBERSHIP,
    /** Both memberships are asked for, and OpenSM is not allowed to give them. */
    BOTH_NOT_ALLOWED,
    /** No key, so that OpenSM takes the next number that is free. */
    AUTOMATIC_KEY,
    /** A key whose lower 15 bits are 0, which is taken for none. */
    ZERO_KEY,
    /** A key of more than 16 bits, of which the lower ones are taken. */
    WIDE_KEY,
    /** Bit 15 of a partition's key, which is dropped. */
    FULL_BIT_DROPPED,
    /** A second definition with the key of an earlier one of another name: one partition. */
    MERGED,
    /** A GUID that no port has. */
    UNKNOWN_GUID,
    /** A member again, with another membership than before. */
    MEMBERSHIP_CHANGED,
    /** No comma at the end of a line within a list. */
    MISSING_COMMA,
    /** No semicolon at the end of the last definition. */
    MISSING_SEMICOLON,
    /** A word in a definition that is no flag. */
    UNKNOWN_FLAG,
    /** A flag that is written as the beginning of its word, or is empty. */
    FLAG_PREFIX,
    /** A value of a flag that cannot be. */
    BAD_FLAG_VALUE,
    /** A service level that is reset to 0 because QoS is off. */
    SERVICE_LEVEL_RESET,
    /** A multicast group without flags, behind which the rest of the line is not read. */
    SWALLOWED_TEXT,
    /** A semicolon without a word before it on its line, behind which OpenSM reads on. */
    LONE_SEMICOLON,
    /** The rest of an earlier, longer line is read again. */
    STALE_TEXT,
    /** OpenSM reads on into memory to which no line was ever read. */
    UNKNOWN_MEMORY,
    /** An address that is no multicast group's. */
    NOT_MULTICAST,
    /** A multicast group that does not fit its partition and is not made. */
    GROUP_REFUSED
  }

  @Override
  public String toString() {
    return "line " + line + ": " + kind + " '" + text + "': " + detail;
  }
}

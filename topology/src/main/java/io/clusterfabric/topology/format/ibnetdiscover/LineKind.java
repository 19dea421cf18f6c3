package io.clusterfabric.topology.format.ibnetdiscover;

import java.util.regex.Pattern;

/** What a line is by its beginning. */
enum LineKind {
  EMPTY,
  COMMENT,
  /** {@code vendid=}, {@code switchguid=} and the like, before a node's line. */
  ATTRIBUTE,
  NODE,
  PORT,
  /** Headings of {@code -g} and the frame that a terminal's log puts around. */
  NOISE,
  /** A message of the tool about what it could not reach. */
  TOOL_MESSAGE,
  /** Lines of ibsim that are not read. */
  DIRECTIVE,
  UNKNOWN;

  private static final int SHORTEST = "do x".length();
  private static final Pattern ATTRIBUTES =
      Pattern.compile("(vendid|devid|sysimgguid|switchguid|caguid|rtguid)\\s*=.*");
  private static final Pattern NODES =
      Pattern.compile("(?i)(switch|ca|hca|rt|router)\\s*(\\d.*|\".*|[\\s:].*)");
  private static final Pattern NOISES =
      Pattern.compile(
          "Chassis\\s+(\\d+|Switches|CAs).*|(Non-Chassis|Spine|Line)\\s+Nodes.*"
              + "|(=~)+=?.*|Script\\s+(started|done)\\s.*");
  private static final Pattern MESSAGES =
      Pattern.compile("(src/)?[\\w./-]+\\.c:\\d+[;:].*|ib(warn|panic|error|debug): .*");
  private static final Pattern DIRECTIVES =
      Pattern.compile("(module|include|do)\\s.*|(width|speed|extspeed)\\s*=.*|@...*");

  static LineKind of(String line) {
    if (line.isEmpty()) {
      return EMPTY;
    }
    if (line.charAt(0) == '#') {
      return COMMENT;
    }
    if (line.charAt(0) == '[') { // a shell's prompt may begin so too
      return line.length() > 1 && Character.isDigit(line.charAt(1)) ? PORT : UNKNOWN;
    }
    if (line.indexOf('=') >= 0 && ATTRIBUTES.matcher(line).matches()) {
      return ATTRIBUTE;
    }
    if ("SCHRschr".indexOf(line.charAt(0)) >= 0 && NODES.matcher(line).matches()) {
      return NODE;
    }
    // None of the rest is shorter, and a file may be full of rubbish.
    if (line.length() < SHORTEST) {
      return UNKNOWN;
    }
    if (NOISES.matcher(line).matches()) {
      return NOISE;
    }
    if (MESSAGES.matcher(line).matches()) {
      return TOOL_MESSAGE;
    }
    return DIRECTIVES.matcher(line).matches() ? DIRECTIVE : UNKNOWN;
  }
}

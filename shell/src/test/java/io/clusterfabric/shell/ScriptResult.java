package io.clusterfabric.shell;

import java.util.List;

/** What a script left: its code and the lines it wrote. */
record ScriptResult(int exitCode, List<String> out, List<String> err) {}

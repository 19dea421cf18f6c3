package io.clusterfabric.collectives.measured;

import io.clusterfabric.model.Collective;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A program of nccl-tests.
 *
 * @param name such as {@code all_reduce_perf}
 */
record Program(String name) {
  private static final Pattern NAME =
      Pattern.compile("\\b([a-z][a-z_]{1,30})_perf(?:_mpi)?+(?![\\w.])");

  /** The first program that a line names. */
  static Optional<Program> in(String line) {
    if (!line.contains("_perf")) {
      return Optional.empty();
    }
    Matcher m = NAME.matcher(line);
    return m.find() ? Optional.of(new Program(m.group(1) + "_perf")) : Optional.empty();
  }

  /** The command line of the program, if the line is one: the program's name and its options. */
  static Optional<String> command(String line) {
    Matcher m = NAME.matcher(line);
    if (!m.find()) {
      return Optional.empty();
    }
    String options = line.substring(m.end()).strip();
    return options.startsWith("-")
        ? Optional.of(line.substring(m.start()).strip())
        : Optional.empty();
  }

  /** The operation; empty for hypercube, alltoallv and others that the model has not. */
  Optional<Collective> collective() {
    return Collective.find(name.substring(0, name.length() - "_perf".length()));
  }
}

package io.clusterfabric.shell;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import jdk.jshell.tool.JavaShellToolBuilder;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The program behind {@code fabric-shell}: an interactive JShell with the library imported, or the
 * {@linkplain ScriptRunner runner} of one script.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class FabricShell {
  /** Held here, for a logger that nobody holds forgets its level. */
  private static final Logger PREFERENCES = Logger.getLogger("java.util.prefs");

  private final PrintStream out;
  private final PrintStream err;

  FabricShell(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  /**
   * Starts the shell and ends the process with 0 for success, 1 for a failure in the script or the
   * shell, 2 for misuse, or the code given to {@code /exit}.
   *
   * @param args nothing, {@code --help}, or {@code run SCRIPT [ARG…]}
   */
  public static void main(String[] args) {
    // A script prints UTF-8 whatever the locale, so that its output can be compared.
    PrintStream out =
        new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    PrintStream err =
        new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
    System.exit(new FabricShell(out, err).start(List.of(args)));
  }

  int start(List<String> args) {
    if (args.isEmpty()) {
      return interactive();
    }
    return switch (args.get(0)) {
      case "--help", "-h" -> {
        out.print(ShellResource.USAGE.text());
        yield ScriptRunner.SUCCEEDED;
      }
      case "run" -> args.size() == 1 ? misuse("run needs a script") : run(args);
      default ->
          misuse(
              "unknown argument "
                  + args.get(0)
                  + (args.get(0).endsWith(".jsh") ? "; to run a script: run " + args.get(0) : ""));
    };
  }

  private int run(List<String> args) {
    Path script;
    try {
      script = Path.of(args.get(1));
    } catch (InvalidPathException e) {
      return misuse("not a path: " + e.getMessage());
    }
    return new ScriptRunner().run(script, args.subList(2, args.size()), out, err);
  }

  private int misuse(String message) {
    err.println("fabric-shell: " + message);
    err.print(ShellResource.USAGE.text());
    return ScriptRunner.MISUSED;
  }

  private int interactive() {
    // JShell keeps its history in the user's preferences; where there is no place for them, the
    // session has none, and need not say so.
    PREFERENCES.setLevel(Level.OFF);
    Path startup = null;
    try {
      startup = Files.createTempFile("fabric-shell", ".jsh");
      startup.toFile().deleteOnExit();
      Files.writeString(startup, ShellResource.IMPORTS.text());
      System.out.print(ShellResource.WELCOME.text());
      System.out.flush();
      return JavaShellToolBuilder.builder().start(toolOptions(startup));
    } catch (Exception e) {
      // The tool declares Exception: what comes out of it is told, not traced.
      err.println("fabric-shell: JShell did not start: " + e);
      return ScriptRunner.FAILED;
    } finally {
      delete(startup);
    }
  }

  private static String[] toolOptions(Path startup) {
    String classPath = System.getProperty("java.class.path", "");
    return new String[] {
      "--execution", "local", "--class-path", classPath, "--startup", startup.toString()
    };
  }

  private static void delete(@Nullable Path startup) {
    if (startup == null) {
      return;
    }
    try {
      Files.deleteIfExists(startup);
    } catch (IOException e) {
      // It is small, in the folder for such files, and deleteOnExit tries once more.
    }
  }
}

// What the interactive shell and every script import. One import a snippet costs some
// milliseconds at each start, so whole packages rather than single types.
import java.io.*;
import java.math.*;
import java.nio.file.*;
import java.time.*;
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

#!/bin/sh
# Tests the launcher as a user meets it: in a copy of the checkout, in a folder with a space in its
# name. Takes some minutes, since it builds from nothing. MAVEN_ARGS=-o runs it without a network.
set -u

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
source=$(CDPATH='' cd -- "$here/../.." && pwd -P)
base=$(mktemp -d)
trap 'rm -rf "$base"' EXIT
trap 'exit 1' HUP INT TERM
copy="$base/my checkout"
failures=0
checks=0

check() { # check WHAT EXPECTED ACTUAL
  checks=$((checks + 1))
  if [ "$2" = "$3" ]; then
    printf 'ok    %s\n' "$1"
  else
    failures=$((failures + 1))
    printf 'FAIL  %s\n      expected: %s\n      found:    %s\n' "$1" "$2" "$3"
    sed 's/^/      err: /' "$base/err" 2>/dev/null | head -n 12
  fi
}

# Runs the rest of the line; leaves its code in $code, its output in $out and in the file err.
launch() {
  out=$("$@" 2>"$base/err" </dev/null)
  code=$?
}

errs() { grep -c -e "$1" "$base/err"; }

copy_sources() {
  mkdir -p "$1"
  (cd "$source" && tar cf - --exclude=.git --exclude=target --exclude=target-shell .) |
    (cd "$1" && tar xf -)
}

seconds() { date +%s; }

copy_sources "$copy"
mkdir "$base/elsewhere"
cd "$base/elsewhere" || exit 1
printf 'System.out.println("hi " + String.join("|", args));\n' >ok.jsh
printf 'int a = 1;\nint b = a / 0;\nSystem.out.println("no");\n' >"throws here.jsh"
printf '/exit 42\n' >exit.jsh
shell="$copy/fabric-shell"

# Needs no build.
launch "$shell" --help
check "--help ends with 0" 0 "$code"
check "--help prints usage" 1 "$(printf '%s\n' "$out" | grep -c '^usage:')"
launch "$shell" run
check "run without a script ends with 2" 2 "$code"
check "misuse prints usage on standard error" 1 "$(errs '^usage:')"
check "misuse prints nothing on standard output" '' "$out"
launch "$shell" --nonsense
check "an unknown argument ends with 2" 2 "$code"
launch env JAVA_HOME="$base/no-jdk" "$shell" run ok.jsh
check "a wrong JAVA_HOME ends with 1" 1 "$code"
check "a wrong JAVA_HOME is named" 1 "$(errs 'no-jdk')"
mkdir -p "$base/old/bin" "$base/jre/bin"
printf '#!/bin/sh\necho java.base@11.0.2\necho jdk.jshell@11.0.2\n' >"$base/old/bin/java"
printf '#!/bin/sh\necho java.base@17.0.1\n' >"$base/jre/bin/java"
chmod +x "$base/old/bin/java" "$base/jre/bin/java"
launch env JAVA_HOME="$base/old" "$shell" run ok.jsh
check "an old Java is refused" "1 1" "$code $(errs 'is Java 11.0.2; 17 or later is needed')"
launch env JAVA_HOME="$base/jre" "$shell" run ok.jsh
check "a Java without JShell is refused" "1 1" "$code $(errs 'without JShell')"
check "none of these has built" no "$([ -e "$copy/shell/target-shell" ] && echo yes || echo no)"

# A build that fails.
mkdir -p "$copy/shell/src/main/java/io/clusterfabric/shell"
broken="$copy/shell/src/main/java/io/clusterfabric/shell/Broken.java"
printf 'package io.clusterfabric.shell;\nclass Broken { int a = "b"; }\n' >"$broken"
launch "$shell" run ok.jsh
check "a failed build ends with 1" 1 "$code"
check "a failed build says so" 1 "$(errs 'the build failed')"
check "a failed build names the file" yes "$([ "$(errs 'Broken.java')" -gt 0 ] && echo yes)"
check "a failed build is told in a few lines" yes "$([ "$(wc -l <"$base/err")" -le 9 ] && echo yes)"
check "a failed build leaves no lock" no "$([ -e "$copy/shell/target-shell/lock" ] && echo yes || echo no)"
rm "$broken"

# Two at once, from another folder: one builds, both run.
start=$(seconds)
"$shell" run ok.jsh first >"$base/out1" 2>"$base/err1" </dev/null &
one=$!
"$shell" run ok.jsh second >"$base/out2" 2>"$base/err2" </dev/null &
two=$!
wait "$one"
check "first use, first of two, ends with 0" 0 $?
wait "$two"
check "first use, second of two, ends with 0" 0 $?
printf 'time  first use: %s s\n' "$(($(seconds) - start))"
check "the first ran" "hi first" "$(cat "$base/out1")"
check "the second ran" "hi second" "$(cat "$base/out2")"
check "one of them built" 1 "$(cat "$base/err1" "$base/err2" | grep -c 'building once')"

check "nothing is built where verify builds" '' "$(find "$copy" -type d -name target)"

start=$(seconds)
launch "$shell" run ok.jsh "two words" '' '*'
printf 'time  second use: %s s\n' "$(($(seconds) - start))"
check "second use ends with 0" 0 "$code"
check "arguments arrive as given" "hi two words||*" "$out"
check "second use says nothing" '' "$(cat "$base/err")"

launch "$shell" run "throws here.jsh"
check "an exception ends with 1" 1 "$code"
check "an exception names file and line" 1 "$(errs '^throws here.jsh:2: java.lang.ArithmeticException')"
check "nothing runs after it" '' "$out"
launch "$shell" run exit.jsh
check "/exit 42 ends with 42" 42 "$code"
launch "$shell" run nowhere.jsh
check "a missing script ends with 2" 2 "$code"
printf 'System.out.print("x"); System.exit(7);\n' >system.jsh
launch "$shell" run system.jsh
check "System.exit ends the process" "7 x" "$code $out"
printf 'System.out.println("\303\251 \342\230\203");\n' >unicode.jsh
launch env LC_ALL=C "$shell" run unicode.jsh
check "output is UTF-8 in any locale" "$(printf '\303\251 \342\230\203')" "$out"
launch env FABRIC_SHELL_OPTS='-Dfabric.a=1 -Xmx300m' "$shell" run ok.jsh x
check "options for Java are taken" "0 hi x" "$code $out"

# Through links, absolute and relative.
mkdir "$base/bin"
ln -s "$shell" "$base/bin/fs"
ln -s "bin/fs" "$base/fs"
launch "$base/fs" run ok.jsh linked
check "works through links" "0 hi linked" "$code $out"

# Interactive, as far as a pipe can be.
out=$(printf '1 + 41\n/exit 3\n' | "$shell" 2>"$base/err")
check "the interactive shell ends with the code of /exit" 3 $?
check "it welcomes" 1 "$(printf '%s\n' "$out" | grep -c 'Cluster Fabric shell')"
check "it evaluates" 1 "$(printf '%s\n' "$out" | grep -c '==> 42')"
check "it says nothing on standard error" '' "$(cat "$base/err")"

# Moved as it is: no build, all still right.
mv "$copy" "$base/moved away"
copy="$base/moved away"
shell="$copy/fabric-shell"
launch "$shell" run ok.jsh moved
check "works after a move" "0 hi moved" "$code $out"
check "a move needs no build" '' "$(cat "$base/err")"

# A changed source is built; a deleted one is gone.
extra="$copy/shell/src/main/java/io/clusterfabric/shell/Extra.java"
printf '/** Test. */\npackage io.clusterfabric.shell;\n/** T. */\npublic class Extra {}\n' >"$extra"
printf 'io.clusterfabric.shell.Extra e = new io.clusterfabric.shell.Extra();\n' >extra.jsh
launch "$shell" run extra.jsh
check "a new source is built and found" "0 1" "$code $(errs 'building once')"
rm "$extra"
launch "$shell" run extra.jsh
check "a deleted source is gone" "1 1" "$code $(errs 'building once')"

# A lock whose process is gone does not hold anybody.
mkdir "$copy/shell/target-shell/lock"
sh -c 'printf "%s %s\n" "$(uname -n)" "$$"' >"$copy/shell/target-shell/lock/owner"
touch "$copy/pom.xml"
launch "$shell" run ok.jsh lock
check "an abandoned lock is taken over" "0 hi lock" "$code $out"

# A damaged archive of classes costs time, nothing else.
for archive in "$copy"/shell/target-shell/app-*/classes.jsa; do
  [ ! -f "$archive" ] || { chmod u+w "$archive" && printf 'junk' >"$archive"; }
done
launch "$shell" run ok.jsh archive
check "a damaged class archive is passed over" "0 hi archive" "$code $out"

printf '%s checks, %s failed\n' "$checks" "$failures"
[ "$failures" -eq 0 ]

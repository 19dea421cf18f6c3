#!/usr/bin/env bash
# Deploys the reactor to a file repository and compiles and runs a small program against it as a
# user would: by the bill of materials, on the class path and on the module path, with the libraries
# we ship and with older ones, and on a later JDK if there is one.
#
# The user's own local repository is read as a cache and not written.
source "$(dirname "${BASH_SOURCE[0]}")/../lib.sh"

# The oldest lines that we promise: Jackson's LTS line before ours, a Guava from before it had a module-info.
older_jackson=2.18.3
older_guava=31.1-jre

work="$root/target/consumer"
rm -rf "$work"
mkdir -p "$work"
version=$(project_version)
cache="${MAVEN_CACHE:-$HOME/.m2/repository}"
repositories=("-Dmaven.repo.local=$work/m2")
if [ -d "$cache/io/clusterfabric" ]; then
  printf 'not reading %s, since it holds artifacts of this project\n' "$cache"
else
  repositories+=("-Dmaven.repo.local.tail=$cache")
fi

printf 'deploying %s to %s\n' "$version" "$work/repository"
maven -q -Dquick -Dmaven.test.skip=true -Dbuild.folder=target/deployed \
  "${repositories[@]}" "-DaltDeploymentRepository=deployed::file://$work/repository" deploy \
  > "$logs/deploy.log" 2>&1 || { tail -n 40 "$logs/deploy.log"; fail "deploying"; }

expected=$( (printf 'clusterfabric-bom\n'; published_modules | sed 's/^/clusterfabric-/') | sort -u)
deployed=$(cd "$work/repository/io/clusterfabric" && ls -d clusterfabric-* | sort)
[ "$expected" = "$deployed" ] || fail "deployed were
$deployed
but published are
$expected"

consume() { # name, then options of Maven
  local name=$1 project="$work/$1"
  shift
  mkdir -p "$project"
  cp -R "$root/.ci/consumer/pom.xml" "$root/.ci/consumer/src" "$project"
  maven -q -f "$project/pom.xml" "${repositories[@]}" "-Dclusterfabric.version=$version" \
    "-Dclusterfabric.repository=file://$work/repository" "$@" process-classes \
    > "$logs/consumer-$name.log" 2>&1 \
    || { tail -n 40 "$logs/consumer-$name.log"; fail "compiling the consumer: $name"; }
}

run_on_class_path() { # name, java
  printf '%-28s' "$1, class path:"
  "$2" -cp "$work/$1/target/classes:$(cat "$work/$1/target/class-path")" consumer.Consumer
}

run_on_module_path() { # name, java
  printf '%-28s' "$1, module path:"
  "$2" -p "$work/$1/target/classes:$(cat "$work/$1/target/class-path")" -m consumer/consumer.Consumer
}

java="${JAVA_HOME:+$JAVA_HOME/bin/}java"
older=("-Dolder.jackson=$older_jackson" "-Dolder.guava=$older_guava")
consume plain
consume modular -Dmodule
consume plain-older "${older[@]}"
consume modular-older -Dmodule "${older[@]}"
grep -q "jackson-databind-$older_jackson.jar" "$work/plain-older/target/class-path" \
  || fail "the older Jackson is not on the class path"
grep -q "guava-$older_guava.jar" "$work/plain-older/target/class-path" \
  || fail "the older Guava is not on the class path"

run_all() { # java
  run_on_class_path plain "$1"
  run_on_module_path modular "$1"
  run_on_class_path plain-older "$1"
  run_on_module_path modular-older "$1"
}
run_all "$java"

feature() {
  "$1" -XshowSettings:properties -version 2>&1 | sed -n 's/^ *java.specification.version = //p'
}

# CLUSTERFABRIC_LATER_JDK names one; else the latest beside the one in use is taken.
ours=$(feature "$java")
later="${CLUSTERFABRIC_LATER_JDK:-}"
if [ -z "$later" ]; then
  best=$ours
  for home in /usr/lib/jvm/* "$HOME"/.sdkman/candidates/java/*; do
    [ -x "$home/bin/java" ] || continue
    found=$(feature "$home/bin/java")
    case $found in '' | *[!0-9]*) continue ;; esac
    if [ "$found" -gt "$best" ]; then
      best=$found
      later=$home
    fi
  done
fi
if [ -n "$later" ]; then
  run_all "$later/bin/java"
else
  skipped "the consumer on a JDK later than $ours (none found; CLUSTERFABRIC_LATER_JDK names one)"
fi

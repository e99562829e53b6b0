# The steps of a run: each leaves a log, its times and its exit code. Sourced by tests/run.

# Runs a step. `finish` shows its output.
step() {
    local name=$1
    shift
    mkdir -p "$work/steps/$name"
    (
        began=$EPOCHREALTIME
        trap 'end_step $? "$name"' EXIT
        "$@"
    ) >"$work/steps/$name/log" 2>&1 </dev/null &
    wait $! || true
}

# Records the exit code of a step and its seconds: wall, user and system time.
end_step() {
    trap - EXIT
    local ended=$EPOCHREALTIME
    # Not at the start of a pipe, which would be a separate process.
    times >"$work/steps/$2/used"
    echo "$began $ended" | cat - "$work/steps/$2/used" | awk '
        NR == 1 { wall = $2 - $1 }
        NR > 1 { for (i = 1; i <= 2; i++) { split($i, part, /[ms]/); sum[i] += 60 * part[1] + part[2] } }
        END { printf "%.1f %.1f %.1f\n", wall, sum[1], sum[2] }' >"$work/steps/$2/times"
    echo "$1" >"$work/steps/$2/status"
    exit "$1"
}

# Waits for a step that was started elsewhere and shows its output. A failed step ends the run after all others.
finish() {
    local name=$1
    until [ -f "$work/steps/$name/status" ]; do sleep 0.2; done
    [ "$(cat "$work/steps/$name/status")" = 0 ] || echo "$name" >>"$work/failed"
    say "$name"
    cat "$work/steps/$name/log"
    echo "$name" >>"$work/order"
}

# Runs a step by itself; the run ends here if it fails.
do_now() {
    step "$@"
    finish "$1"
    give_up_if_failed
}

give_up_if_failed() {
    [ ! -f "$work/failed" ] || die "$(paste -s -d, "$work/failed" | sed 's/,/, /g')"
}

# Shows the time of each step and the slowest tests.
tell_times() {
    local name
    say "seconds of wall, user and system time"
    while read -r name; do
        awk -v name="$name" '{ printf "%8.1f %8.1f %8.1f  %s\n", $1, $2, $3, name }' "$work/steps/$name/times"
    done <"$work/order"
    say "the ten slowest tests, in seconds"
    # Rust prints `test NAME ... ok <1.234s>`, Node `✔ NAME (1234.5ms)`; `▶` marks a group in Node's output.
    cat "$work"/steps/*/log | sed -nE \
        -e 's/^test (.*) \.\.\. .*<([0-9.]+)s>$/\2 \1/p' \
        -e 's/^ *▶ (.*)$/group \1/p' \
        -e 's/^ *✔ (.*) \(([0-9.]+)ms\)$/\2e-3 \1/p' | awk '
        { name = substr($0, index($0, " ") + 1) }
        $1 == "group" { groups[name] = 1; next }
        !(name in groups) { printf "%8.1f  %s\n", $1, name }' | sort -rg | sed -n 1,10p
}

# Compares the CPU time of each step with tests/budget and warns about growth. A run never fails because of
# time: on a busy machine the same work costs more.
warn_over_budget() {
    local name budget took
    while read -r budget name; do
        [ -f "$work/steps/$name/times" ] || continue
        took=$(awk '{ printf "%d", $2 + $3 }' "$work/steps/$name/times")
        if [ "$took" -gt "$budget" ]; then
            echo "WARNING: $name used $took s of CPU time; its budget in tests/budget is $budget s"
        fi
    done < <(grep -v '^#' tests/budget)
}

# Repeats the failures of all tests at the end of the output.
tell_failures() {
    local name
    [ -f "$work/failed" ] || return 0
    while read -r name; do
        [ -f "$work/steps/$name/log" ] || continue
        say "why it failed: $name"
        # Both Rust and Node list all failures at the end of their output.
        sed -n '/^failures:$/,/^failures:$/p; /^✖ failing tests:$/,$p' "$work/steps/$name/log" |
            grep -vE '^(failures:|)$|^note: |^ +([0-9]+:|at) | (INFO|WARN) ' | cut -c 1-300 | tail -n 40 || true
    done <"$work/failed"
}

# Prints the total number of passed and failed tests.
count_tests() {
    cat "$work"/steps/*/log | awk '
        /^test result:/ { passed += $4; failed += $6 }
        /^ℹ pass / { passed += $3 }
        /^ℹ fail / { failed += $3 }
        END { printf "\n%d passed, %d failed\n", passed, failed }'
}

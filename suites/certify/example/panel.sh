#!/bin/sh
# A terminal in plain shell: shows what waits for whoever logs in, and prints it. `platen certify
# --headless` runs it once for each task; README.md beside the suites tells what it is given.
set -u
umask 077
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
: >"$work/printed"
: >"$work/shown"
: >"$work/tried"
why=

# Nothing secret stands on a command line, where everybody on the machine could read it.
key_header="X-Api-Key: $PLATEN_API_KEY"
printf '%s\nAuthorization: Bearer %s\n' "$key_header" "$PLATEN_DEVICE_TOKEN" >"$work/device-headers"

# call METHOD PATH HEADERS [curl's arguments]: sets $status, 000 where no answer came, and
# $unsent where the service has not heard of it. Redirects are not followed.
call() {
  method=$1 path=$2 headers=$3
  shift 3
  status=$(curl --silent --show-error --max-time 70 --connect-timeout 10 --globoff \
    ${PLATEN_CA_FILE:+--cacert "$PLATEN_CA_FILE"} --request "$method" --header "@$headers" \
    --output "$work/body" --dump-header "$work/answer-headers" --write-out '%{http_code}' \
    "$@" "$PLATEN_BASE_URL$path" 2>"$work/trouble")
  code=$?
  unsent=
  [ "$code" -eq 0 ] && return 0
  status=000
  case $code in
    6 | 7) unsent=yes ;;
    35 | 51 | 58 | 60 | 77) stop failed "the service cannot be trusted: $(cat "$work/trouble")" ;;
  esac
  return 0
}

# read_json: flattens the answer into $work/flat; fails where it is no JSON.
read_json() {
  LC_ALL=C awk -f "$here/json.awk" "$work/body" >"$work/flat" 2>/dev/null
}

member() {
  LC_ALL=C awk -F '\t' -v path="$1" '$1 == path { print substr($0, length(path) + 2); exit }' "$2"
}

# The first wait is a second and a half, each further one twice that, and never less than
# the service asked for.
pause() {
  seconds=$((3 * (1 << ($1 - 1)) / 2 + 1))
  asked=$(sed -n 's/^[Rr]etry-[Aa]fter: *\([0-9][0-9]*\).*/\1/p' "$work/answer-headers" 2>/dev/null | tail -n 1)
  [ "${asked:-0}" -gt "$seconds" ] && seconds=$asked
  [ "$seconds" -gt 60 ] && seconds=60
  : >"$work/answer-headers"
  sleep "$seconds"
}

most_tries=4

# log_in: the same credentials are never sent again once they were refused.
log_in() {
  if [ -n "$PLATEN_CARD" ]; then
    type=1; printf '%s' "$PLATEN_CARD" >"$work/userid"
  elif [ -n "$PLATEN_SHORT_ID" ]; then
    type=2; printf '%s' "$PLATEN_SHORT_ID" >"$work/userid"
  else
    type=0; printf '%s' "$PLATEN_USER" >"$work/userid"
    printf '%s' "$PLATEN_PASSWORD" >"$work/password"
    set -- --data-urlencode "password@$work/password"
  fi
  tries=1
  while :; do
    call POST /login "$work/device-headers" --data "authtype=$type" \
      --data-urlencode "userid@$work/userid" "$@"
    case $status in
      200) break ;;
      000 | 429 | 5??) ;;
      *) stop failed "the login was refused ($status)" ;;
    esac
    [ "$tries" -ge "$most_tries" ] && stop failed "the login failed ($status)"
    pause "$tries"
    tries=$((tries + 1))
  done
  read_json && token=$(member token.access_token "$work/flat") && [ -n "$token" ] ||
    stop failed 'the login response is invalid'
  printf '%s\nAuthorization: Bearer %s\n' "$key_header" "$token" >"$work/headers"
}

logins=1

# The token counts no more: whoever is still there logs in again, twice at most.
renew() {
  [ "$logins" -ge 3 ] && stop_now "the login does not last"
  [ "$logins" -ge 2 ] && pause "$logins"
  logins=$((logins + 1))
  log_in
}

token_refused() {
  [ "$status" = 401 ] && return 0
  [ "$status" = 403 ] && grep -qi '^www-authenticate:.*invalid_token' "$work/answer-headers"
}

# list: what waits, oldest first, as uuid<tab>name in $work/waiting.
list() {
  tries=1
  while :; do
    call GET /documents "$work/headers" --get --data maxRecords=500
    if token_refused; then
      renew
    elif [ "$status" = 200 ] && read_json && is_list; then
      break
    else
      case $status in
        200 | 000 | 3?? | 429 | 5??) ;;
        *) stop_now "the list was refused ($status)" ;;
      esac
      [ "$tries" -ge "$most_tries" ] && stop_now "the list cannot be had ($status)"
      pause "$tries"
    fi
    tries=$((tries + 1))
  done
  LC_ALL=C awk -F '\t' '
    { split($1, part, "."); value = substr($0, length($1) + 2) }
    part[2] == "uuid" && part[3] == "" { uuid[part[1]] = value }
    part[2] == "documentName" && part[3] == "" { name[part[1]] = value }
    part[2] == "dateTime" && part[3] == "" { when[part[1]] = value }
    END { for (at in uuid) printf "%s\t%s\t%s\n", when[at], uuid[at], name[at] }
  ' "$work/flat" | sort -n | cut -f 2- >"$work/waiting"
}

# Documents without a uuid are none, and an object is no list.
is_list() {
  [ "$(tr -d ' \n\r\t' <"$work/body" | cut -c 1 | head -n 1)" = '[' ] &&
    ! LC_ALL=C awk -F '\t' '$1 !~ /^[0-9]+(\.|$)/ { exit 1 }' "$work/flat" | grep -q .
}

# wanted NAME: it was chosen, or nothing was.
wanted() {
  [ -z "$PLATEN_TITLES" ] && return 0
  printf '%s\n' "$PLATEN_TITLES" | grep -qxF -e "$1"
}

# release UUID NAME: 0 where it is printed, 1 where this one is refused, 2 where the printer is not ready.
release() {
  tries=1
  while :; do
    call POST "/documents/$1/$PLATEN_PORT" "$work/headers" \
      --header 'Content-Type: application/x-www-form-urlencoded' --data "$wishes"
    if token_refused; then
      renew
      continue
    fi
    error=
    [ "$status" = 200 ] && read_json && error=$(member errorCode "$work/flat")
    case $status,$error in
      200,0) return 0 ;;
      200,1042) why_all="$2: the printer is not ready"; return 2 ;;
      200,[0-9]*) why="$why$2: errorCode $error; "; return 1 ;;
      429,*) ;;
      4??,*) why="$why$2: refused ($status); "; return 1 ;;
    esac
    [ "$tries" -ge "$most_tries" ] && stop_now "$2: nobody knows what became of it ($status)"
    pause "$tries"
    tries=$((tries + 1))
    # 503, 429 and what never left here were not done; all else may have been: look first.
    if [ "$status" != 503 ] && [ "$status" != 429 ] && [ -z "$unsent" ]; then
      list_waiting_again
      cut -f 1 "$work/waiting" | grep -qxF -e "$1" || return 0
    fi
  done
}

# A list for a look: the one that is being worked on stays as it is.
list_waiting_again() {
  kept=$tries
  list
  tries=$kept
}

release_all() {
  while :; do
    list
    count=$(wc -l <"$work/waiting")
    cp "$work/waiting" "$work/todo"
    fresh=
    while IFS='	' read -r uuid name <&3; do
      grep -qxF -e "$uuid" "$work/tried" && continue
      printf '%s\n' "$uuid" >>"$work/tried"
      fresh=yes
      wanted "$name" || continue
      release "$uuid" "$name"
      case $? in
        0) printf '%s\n' "$name" >>"$work/printed" ;;
        2) press_again || stop_now "$why_all"; fresh=again; break ;;
      esac
    done 3<"$work/todo"
    [ "$fresh" = again ] && continue
    # Behind a full list there may be more (interface 8).
    { [ "$count" -ge 500 ] && [ -n "$fresh" ]; } || return 0
  done
}

# Where the task says so, whoever stands there tries once more after a while.
press_again() {
  again=$(member action.againAfterMs "$work/task")
  [ -z "$again" ] && return 1
  [ -n "${pressed-}" ] && return 1
  pressed=yes
  sleep $(((again + 999) / 1000))
  : >"$work/tried"
}

json_list() {
  LC_ALL=C awk '
    { gsub(/\\/, "\\\\"); gsub(/"/, "\\\""); printf "%s\"%s\"", (NR > 1 ? "," : ""), $0 }
  ' "$1"
}

# stop OUTCOME WORDS: tells what the panel shows, as the last line.
stop() {
  words=$(printf '%s' "${2-}" | tr '\n\t"\\' '    ')
  case $PLATEN_DOING in
    look) told=shown ;;
    *) told=printed ;;
  esac
  printf '{"outcome":"%s","%s":[%s],"words":"%s"}\n' "$1" "$told" \
    "$(json_list "$work/$told")" "$words"
  exit 0
}

# Some may have been printed before.
stop_now() {
  if [ -s "$work/printed" ]; then stop partly "$why$1"; else stop failed "$why$1"; fi
}

wish() {
  value=$(member "action.$1" "$work/task")
  [ -n "$value" ] && printf '%s=%s&' "$2" "${3:-$value}"
}

LC_ALL=C awk -f "$here/json.awk" "$PLATEN_ACTION_FILE" >"$work/task"
case $(member action.sides "$work/task") in
  one) duplex=0 ;;
  'long edge') duplex=1 ;;
  *) duplex=2 ;;
esac
wishes="$(wish copies copies)$(wish grayscale grayscale)$(wish sides duplex "$duplex")"
wishes=${wishes%&}

log_in
case $PLATEN_DOING in
  look)
    list
    cut -f 2- "$work/waiting" >"$work/shown"
    stop done
    ;;
  release)
    release_all
    [ -z "$why" ] && stop done
    stop_now ''
    ;;
  *) stop failed "this terminal cannot $PLATEN_DOING" ;;
esac

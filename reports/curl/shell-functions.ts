/** What the lines of a script may begin with or contain, and the function that it needs then. */
const functions: readonly (readonly [use: RegExp, text: string])[] = [
  [
    /(^|\()(call|setup) /,
    'call() { curl --silent --show-error --globoff --path-as-is ${CURL_OPTIONS:-} "$@"; }',
  ],
  // A call that shows nothing itself: it is told when it is answered otherwise than in the run.
  [
    /^setup /,
    'setup() { CALL=$1 WAS=$2; shift 2; IS=$(call --output /dev/null --write-out \'%{http_code}\' "$@"); ' +
      '[ "$IS" = "$WAS" ] || printf \'call %s: answered %s now, %s in the run; the rest may show something else\\n\' ' +
      '"$CALL" "$IS" "$WAS" >&2; }',
  ],
  // Percent-encodes what does not stand for itself in an address; the sign itself first.
  [
    /"\$\(encode /,
    `encode() { printf '%s' "$1" | sed '${Array.from('% "#$&+,/:;=?@[]', (sign) => `s|[${sign}]|${encodeURIComponent(sign)}|g`).join('; ')}'; }`,
  ],
  [
    /\| pick |^judge /,
    `pick() { tr '{,' '\\n\\n' | sed -n "s/^ *\\"$1\\" *: *\\"\\{0,1\\}\\([^\\"}]*\\).*/\\1/p" | head -n 1; }`,
  ],
];

/** The functions that these lines use. */
export function shellFunctions(lines: readonly string[]): readonly string[] {
  return functions.filter(([use]) => lines.some((line) => use.test(line))).map(([, text]) => text);
}

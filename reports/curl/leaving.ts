import type { SentEvent } from '../../suites/engine/journal/event.ts';
import { numberMember } from '../../suites/engine/journal/json.ts';
import type { Call } from '../journal-index.ts';
import { type ShellName, shellWord } from './shell-word.ts';

/** Made a port: a second one at its address would make every later send ambiguous. */
export function leavesPort({ sent, answered }: Call): boolean {
  const isMade = sent.operation === 'outputports.create' && answered !== undefined;
  return isMade && numberMember(answered.json, 'id') !== undefined;
}

/** Notes the port that the last answer brought. */
export function notePort({ sent }: Call): readonly string[] {
  return [
    'PORT=$(printf "%s" "$ANSWER" | pick id)',
    `: "\${PORT:?call ${String(sent.call)} returned no id}"`,
    'PORTS="$PORTS $PORT"',
  ];
}

/** What a script does when it ends, however it does: it removes its file and its ports, so that it can be run again. */
export function leavingLines(
  calls: readonly Call[],
  names: readonly ShellName[],
): readonly string[] {
  const file = calls.some(({ sent }) => sent.file !== undefined)
    ? ['[ -z "$MADE" ] || rm -f "$MADE"']
    : [];
  const maker = calls.find(leavesPort);
  const ports = maker === undefined ? [] : [removal(maker.sent, names)];
  if (file.length + ports.length === 0) return [];
  return [`leave() { ${[...ports, ...file].join('; ')}; }`, 'trap leave EXIT'];
}

function removal({ headers }: SentEvent, names: readonly ShellName[]): string {
  const needed = ['x-api-key', 'authorization'].flatMap((name) => {
    const value = headers[name];
    return value === undefined ? [] : [`--header ${shellWord(`${name}: ${value}`, names)}`];
  });
  const command = ['call --output /dev/null --request DELETE', ...needed];
  return `for PORT in $PORTS; do ${command.join(' ')} "$BASE/outputports/$PORT"; done`;
}

import type { BoundCheck } from '../../case/check.ts';
import { parameter } from '../../journal/exchange.ts';
import type { AskedEvent, Chosen } from '../../journal/terminal-event.ts';
import { type Attempt, isDone } from './attempt.ts';
import { onJobs } from './job.ts';
import { claim, everyTurn } from './phrases.ts';
import { isSameWord } from './statements.ts';

const taking: ReadonlySet<string> = new Set([
  'documents.send',
  'documents.download',
  'documents.upload',
]);

/** interface 4.4: that what was chosen at the panel is what the service is told. */
export const chosenChecks: readonly BoundCheck[] = [
  everyTurn('TERM-OUT-07', function* ({ asked, attempts }) {
    const expected = toldOf(asked?.chosen ?? {});
    if (expected.length === 0) return;
    for (const attempt of attempts) {
      if (!taking.has(attempt.sent.operation)) continue;
      const ok = expected.every((field) => stands(field, attempt));
      // A call that got nowhere shows nothing by what stands in it.
      if (ok && !isDone(attempt)) continue;
      yield { at: attempt, ...claim(ok, wordsOf(expected), seenOf(expected, attempt)) };
    }
  }),
  onJobs('TERM-JOB-07', function* ({ turns, done }) {
    const wanted = turns.map(({ asked }) => recordedOf(asked));
    if (wanted.some((fields) => fields.length === 0)) return;
    const expected = [...new Set(wanted.map(wordsOf))].join(' or ');
    for (const record of done) {
      const ok = wanted.some((fields) => fields.every((field) => stands(field, record)));
      yield { at: record, ...claim(ok, expected, seenOf(recordedOf(turns[0].asked), record)) };
    }
  }),
];

/** What has to stand in a call; undefined: nothing of that name. */
type Field = readonly [name: keyof typeof values, value: string | undefined];

/** interface 4.4, duplex of a release, a download and an upload. */
const duplexOf = { one: '0', 'long edge': '1', 'short edge': '2' } as const;

function toldOf(chosen: Chosen): readonly Field[] {
  const { copies, grayscale, sides, paperSize, landscape, scalePercent } = chosen;
  const fields: readonly Field[] = [
    ['copies', copies?.toString()],
    ['grayscale', grayscale?.toString()],
    ['duplex', sides === undefined ? undefined : duplexOf[sides]],
    ['outputpagesize', paperSize],
    ['pageorientation', landscape === undefined ? undefined : String(Number(landscape))],
    ['scale', scalePercent?.toString()],
  ];
  return fields.filter(([, value]) => value !== undefined);
}

/** interface 4.4: in a record true means the long edge, false the short one; nothing says one side. */
const recordedSides = { one: undefined, 'long edge': 'true', 'short edge': 'false' } as const;

function recordedOf({ chosen = {} }: AskedEvent): readonly Field[] {
  const { sides, colorPages } = chosen;
  return [
    ...(sides === undefined ? [] : [['duplex', recordedSides[sides]] as const]),
    ...(colorPages === undefined ? [] : [['colorpages', String(colorPages)] as const]),
  ];
}

/** What can stand there: of anything else the rules about values and types tell. */
const values = {
  copies: /^\d+$/,
  colorpages: /^\d+$/,
  grayscale: /^(true|false)$/i,
  duplex: /^([012]|true|false)$/i,
  outputpagesize: /^(Original|A[3-6]|Letter|Legal|Ledger|Tabloid)$/i,
  pageorientation: /^[01]$/,
  scale: /^(100|[1-9]\d?)$/,
} as const satisfies Readonly<Record<string, RegExp>>;

/** Whether the field stands there, or something that cannot be compared with it. */
function stands([name, expected]: Field, attempt: Attempt): boolean {
  const value = parameter(attempt, name);
  if (value === undefined || expected === undefined) return value === expected;
  if (!values[name].test(value)) return true;
  return Number(value) === Number(expected) || isSameWord(value, expected);
}

function seenOf(fields: readonly Field[], attempt: Attempt): string {
  return wordsOf(fields.map(([name]) => [name, parameter(attempt, name)]));
}

function wordsOf(fields: readonly Field[]): string {
  const words = fields.map(([name, value]) =>
    value === undefined ? `no ${name}` : `${name}=${value}`,
  );
  return words.join(', ');
}

import type { BoundCheck } from '../../case/check.ts';
import { parameter } from '../../journal/exchange.ts';
import type { State } from '../../state/state.ts';
import { type Attempt, isDone, type Turn, turnsOf } from './attempt.ts';
import { claim, everyCase } from './phrases.ts';

const recording = 'documents.record';
/** Clocks of devices are not exact: how far a time may be off. */
const toleranceMs = 60_000;
/** Of a job that is recorded so much later, a time nearer to the recording than to the job is the wrong one. */
const lateMs = 10_000;

/** interface 4.4: datetime "sets the time of the record", which is that of the job. */
export const jobTimeChecks: readonly BoundCheck[] = [
  everyCase('TERM-JOB-08', function* ({ play, calls, state }) {
    const records = calls.filter(({ sent }) => sent.operation === recording);
    const made = turnsOf(play).flatMap((turn) => spanOf(turn, records, state) ?? []);
    for (const record of records) {
      const said = Date.parse(parameter(record, 'datetime') ?? '');
      if (Number.isNaN(said) || made.length === 0) continue;
      const sentMs = wallMs(record.sent, state);
      const [nearest] = made
        .map((span) => ({ offMs: distance(said, span), lateMs: sentMs - span.until }))
        .toSorted((one, other) => one.offMs - other.offMs);
      if (nearest === undefined) continue;
      const mostMs =
        nearest.lateMs >= lateMs ? Math.min(toleranceMs, nearest.lateMs / 2) : toleranceMs;
      const ok = nearest.offMs <= mostMs;
      if (ok && !isDone(record)) continue;
      const expected = `the time of the job, to within ${seconds(mostMs)}`;
      yield { at: record, ...claim(ok, expected, `${seconds(nearest.offMs)} off`) };
    }
  }),
];

interface Span {
  readonly from: number;
  readonly until: number;
}

/** A job is made from when it is asked for until the service first hears of it, or it is told as done. */
function spanOf(
  { asked, told }: Turn,
  records: readonly Attempt[],
  state: State,
): Span | undefined {
  if (asked === undefined || !['copy', 'scan'].includes(asked.doing)) return undefined;
  const from = wallMs(asked, state);
  const ends = [told, records.find(({ sent }) => sent.seq > asked.seq)?.sent].flatMap((one) =>
    one === undefined ? [] : [wallMs(one, state)],
  );
  return { from, until: Math.min(...ends, from + toleranceMs) };
}

function distance(said: number, { from, until }: Span): number {
  return Math.max(0, from - said, said - until);
}

/** The wall clock of the run at an event. */
export function wallMs({ at }: { readonly at: string }, { began }: State): number {
  return began.wallMs + Number(BigInt(at) - began.atNs) / 1e6;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(0)} s`;
}

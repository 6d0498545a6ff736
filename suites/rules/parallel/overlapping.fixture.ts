import type { SentEvent } from '../../engine/journal/event.ts';
import { JournalBuilder } from '../../engine/journal/journal-builder.ts';
import type { Json } from '../../engine/journal/json.ts';
import { type Call, checkOf, saidBy } from '../../engine/judge/judged-by.ts';

type Steps = readonly (Call | readonly Call[])[];

const isOne = (step: Steps[number]): step is Call => typeof step[0] === 'string';

/** The number of assertions of a rule about these calls in a row, of which those of an inner list overlap, and what was seen where it was broken. */
export function overlapping(
  rules: Parameters<typeof checkOf>[0],
): (rule: string, ...steps: Steps) => readonly [number, ...string[]] {
  return (rule, ...steps) => {
    const journal = new JournalBuilder().begin('s');
    for (const calls of steps.map((step) => (isOne(step) ? [step] : step))) {
      const sent = calls.map(([operation, more]) => journal.sent('s', { operation, ...more }));
      for (const [at, [, , status, json = { errorCode: 0 }]] of calls.entries())
        journal.answered('s', sent[at] ?? 0, { status, json });
    }
    return saidBy(checkOf(rules, rule), journal.end('s'));
  };
}

interface Unusual {
  readonly status?: number;
  readonly json?: Json;
  readonly path?: SentEvent['pathParameters'];
}

/** A call with parameters, by default one that succeeds. */
export function callWith(
  operation: string,
  given: Readonly<Record<string, string>>,
  { status = 200, json, path = {} }: Unusual = {},
): Call {
  return [operation, { pathParameters: path, parameters: Object.entries(given) }, status, json];
}

import { type ParameterValues, parameterValues } from '../../spec/test-values/parameter-values.ts';
import type { ValueClass } from '../../spec/test-values/value-class.ts';
import type { JournalEvent, SentEvent } from './event.ts';
import { requestValues } from './request-values.ts';

/** How many classes of values a run sent, of those that it is meant to send. */
export interface ValueCoverage {
  readonly covered: number;
  readonly classes: number;
  /** Classes that no request had. */
  readonly missing: readonly MissingClass[];
}

export interface MissingClass extends Pick<ParameterValues, 'operation' | 'parameter' | 'kind'> {
  readonly name: string;
}

/** Counts by what requests carried that were answered, whichever test case sent them. */
export function valueCoverage(
  journal: readonly JournalEvent[],
  { thorough }: { readonly thorough: boolean },
): ValueCoverage {
  const sent = answeredRequests(journal);
  const missing = parameterValues.flatMap((one) => {
    const open = new Set(classesOf(one, thorough));
    const seen = new Set<string>();
    for (const request of sent.get(one.operation) ?? []) {
      if (open.size === 0) break;
      const values = requestValues(request, one);
      const key = JSON.stringify(values);
      if (seen.has(key)) continue;
      seen.add(key);
      for (const each of open) if (each.is(values)) open.delete(each);
    }
    const { operation, parameter, kind } = one;
    const of = { operation, parameter, ...(kind === undefined ? {} : { kind }) };
    return [...open].map(({ name }) => ({ ...of, name }));
  });
  const classes = parameterValues.flatMap((one) => classesOf(one, thorough)).length;
  return { covered: classes - missing.length, classes, missing };
}

/** Costly classes are for thorough runs. */
function classesOf({ classes }: ParameterValues, thorough: boolean): readonly ValueClass[] {
  return classes.filter(({ costly }) => thorough || costly !== true);
}

function answeredRequests(
  journal: readonly JournalEvent[],
): ReadonlyMap<string, readonly SentEvent[]> {
  const answered = new Set(
    journal.flatMap((event) => (event.type === 'answered' ? [event.call] : [])),
  );
  const requests = journal.filter((event) => event.type === 'sent' && answered.has(event.call));
  return Map.groupBy(requests as readonly SentEvent[], ({ operation }) => operation);
}

import type { JournalEvent, SentEvent } from '../event.ts';
import type { TargetFacts } from '../facts.ts';
import { JournalBuilder } from '../journal-builder.ts';
import type { Json } from '../json.ts';
import { leftoversOf } from './leftovers.ts';

export type Asked = Partial<SentEvent> & { readonly operation: string };

/** A journal of calls, each with its answer; a status of 0: none came. */
export function journalOf(
  calls: readonly (readonly [asked: Asked, status: number, json?: Json])[],
  facts: Partial<TargetFacts> = {},
): readonly JournalEvent[] {
  const journal = new JournalBuilder(facts);
  for (const [at, [asked, status, json]] of calls.entries()) {
    const call = at + 1;
    const common = { case: 'a/b', method: 'PUT', path: '/x', pathParameters: {}, parameters: [] };
    journal.add({ type: 'sent', ...common, headers: { 'x-api-key': 'key#1' }, ...asked, call });
    const inCase = asked.case ?? 'a/b';
    if (status === 0) journal.add({ type: 'unanswered', case: inCase, call, reason: 'reset' });
    else
      journal.add({
        type: 'answered',
        case: inCase,
        call,
        status,
        headers: {},
        bytes: 0,
        sha256: '',
        ...(json === undefined ? {} : { json }),
      });
  }
  return journal.events;
}

/** What is left after these calls, a line each. */
export function left(calls: Parameters<typeof journalOf>[0]): readonly string[] {
  return leftoversOf(journalOf(calls)).map(
    ({ kind, id, name, why }) => `${kind} ${id ?? '-'} ${name}: ${why}`,
  );
}

import { describe, expect, it } from 'vitest';
import type { JournalEvent } from '../engine/journal/event.ts';
import { parameter } from '../engine/journal/exchange.ts';
import { JournalBuilder } from '../engine/journal/journal-builder.ts';
import type { FormerProbe } from './former-probes.ts';
import { tagProbes } from './tag-probes.ts';

/** As TAP-04 tells its probes: a tap without the card or without the reader. */
const lacks: FormerProbe = (exchange) =>
  exchange.operation === 'card.post' &&
  ['cd', 'Mac'].some((name) => parameter(exchange, name) === undefined);

const whole: [string, string][] = [
  ['cd', 'card#1'],
  ['Mac', 'reader'],
];

/** By call, the rules whose probe it is. */
function probesIn(events: readonly JournalEvent[]): readonly (readonly string[] | undefined)[] {
  return events.flatMap((event) => (event.type === 'sent' ? [event.probes] : []));
}

function tap(
  journal: JournalBuilder,
  parameters: readonly [string, string][],
  more: { readonly pair?: number; readonly unspecified?: true } = { pair: 1 },
): void {
  journal.call('s', { operation: 'card.post', parameters, ...more }, { status: 400 });
}

describe('the probes of an old recording', () => {
  it('are named in the requests that were sent in a pair and that the predicate means', () => {
    const journal = new JournalBuilder().begin('s');
    tap(journal, whole);
    tap(journal, whole.slice(1));
    tap(journal, whole.slice(0, 1));
    tap(journal, [], {});
    const { events } = journal.end('s');
    const tagged = tagProbes(events, { 'TAP-04': lacks, 'TAP-99': lacks });
    const both = ['TAP-04', 'TAP-99'];
    expect(probesIn(tagged)).toEqual([undefined, both, both, undefined]);
    expect(tagged.length).toBe(events.length);
    expect(probesIn(events)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('are none without predicates', () => {
    const { events } = new JournalBuilder().begin('s').end('s');
    expect(tagProbes(events, {})).toBe(events);
  });

  it('are told by the world at the end of the case, which knows what came later', () => {
    const journal = new JournalBuilder().begin('s');
    tap(journal, whole);
    journal.add({ type: 'restart', case: 'other', how: 'kill' });
    const { events } = journal.end('s');
    const isKilled: FormerProbe = (_, world) => world.kills.length === 1;
    expect(probesIn(tagProbes(events, { 'TAP-04': isKilled }))).toEqual([['TAP-04']]);
  });

  it('are none of what came after a cut, of unspecified values, and of a case without an end', () => {
    const journal = new JournalBuilder().begin('s');
    tap(journal, [], { pair: 1, unspecified: true });
    tap(journal, []);
    expect(probesIn(tagProbes(journal.events, { 'TAP-04': lacks }))).toEqual([
      undefined,
      undefined,
    ]);
    journal.end('s', 'cut');
    tap(journal, []);
    expect(probesIn(tagProbes(journal.events, { 'TAP-04': lacks }))).toEqual([
      undefined,
      ['TAP-04'],
      undefined,
    ]);
  });

  it('cannot be told where a predicate throws', () => {
    const journal = new JournalBuilder().begin('s');
    tap(journal, whole);
    const broken: FormerProbe = () => {
      throw new Error('no such thing');
    };
    const { events } = journal.end('s');
    expect(() => tagProbes(events, { 'TAP-04': broken })).toThrow(
      'the former probes of TAP-04: no such thing',
    );
  });
});

import { describe, expect, it } from 'vitest';
import { exchangesOf } from '../../suites/journal/exchange.ts';
import { JournalBuilder } from '../../suites/journal/journal-builder.ts';
import { cutShort, withStrays } from './derived-journals.ts';

function played(calls: number): JournalBuilder {
  const journal = new JournalBuilder().begin('s');
  for (let at = 0; at < calls; at += 1)
    journal.call('s', { operation: 'users.get', pair: at }, { status: at === 0 ? 404 : 200 });
  return journal.end('s');
}

describe('a case that is cut short', () => {
  it('ends at a few places, every other one without its last answer', () => {
    const cut = cutShort(played(10).events);
    expect(cut.map((events) => exchangesOf(events).length)).toEqual([3, 4, 7, 8]);
    for (const events of cut)
      expect(events.at(-1)).toMatchObject({ type: 'case', case: 's', phase: 'cut' });
    expect(cut.map((events) => events.some(({ type }) => type === 'unanswered'))).toEqual([
      false,
      true,
      false,
      true,
    ]);
  });

  it('is not cut twice at one place', () => {
    expect(cutShort(played(2).events)).toHaveLength(2);
    expect(cutShort(played(0).events)).toEqual([]);
  });
});

describe('a case with strays', () => {
  it('has each request once more, of no operation, answered the other way', () => {
    const { events } = played(2);
    const all = exchangesOf(withStrays(events));
    const seen = all.map(({ operation, status, sent }) => [operation, status, sent.pair]);
    expect(seen).toEqual([
      ['users.get', 404, 0],
      ['none', 200, 0],
      ['users.get', 200, 1],
      ['none', 404, 1],
    ]);
  });

  it('keeps the order of all that was there', () => {
    const places = withStrays(played(3).events).map(({ seq }) => seq);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(new Set(places).size).toBe(places.length);
  });
});

import { expect, it } from 'vitest';
import { JournalBuilder } from '../journal/journal-builder.ts';
import { type Check, situation } from './check.ts';
import { inShort } from './in-short.ts';
import { judgedBy } from './judged-by.ts';

/** Of calls that are to be answered 200. */
const well: Check = {
  rule: 'A-01',
  *answer(exchange) {
    if (exchange.status === 500) throw new Error('no check of faults');
    yield situation(exchange, exchange.status === 200, { expected: '200', seen: 'another' });
  },
};

function shortOf(...statuses: readonly number[]): string {
  const journal = new JournalBuilder().begin('s');
  for (const status of statuses) journal.call('s', { operation: 'version.get' }, { status });
  return inShort(judgedBy(well, journal.end('s')));
}

it('a result in short says how many situations there were, how many broken, and where the first', () => {
  expect(shortOf()).toBe('0/0');
  expect(shortOf(200, 200)).toBe('2/0');
  expect(shortOf(200, 404, 200, 403)).toMatch(/^4\/2@\d+$/);
  const places = [shortOf(404), shortOf(200, 404)].map((one) => Number(one.split('@')[1]));
  expect(places[0]).toBeLessThan(places[1] ?? 0);
});

it('a check that threw has no result', () => {
  expect(shortOf(200, 500)).toBe('threw');
});

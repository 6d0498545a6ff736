import { expect, it } from 'vitest';
import { JournalBuilder } from '../journal/journal-builder.ts';
import { runEventOf, runFacts } from './run-facts.ts';

const builder = new JournalBuilder().begin('c');
builder.call('c', { operation: 'version.get' }, { status: 200 });
builder.call('c', { operation: 'version.get' }, { status: 200 });
const journal = builder.end('c').events;

it('tells what was sent and how long it took, from the first event to the last', () => {
  const { seed, startedAt, at } = runEventOf(journal);
  const last = journal.at(-1)?.at ?? at;
  expect(runFacts(journal)).toEqual({
    journal,
    seed,
    startedAt,
    requests: 2,
    durationMs: Number((BigInt(last) - BigInt(at)) / 1_000_000n),
  });
  expect(BigInt(last)).toBeGreaterThan(BigInt(at));
});

it('refuses what is no journal, or begins in the middle of one', () => {
  expect(() => runEventOf([])).toThrow("a journal starts with its 'run' event");
  expect(() => runFacts(journal.slice(1))).toThrow("a journal starts with its 'run' event");
});

import { expect, test } from 'vitest';
import { JournalBuilder } from '../engine/journal/journal-builder.ts';
import { continuationOf, isOpen, timesBegun } from './continued.ts';

function journal() {
  const builder = new JournalBuilder();
  for (const [id, phase] of [
    ['look/one', 'done'],
    ['copy/one', 'error'],
  ] as const) {
    builder.begin(id);
    const call = { operation: 'documents.list', path: '/documents' };
    builder.call(id, call, { status: 200, json: [] });
    builder.add({ type: 'case', case: id, scenario: id, phase });
  }
  return builder.events;
}

test('a recording goes on behind its last number and its last time', () => {
  const events = journal();
  const last = events.at(-1);
  const { after, startsAt } = continuationOf(events);
  expect(after).toEqual({ seq: last?.seq, call: 2 });
  expect(startsAt).toBeGreaterThan(BigInt(last?.at ?? 0));
  expect(() => continuationOf([])).toThrow('empty');
});

test('what was not played to its end is open, and what failed', () => {
  const earlier = {
    journal: journal(),
    because: 'interrupted',
    failed: new Set<string>(),
  } as const;
  expect(['look/one', 'copy/one', 'scan/one'].filter((id) => isOpen(id, earlier))).toEqual([
    'copy/one',
    'scan/one',
  ]);
  expect(isOpen('look/one', { ...earlier, failed: new Set(['look/one']) })).toBe(true);
  expect(timesBegun('copy/one', earlier.journal)).toBe(1);
});

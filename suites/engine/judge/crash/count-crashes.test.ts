import { expect, it } from 'vitest';
import { JournalBuilder, uploaded } from '../../journal/journal-builder.ts';
import { countCrashes, sumOfCrashes } from './count-crashes.ts';

const done = { status: 200, json: { errorCode: 0 } } as const;

function killed(): JournalBuilder {
  const journal = new JournalBuilder().begin('s');
  journal.call('s', { operation: 'documents.upload' }, uploaded('a'));
  journal.call('s', { operation: 'documents.upload' }, uploaded('b'));
  journal.call('s', { operation: 'users.create' }, done);
  journal.call('s', { operation: 'users.delete' }, { status: 404 });
  const call = journal.sent('s', { operation: 'documents.send' });
  journal.add({ type: 'restart', case: 's', how: 'kill' });
  journal.add({ type: 'unanswered', case: 's', call, reason: 'killed' });
  return journal;
}

it('counts what was acknowledged, cut off, printed and looked at', () => {
  const journal = killed();
  for (const operation of [
    'version.get',
    'documents.list',
    'documents.download',
    'documents.history',
    'users.get',
    'inputports.list',
  ])
    journal.call('s', { operation }, { status: 200, json: [] });
  journal.call('s', { operation: 'documents.list' }, { status: 500 });
  journal.add({
    type: 'receipt',
    case: 's',
    printer: 'printer#1',
    state: 'completed',
    language: 'pdf',
    bytes: 1,
    sha256: '',
    pages: 1,
    lastByteAt: '2026-01-01T00:00:00.000Z',
  });
  expect(countCrashes(journal.end('s').events)).toEqual({
    kills: 1,
    acknowledged: { 'documents.upload': 2, 'users.create': 1 },
    cutOff: 1,
    papers: 1,
    looks: 6,
  });
});

it('adds up the counts of several targets, operations in the order of their names', () => {
  const one = countCrashes(killed().events);
  const other = {
    ...one,
    acknowledged: { 'card.post': 3, 'users.create': 2 },
    papers: 4,
    looks: 5,
  };
  const sum = sumOfCrashes([one, other]);
  expect(sum).toEqual({
    kills: 2,
    acknowledged: { 'card.post': 3, 'documents.upload': 2, 'users.create': 3 },
    cutOff: 2,
    papers: 4,
    looks: 5,
  });
  expect(Object.keys(sum.acknowledged)).toEqual(['card.post', 'documents.upload', 'users.create']);
  expect(sumOfCrashes([])).toEqual({ kills: 0, acknowledged: {}, cutOff: 0, papers: 0, looks: 0 });
});

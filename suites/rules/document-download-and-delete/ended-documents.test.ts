import { expect, it } from 'vitest';
import { checkOf, saidBy } from '../../engine/judge/judged-by.ts';
import { PrintJournal } from '../document-send/print-journal.fixture.ts';
import { rules } from './ended-documents.ts';

it.each<[readonly string[], number]>([
  [['8'], 1],
  [['7'], 0],
  [['7', '8'], 0],
  [[], 0],
])('DOC-DEL-08 judges documents in a list of just status 8: %j', (statuses, count) => {
  const story = PrintJournal.begun().login('Ann', 'token#1').upload('Ann', 'd');
  const asked = statuses.map((status) => ['status', status] as const);
  story.list('token#1', [{ uuid: 'd' }], ...asked);
  const sent = { operation: 'documents.delete', pathParameters: { uuid: 'd' } };
  story.call('s', sent, { status: 404 });
  expect(saidBy(checkOf(rules, 'DOC-DEL-08'), story.over())).toHaveLength(count + 1);
});

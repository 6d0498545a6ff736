import { expect, it } from 'vitest';
import { operationOf } from '../spec/operations.ts';
import { family } from './family.ts';

it('rules of a family are numbered within the area of their call, in the order of the table', () => {
  const table = ['users.get', 'card.get', 'users.create', 'card.post'].map((id) => ({
    operation: operationOf(id),
  }));
  const rows = family('NEED', table, ({ operation }, id) => [
    `${id} is about ${operation.id}`,
    { from: `${operation.id} call`, faults: [] },
  ]);
  expect(rows.map(({ rule }) => [rule.id, rule.title, rule.section])).toEqual([
    ['NEED-USERS-01', 'NEED-USERS-01 is about users.get', '4.7'],
    ['NEED-CARD-01', 'NEED-CARD-01 is about card.get', '4.11'],
    ['NEED-USERS-02', 'NEED-USERS-02 is about users.create', '4.7'],
    ['NEED-CARD-02', 'NEED-CARD-02 is about card.post', '4.11'],
  ]);
});

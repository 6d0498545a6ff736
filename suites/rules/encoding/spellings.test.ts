import { expect, it } from 'vitest';
import { JournalBuilder } from '../../engine/journal/journal-builder.ts';
import { checkOf, saidBy } from '../../engine/judge/judged-by.ts';
import { rules } from './spellings.ts';

it('FORM-01 says nothing of a form whose control is refused as well', () => {
  const said = (control: number): readonly [number, ...string[]] => {
    const journal = new JournalBuilder().begin('forms/spelling');
    for (const [username, status] of [
      ['Ann', 400],
      ['Bob', control],
    ] as const) {
      const parameters = [['username', username]] as const;
      const sent = { operation: 'users.create', pair: 1, parameters };
      journal.call('forms/spelling', sent, { status, json: { errorCode: 0 } });
    }
    return saidBy(checkOf(rules, 'FORM-01'), journal.end('forms/spelling'));
  };
  expect(said(400)).toEqual([0]);
  expect(said(200)).toHaveLength(2);
});

it.each<[string, number]>([
  ['application/json', 1],
  ['application/json; charset="UTF-8"', 1],
  ['application/json;charset=US-ASCII', 1],
  ['text/plain; charset=iso-8859-1', 0],
])('FORM-03 accepts what is UTF-8 in effect, and judges JSON only: %s', (type, count) => {
  const journal = new JournalBuilder().begin('s');
  const answer = { status: 200, headers: { 'content-type': type }, json: { userName: 'A' } };
  journal.call('s', { operation: 'users.get' }, answer);
  expect(saidBy(checkOf(rules, 'FORM-03'), journal.end('s'))).toEqual([count]);
});

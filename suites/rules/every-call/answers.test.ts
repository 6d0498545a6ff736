import { expect, it } from 'vitest';
import { JournalBuilder } from '../../engine/journal/journal-builder.ts';
import { type Call, checkOf, saidBy, sayer } from '../../engine/judge/judged-by.ts';
import { rules } from './answers.ts';

const said = sayer(rules.flatMap(({ checks }) => checks));

/** The result of ANS-02 for one call that had no answer. */
function saidOfSilence(
  call: { readonly operation: string; readonly malformed?: string },
  why: { readonly reason: string; readonly bent?: string },
): readonly [number, ...string[]] {
  const journal = new JournalBuilder().begin('s');
  journal.add({ type: 'unanswered', case: 's', call: journal.sent('s', call), ...why });
  return saidBy(checkOf(rules, 'ANS-02'), journal.end('s'));
}

it('ANS-01: a status of 5xx is wrong, except where the interface names it', () => {
  const uploaded: Call = ['documents.upload', {}, 200, { uuid: 'a', status: 0 }];
  expect(said('ANS-01', uploaded, ['users.get', {}, 500, {}])).toEqual([2, '500']);
  expect(said('ANS-01', ['users.get', {}, 503, {}])).toEqual([1, '503']);
  expect(said('ANS-01', ['documents.download', {}, 503], ['users.get', {}, 501])).toEqual([0]);
  expect(said('ANS-01', ['users.get', { malformed: 'truncated' }, 500, {}])).toEqual([0]);
});

it('ANS-01: an answer that anybody can give shows nothing', () => {
  expect(said('ANS-01', ['users.create', {}, 200, { errorCode: 0 }])).toEqual([0]);
});

it('ANS-02: a call that its caller ended needs no answer', () => {
  const reason = 'socket hang up';
  const operation = 'users.get';
  expect(saidOfSilence({ operation }, { reason })).toEqual([1, reason]);
  expect(saidOfSilence({ operation, malformed: 'broken off' }, { reason })).toEqual([0]);
  expect(saidOfSilence({ operation }, { reason, bent: 'Platen aborted the call' })).toEqual([0]);
});

it('ANS-02: a history may take longer than anybody waited, and nothing else', () => {
  const silent = 'no data came for too long';
  const hungUp = 'socket hang up';
  const history = { operation: 'documents.history' };
  expect(saidOfSilence(history, { reason: silent })).toEqual([0]);
  expect(saidOfSilence(history, { reason: hungUp })).toEqual([1, hungUp]);
  expect(saidOfSilence({ operation: 'documents.list' }, { reason: silent })).toEqual([1, silent]);
});

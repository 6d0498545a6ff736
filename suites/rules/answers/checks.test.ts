import { expect, it } from 'vitest';
import { JournalBuilder } from '../../journal/journal-builder.ts';
import { type Call, saidBy, sayer } from '../../judge/judged-by.ts';
import { answerChecks } from './checks.ts';

const said = sayer(answerChecks);
const uploaded: Call = ['documents.upload', {}, 200, { uuid: 'a', status: 0 }];

it('ANS-01: a status of 5xx is broken, whatever the call; what is named for it is not', () => {
  expect(said('ANS-01', uploaded)).toEqual([1]);
  expect(said('ANS-01', uploaded, ['users.get', {}, 500, {}])).toEqual([2, '500']);
  expect(said('ANS-01', ['users.get', {}, 503, {}])).toEqual([1, '503']);
  expect(said('ANS-01', ['documents.download', {}, 503], ['users.get', {}, 501])).toEqual([0]);
  expect(said('ANS-01', ['users.get', { malformed: 'truncated' }, 500, {}])).toEqual([0]);
});

it('ANS-01: an answer that anybody can give shows nothing', () => {
  expect(said('ANS-01', ['users.create', {}, 200, { errorCode: 0 }])).toEqual([0]);
});

it('ANS-02: a call without an answer is broken, unless its caller ended it', () => {
  const [, check] = answerChecks;
  if (check === undefined) throw new Error('there is no check of ANS-02');
  for (const [malformed, bent, says] of [
    [undefined, undefined, [1, 'socket hang up']],
    ['broken off', undefined, [0]],
    [undefined, 'Platen aborted the call', [0]],
  ] as const) {
    const journal = new JournalBuilder().begin('s');
    const more = malformed === undefined ? {} : { malformed };
    const call = journal.sent('s', { operation: 'users.get', ...more });
    journal.add({
      type: 'unanswered',
      case: 's',
      call,
      reason: 'socket hang up',
      ...(bent === undefined ? {} : { bent }),
    });
    expect(saidBy(check, journal.end('s'))).toEqual(says);
  }
});

it('ANS-02: a history may take longer than anybody waited, and nothing else', () => {
  const [, check] = answerChecks;
  if (check === undefined) throw new Error('there is no check of ANS-02');
  const silent = 'no data came for too long';
  for (const [operation, reason, says] of [
    ['documents.history', silent, [0]],
    ['documents.history', 'socket hang up', [1, 'socket hang up']],
    ['documents.list', silent, [1, silent]],
  ] as const) {
    const journal = new JournalBuilder().begin('s');
    const call = journal.sent('s', { operation });
    journal.add({ type: 'unanswered', case: 's', call, reason });
    expect(saidBy(check, journal.end('s'))).toEqual(says);
  }
});

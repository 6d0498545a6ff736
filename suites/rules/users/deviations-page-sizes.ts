import { alterForm, answersInstead, both, type OnRequest, on } from '../../prove/alter.ts';
import type { Fault } from '../../prove/fault.ts';
import { formOf, jsonAnswer } from '../../prove/interception.ts';

const users = on('users.all');
const history = on('documents.history');

/** interface 8: pages at their limits, and what is no size or no time. */
export const pageSizeDeviations: readonly Fault[] = [
  {
    id: 'user-page-stops-at-ten',
    says: 'returns at most ten users and a token for the others',
    rule: 'USR-ALL-09',
    make: () =>
      alterForm(
        both(users, (request) => Number(formOf(request).get('maxrecords') ?? 50) > 10),
        (form) => form.set('maxrecords', '10'),
      ),
  },
  {
    id: 'refuses-a-thousand-users',
    says: 'refuses the largest allowed page of users',
    rule: 'USR-ALL-07',
    make: () => answersInstead(both(users, asksFor('maxrecords', '1000')), jsonAnswer(400, {})),
  },
  {
    id: 'user-page-of-no-size',
    says: 'returns the default page of users for a maxrecords of zero or not a number',
    rule: 'USR-ALL-08',
    make: () => alterForm(both(users, hasNoSize), (form) => form.delete('maxrecords')),
  },
  {
    id: 'refuses-the-largest-history',
    says: 'refuses the largest allowed history page',
    rule: 'HIST-29',
    make: () => answersInstead(both(history, asksFor('maxrecords', '2000')), jsonAnswer(400, {})),
  },
  {
    id: 'history-page-of-no-size',
    says: 'returns the default history page for a maxrecords of zero or not a number',
    rule: 'HIST-30',
    make: () => alterForm(both(history, hasNoSize), (form) => form.delete('maxrecords')),
  },
  {
    id: 'history-of-some-day',
    says: 'ignores a datestart or dateend that it cannot read',
    rule: 'HIST-31',
    make: () =>
      alterForm(history, (form) => {
        for (const end of ['datestart', 'dateend'])
          if (Number.isNaN(Date.parse(form.get(end) ?? '2026-01-01'))) form.delete(end);
      }),
  },
];

function asksFor(name: string, value: string): OnRequest {
  return (request) => formOf(request).get(name) === value;
}

const hasNoSize: OnRequest = (request) =>
  !/^[1-9]\d*$/.test(formOf(request).get('maxrecords') ?? '1');

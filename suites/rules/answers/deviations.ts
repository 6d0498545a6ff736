import { answersInstead, both, on } from '../../prove/alter.ts';
import type { Fault } from '../../prove/fault.ts';
import { formOf, jsonAnswer, type PassingRequest } from '../../prove/interception.ts';

const isMail = (request: PassingRequest): boolean => formOf(request).get('detailtype') === '1';

/** interface 7: what holds for the answer to any call. */
export const callAnswerDeviations: readonly Fault[] = [
  {
    id: 'mail-change-breaks',
    says: 'answers a change of an email with 500',
    rule: 'ANS-01',
    make: () => answersInstead(both(on('users.update'), isMail), jsonAnswer(500, {})),
  },
  {
    id: 'group-list-hangs-up',
    says: 'closes the connection instead of answering for the groups of a user',
    rule: 'ANS-02',
    make: () => ({
      request: (request) =>
        on('users.groups')(request) ? Promise.reject(new Error('hangs up')) : request,
    }),
  },
];

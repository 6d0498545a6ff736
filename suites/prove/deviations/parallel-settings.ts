import { isRefused } from '../bend.ts';
import type { Deviation } from '../deviation.ts';
import { formOf, type Interception, jsonAnswer } from '../interception.ts';

/** interface 4.7: users that are created, and whose groups are set, by several calls at a time. */
export const parallelSettingDeviations: readonly Deviation[] = [
  {
    id: 'sets-of-groups-are-joined',
    says: 'adds groups that are set while others are being set',
    rule: 'PAR-21',
    follows: ['USR-GRP-02', 'USR-GRP-07'],
    shownIn: ['parallel/settings'],
    make: () => joinsGroups(),
  },
  {
    id: 'user-creation-breaks',
    says: 'answers 500 to who creates a user at the same time as somebody else',
    rule: 'PAR-23',
    follows: ['ANS-01'],
    make: () => ({
      answer: (answer, request) =>
        request.operation === 'users.create' &&
        /wanted/.test(formOf(request).get('username') ?? '') &&
        isRefused(answer)
          ? jsonAnswer(500, {})
          : answer,
    }),
  },
];

/** What is set for a user is added to what there is. */
function joinsGroups(): Interception {
  return {
    request: (request) =>
      request.operation === 'users.groups-set' ? { ...request, method: 'PUT' } : request,
  };
}

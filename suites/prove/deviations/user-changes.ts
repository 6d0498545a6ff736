import { isArray, isObject, itemsOf, type Json, type JsonObject } from '../../journal/json.ts';
import {
  bendForm,
  bendJson,
  both,
  letsIn,
  on,
  pretend,
  refuse,
  withKey,
  without,
} from '../bend.ts';
import type { Deviation, DeviationTarget } from '../deviation.ts';
import {
  formOf,
  type Interception,
  jsonAnswer,
  jsonOf,
  type PassingAnswer,
  type PassingRequest,
} from '../interception.ts';

const all = on('users.all');
const updates = on('users.update');
const removes = on('users.delete');
const done = jsonAnswer(200, { errorCode: 0 });

/** interface 4.7. */
export const userChangeDeviations: readonly Deviation[] = [
  {
    id: 'users-of-no-provider-break-it',
    says: 'answers 500 to the users of a provider that is not there',
    rule: 'USR-ALL-10',
    follows: ['ANS-01'],
    make: () => refuse(both(all, isOfNoProvider), jsonAnswer(500, {})),
  },
  {
    id: 'users-of-no-provider-are-those-of-another',
    says: 'tells the users of another provider where the one asked for is not there',
    rule: 'USR-ALL-10',
    follows: ['USR-ALL-11'],
    make: () => {
      let told: PassingAnswer | undefined;
      return {
        answer: (answer, request) => {
          if (!all(request)) return answer;
          if (isOfNoProvider(request)) return told ?? answer;
          told ??= answer;
          return answer;
        },
      };
    },
  },
  {
    id: 'listed-user-lacks-groups',
    says: 'leaves groupIds out of listed users',
    rule: 'USR-ALL-01',
    make: () =>
      bendPage((items) => items.map((one) => (isObject(one) ? without(one, 'groupIds') : one))),
  },
  {
    id: 'user-page-repeats-its-first',
    says: 'shows the first user of a page, which another follows, in place of the last as well',
    rule: 'USR-ALL-02',
    make: () =>
      bendPage((items, page) =>
        page['nextPageToken'] ? [...items.slice(0, -1), ...items.slice(0, 1)] : items,
      ),
  },
  {
    id: 'full-user-page-leads-nowhere',
    says: 'tells a nextPageToken on the last page of users when that is full',
    rule: 'USR-ALL-12',
    make: () => {
      const nowhere = 'nowhere';
      return {
        request: (request) =>
          all(request) && formOf(request).get('pagetoken') === nowhere
            ? jsonAnswer(200, { items: [], recordsOnPage: 0 })
            : request,
        answer: (answer, request) => {
          const json = all(request) && answer.status < 300 ? jsonOf(answer) : undefined;
          if (!isObject(json) || typeof json['nextPageToken'] === 'string') return answer;
          const full = Number(formOf(request).get('maxrecords') ?? 50);
          const isFull = itemsOf(json).length === full || itemsOf(json['items']).length === full;
          return isFull ? jsonAnswer(200, { ...json, nextPageToken: nowhere }) : answer;
        },
      };
    },
  },
  {
    id: 'later-users-have-no-cards',
    says: 'lists the users of a page behind the first two without their cards',
    rule: 'USR-ALL-13',
    follows: ['SAME-02'],
    make: () =>
      bendPage((items) =>
        items.map((item, at) => (at < 2 || !isObject(item) ? item : { ...item, cards: [] })),
      ),
  },
  {
    id: 'user-page-is-one-too-long',
    says: 'answers one user more than was asked for',
    rule: 'USR-ALL-03',
    follows: ['USR-ALL-02', 'USR-ALL-08'],
    make: () =>
      bendForm(
        both(all, (request) => formOf(request).has('maxrecords')),
        (form) => form.set('maxrecords', String(Number(form.get('maxrecords')) + 1)),
      ),
  },
  {
    id: 'user-page-of-hundred',
    says: 'answers a hundred users when it is not told how many',
    rule: 'USR-ALL-04',
    make: () =>
      bendForm(
        both(all, (request) => !formOf(request).has('maxrecords')),
        (form) => form.set('maxrecords', '100'),
      ),
  },
  {
    id: 'user-page-has-no-end',
    says: 'answers as many users as it was asked for, however many',
    rule: 'USR-ALL-05',
    follows: ['USR-ALL-02'],
    make: () =>
      bendPage((items, _, request) =>
        formOf(request).get('maxrecords') === '5000'
          ? Array.from({ length: 1001 }, (_one, at) => items[at % items.length] ?? {})
          : items,
      ),
  },
  {
    id: 'user-outlives-deletion',
    says: 'says that it deleted a user and keeps them',
    rule: 'USR-DEL-01',
    follows: ['USR-DEL-02'],
    make: () => ({ request: (request) => (removes(request) && isMade(request) ? done : request) }),
  },
  {
    id: 'deleted-user-logs-in',
    says: 'lets a deleted user log in',
    rule: 'USR-DEL-02',
    make: letsIn,
  },
  {
    id: 'deleting-nobody-is-fine',
    says: 'answers the deletion of an unknown user with success',
    rule: 'USR-DEL-03',
    make: () => pretend(removes),
  },
  {
    id: 'department-is-never-changed',
    says: 'answers the change of a department and forgets it',
    rule: 'USR-MOD-01',
    follows: ['USR-MOD-02', 'USR-04'],
    make: () => ({
      request: (request) =>
        updates(request) && isDetail(request, '11') && formOf(request).has('detaildata')
          ? done
          : request,
    }),
  },
  {
    id: 'detail-is-never-deleted',
    says: 'keeps a detail that it is told to delete',
    rule: 'USR-MOD-02',
    make: () => ({
      request: (request) =>
        updates(request) && !formOf(request).has('detaildata') ? done : request,
    }),
  },
  {
    id: 'card-is-never-deleted',
    says: 'refuses to delete the card numbers of a user',
    rule: 'USR-MOD-14',
    make: () => refuse(both(updates, (request) => isDeletion(request, '4'))),
  },
  {
    id: 'pin-is-never-deleted',
    says: 'refuses to delete the PIN of a user',
    rule: 'USR-MOD-14',
    make: () => refuse(both(updates, (request) => isDeletion(request, '6'))),
  },
  {
    id: 'deleted-alias-goes-on',
    says: 'says that it deleted an alias and lets its user in by it',
    rule: 'USR-MOD-15',
    make: () => ({
      request: (request) => (updates(request) && isDeletion(request, '7') ? done : request),
    }),
  },
  {
    id: 'last-detail-counts',
    says: 'changes the last of several details',
    rule: 'USR-MOD-03',
    follows: ['USR-04'],
    make: () =>
      bendForm(updates, (form) => {
        for (const name of ['detailtype', 'detaildata']) {
          const last = form.getAll(name).at(-1);
          if (last !== undefined) form.set(name, last);
        }
      }),
  },
  {
    id: 'any-detail-type-is-taken',
    says: 'takes a detailtype that is not on the list',
    rule: 'USR-MOD-04',
    make: () => pretend(both(updates, (request) => isDetail(request, '99'))),
  },
  {
    id: 'external-id-is-no-detail',
    says: 'refuses to change the external id',
    rule: 'USR-MOD-12',
    make: () => refuse(both(updates, (request) => isDetail(request, '14'))),
  },
  {
    id: 'home-folder-not-at-creation',
    says: 'refuses a new user who has a home folder',
    rule: 'USR-MOD-12',
    make: () =>
      refuse(
        both(on('users.create'), (request) => formOf(request).getAll('detailtype').includes('2')),
      ),
  },
  {
    id: 'old-password-goes-on',
    says: 'answers the change of a password and keeps the old one',
    rule: 'USR-MOD-05',
    follows: ['LOG-03'],
    make: () => ({
      request: (request) => (updates(request) && isDetail(request, '3') ? done : request),
    }),
  },
  {
    id: 'changing-nobody-is-fine',
    says: 'answers the change of an unknown user with success',
    rule: 'USR-MOD-06',
    follows: ['USR-MOD-01'],
    make: () => pretend(both(updates, (request) => isDetail(request, '0'))),
  },
  rightNotNeeded('USR-MOD-07', '5', 'GenerateShortID'),
  rightNotNeeded('USR-MOD-08', '4', 'CardManagement'),
  rightNotNeeded('USR-MOD-13', '6', 'GenerateOTP'),
  {
    id: 'card-right-for-every-detail',
    says: 'demands CardManagement for the change of any detail',
    rule: 'USR-MOD-09',
    make: (target) =>
      refuse(
        both(updates, lacking(target, 'CardManagement'), (request) => isDetail(request, '11')),
      ),
  },
  {
    id: 'alias-opens-nothing',
    says: 'keeps an alias and lets nobody in by it',
    rule: 'USR-MOD-10',
    make: () => ({
      request: (request) => (updates(request) && isDetail(request, '7') ? done : request),
    }),
  },
];

/** A page is an object with one array, or the array itself (SIL-18). */
function bendPage(
  bend: (items: readonly Json[], page: JsonObject, request: PassingRequest) => readonly Json[],
): Interception {
  return bendJson(all, (json, request) =>
    isObject(json) && isArray(json['items'])
      ? { ...json, items: [...bend(json['items'], json, request)] }
      : json,
  );
}

function isDeletion(request: PassingRequest, type: string): boolean {
  return isDetail(request, type) && !formOf(request).has('detaildata');
}

function isDetail(request: PassingRequest, type: string): boolean {
  return formOf(request).get('detailtype') === type;
}

/** Names that nobody has are called so by the scenarios. */
function isMade({ pathParameters }: PassingRequest): boolean {
  return !/nobody/.test(pathParameters['username'] ?? '');
}

function lacking({ limitedKeys }: DeviationTarget, right: string) {
  return (request: PassingRequest): boolean =>
    limitedKeys.some(
      ({ secret, permissions }) => !permissions.includes(right) && withKey(secret)(request),
    );
}

function rightNotNeeded(rule: string, type: string, right: string): Deviation {
  return {
    id: `detail-needs-no-${right.toLowerCase()}`,
    says: `changes detail ${type} for a key without ${right}`,
    rule,
    follows: ['KEY-06'],
    make: (target) => ({
      request: (request) =>
        updates(request) && isDetail(request, type) && lacking(target, right)(request)
          ? { ...request, headers: { ...request.headers, 'x-api-key': target.key('full') } }
          : request,
    }),
  };
}

/** By an id that nothing has. */
function isOfNoProvider(request: PassingRequest): boolean {
  return Number(formOf(request).get('providerid')) >= 2_000_000_000;
}

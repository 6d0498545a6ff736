import { isObject, itemsOf, type Json, type JsonObject } from '../../journal/json.ts';
import {
  alterForm,
  alterJson,
  answersInstead,
  both,
  on,
  withItems,
  without,
} from '../../prove/alter.ts';
import type { Fault } from '../../prove/fault.ts';
import {
  formOf,
  type Interception,
  jsonAnswer,
  jsonOf,
  type PassingAnswer,
  type PassingRequest,
} from '../../prove/interception.ts';

const all = on('users.all');

/** interface 4.7: the list of the users of a provider. */
export const userPageDeviations: readonly Fault[] = [
  {
    id: 'users-of-no-provider-break-it',
    says: 'returns 500 for the users of an unknown provider',
    rule: 'USR-ALL-10',
    make: () => answersInstead(both(all, isOfNoProvider), jsonAnswer(500, {})),
  },
  {
    id: 'users-of-no-provider-are-those-of-another',
    says: 'returns the users of another provider when the requested one is unknown',
    rule: 'USR-ALL-10',
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
    says: 'returns the first user of a page again instead of the last when more pages follow',
    rule: 'USR-ALL-02',
    make: () =>
      bendPage((items, page) =>
        page['nextPageToken'] ? [...items.slice(0, -1), ...items.slice(0, 1)] : items,
      ),
  },
  {
    id: 'full-user-page-leads-round',
    says: 'returns a nextPageToken that leads to the first page on a full last page of users',
    rule: 'USR-ALL-02',
    make: leadsRound,
  },
  {
    id: 'full-user-page-leads-nowhere',
    says: 'returns a nextPageToken on a full last page of users',
    rule: 'USR-ALL-12',
    make: () => {
      const nowhere = 'nowhere';
      return {
        request: (request) =>
          all(request) && formOf(request).get('pagetoken') === nowhere
            ? jsonAnswer(200, { items: [], recordsOnPage: 0 })
            : request,
        answer: afterFullPage(nowhere),
      };
    },
  },
  {
    id: 'later-users-have-no-cards',
    says: 'lists the users after the first two of a page without their cards',
    rule: 'USR-ALL-13',
    make: () =>
      bendPage((items) =>
        items.map((item, at) => (at < 2 || !isObject(item) ? item : { ...item, cards: [] })),
      ),
  },
  {
    id: 'user-page-is-one-too-long',
    says: 'returns one user more than requested',
    rule: 'USR-ALL-03',
    make: () =>
      alterForm(
        both(all, (request) => formOf(request).has('maxrecords')),
        (form) => form.set('maxrecords', String(Number(form.get('maxrecords')) + 1)),
      ),
  },
  {
    id: 'user-page-of-hundred',
    says: 'returns a hundred users without maxrecords',
    rule: 'USR-ALL-04',
    make: () =>
      alterForm(
        both(all, (request) => !formOf(request).has('maxrecords')),
        (form) => form.set('maxrecords', '100'),
      ),
  },
  {
    id: 'user-page-has-no-end',
    says: 'returns as many users as requested, even above the limit',
    rule: 'USR-ALL-05',
    make: () =>
      bendPage((items, _, request) =>
        formOf(request).get('maxrecords') === '5000'
          ? Array.from({ length: 1001 }, (_one, at) => items[at % items.length] ?? {})
          : items,
      ),
  },
];

/** The token of a page that is the last one, and full. */
function afterFullPage(token: string): NonNullable<Interception['answer']> {
  return (answer, request) => {
    const json = all(request) && answer.status < 300 ? jsonOf(answer) : undefined;
    if (!isObject(json) || typeof json['nextPageToken'] === 'string') return answer;
    const full = Number(formOf(request).get('maxrecords') ?? 50);
    const isFull = itemsOf(json).length === full || itemsOf(json['items']).length === full;
    return isFull ? jsonAnswer(200, { ...json, nextPageToken: token }) : answer;
  };
}

function leadsRound(): Interception {
  const round = 'round';
  const isRound = (request: PassingRequest): boolean =>
    all(request) && formOf(request).get('pagetoken') === round;
  return {
    ...alterForm(isRound, (form) => form.delete('pagetoken')),
    answer: afterFullPage(round),
  };
}

function bendPage(
  bend: (items: readonly Json[], page: JsonObject, request: PassingRequest) => readonly Json[],
): Interception {
  return alterJson(all, (json, request) =>
    isObject(json) ? withItems(json, (items) => bend(items, json, request)) : json,
  );
}

/** By an id that nothing has. */
function isOfNoProvider(request: PassingRequest): boolean {
  return Number(formOf(request).get('providerid')) >= 2_000_000_000;
}

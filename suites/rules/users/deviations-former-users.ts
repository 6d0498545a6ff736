import { textMember } from '../../journal/json.ts';
import { actAs, both, isRefused, okay, on } from '../../prove/alter.ts';
import { answersAsBefore } from '../../prove/answers-as-before.ts';
import type { Fault } from '../../prove/fault.ts';
import {
  formOf,
  type Interception,
  jsonOf,
  type PassingAnswer,
  type PassingRequest,
  withForm,
} from '../../prove/interception.ts';

const login = on('login.post');
const update = on('users.update');
const deletesUser = on('users.delete');

/** interface 4.7: what is still there of what was changed or deleted. */
export const formerDeviations: readonly Fault[] = [
  {
    id: 'former-short-id-goes-on',
    says: 'logs in users by their former short id',
    rule: 'USR-MOD-16',
    make: keepsShortIds,
  },
  {
    id: 'changed-card-is-forgotten',
    says: 'returns success for the change of a card and keeps the old card',
    rule: 'USR-MOD-16',
    make: () => ({
      request: (request) => {
        const form = formOf(request);
        const isCard = update(request) && form.get('detailtype') === '4';
        return isCard && form.has('detaildata') ? okay : request;
      },
    }),
  },
  {
    id: 'ids-of-the-deleted-open-the-login',
    says: 'logs in deleted users by their cards, short ids and e-mail addresses',
    rule: 'USR-DEL-07',
    make: keepsLogins,
  },
  {
    id: 'name-of-the-deleted-stays-taken',
    says: 'refuses to create a user with the name of a deleted one',
    rule: 'USR-DEL-08',
    make: () => {
      const gone = new Set<string>();
      return {
        answer: (answer, request) => {
          if (deletesUser(request) && !isRefused(answer)) gone.add(userOf(request));
          return answer;
        },
        request: (request) =>
          request.operation === 'users.create' && gone.has(nameOf(request))
            ? { status: 400, headers: {}, body: Buffer.alloc(0) }
            : request,
      };
    },
  },
  {
    id: 'groups-of-the-deleted-come-back',
    says: 'adds a new user to the groups of a deleted user of the same name',
    rule: 'USR-DEL-09',
    make: () => answersAsBefore(on('users.groups'), deletesUser),
  },
  {
    id: 'deleting-details-needs-no-right',
    says: 'lets any caller who can change users delete their cards, short ids and PINs',
    rule: 'USR-MOD-17',
    make: ({ key }) =>
      actAs(
        both(
          update,
          (request) =>
            !formOf(request).has('detaildata') &&
            ['4', '5', '6'].includes(formOf(request).get('detailtype') ?? ''),
        ),
        { key: key('full') },
      ),
  },
];

function userOf(request: PassingRequest): string {
  return (request.pathParameters['username'] ?? '').toLowerCase();
}

function nameOf(request: PassingRequest): string {
  return (formOf(request).get('username') ?? '').toLowerCase();
}

/** A login that worked works again, once its user was deleted. */
function keepsLogins(): Interception {
  const gone = new Set<string>();
  const worked = new Map<string, PassingAnswer>();
  return {
    answer: (answer, request) => {
      if (deletesUser(request) && !isRefused(answer)) gone.add(userOf(request));
      const form = formOf(request);
      if (!login(request) || !['1', '2', '4'].includes(form.get('authtype') ?? '')) return answer;
      const id = `${form.get('authtype') ?? ''} ${form.get('userid') ?? ''}`;
      if (!isRefused(answer)) worked.set(id, answer);
      const before = worked.get(id);
      const user = before && textMember(jsonOf(before), 'userName');
      return before !== undefined && gone.has((user ?? '').toLowerCase()) ? before : answer;
    },
  };
}

/** The former short id of a user is taken for the one of today. */
function keepsShortIds(): Interception {
  const held = new Map<string, string>();
  const today = new Map<string, string>();
  return {
    request: (request) => {
      const form = formOf(request);
      if (request.operation === 'users.create') {
        const at = form.getAll('detailtype').indexOf('5');
        const shortId = form.getAll('detaildata')[at];
        if (shortId !== undefined) held.set(nameOf(request), shortId);
      }
      if (update(request) && form.get('detailtype') === '5') {
        const [before, now] = [held.get(userOf(request)), form.get('detaildata')];
        if (before !== undefined && now !== null) today.set(before, now);
      }
      const now = login(request) ? today.get(form.get('userid') ?? '') : undefined;
      if (now === undefined || form.get('authtype') !== '2') return request;
      form.set('userid', now);
      return withForm(request, form);
    },
  };
}

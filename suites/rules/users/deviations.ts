import { itemsOf, type Json, type JsonObject, textMember } from '../../journal/json.ts';
import {
  alterForm,
  alterRecords,
  alterStatus,
  answersInstead,
  both,
  letIn,
  okay,
  on,
  pretends,
  withKey,
  without,
} from '../../prove/alter.ts';
import type { Fault } from '../../prove/fault.ts';
import {
  formOf,
  type Interception,
  jsonAnswer,
  type PassingRequest,
} from '../../prove/interception.ts';

const get = on('users.get');
const create = on('users.create');
const card = on('users.card');
const details = { fullName: '0', password: '3', cardId: '4', department: '11' } as const;
const isNamed = (request: PassingRequest): boolean => formOf(request).has('username');
const notCreated = jsonAnswer(200, { errorCode: 1003 });

/** interface 4.7, a user. */
export const userDeviations: readonly Fault[] = [
  {
    id: 'user-lacks-member',
    says: 'leaves groupIds out of a user',
    rule: 'USR-01',
    make: () => alterRecords(get, (record) => without(record, 'groupIds')),
  },
  {
    id: 'unknown-user-is-a-bad-request',
    says: 'returns 400 for an unknown user',
    rule: 'USR-02',
    make: () => alterStatus(get, 404, jsonAnswer(400, {})),
  },
  {
    id: 'unknown-user-is-empty',
    says: 'returns an empty user for an unknown user',
    rule: 'USR-02',
    make: () => alterStatus(get, 404, jsonAnswer(200, {})),
  },
  {
    id: 'user-is-not-made',
    says: 'returns success for the creation of a user and creates none',
    rule: 'USR-03',
    make: makesNobody,
  },
  {
    id: 'user-of-another-provider',
    says: 'returns the user of the same name of another provider',
    rule: 'USR-03',
    make: () =>
      alterRecords(get, (record) => ({ ...record, providerId: Number(record['providerId']) + 1 })),
  },
  {
    id: 'user-loses-department',
    says: 'does not store the department of a new user',
    rule: 'USR-04',
    make: () => alterForm(create, (form) => dropDetail(form, details.department)),
  },
  {
    id: 'user-loses-card',
    says: 'does not store the card of a new user',
    rule: 'USR-04',
    make: () => alterForm(create, (form) => dropDetail(form, details.cardId)),
  },
  {
    id: 'user-shows-password',
    says: 'returns the password of a user',
    rule: 'USR-05',
    make: () => tellsPassword((record, password) => ({ ...record, password })),
  },
  {
    id: 'user-shows-password-in-a-note',
    says: 'returns the password of a user inside a note',
    rule: 'USR-05',
    make: () =>
      tellsPassword((record, password) => ({ ...record, note: `first password: ${password}.` })),
  },
  {
    id: 'user-is-made-again',
    says: 'returns errorCode 0 for the creation of an existing user',
    rule: 'USR-06',
    make: () => pretends(both(create, isNamed)),
  },
  {
    id: 'user-is-changed-and-refused',
    says: 'overwrites the details of an existing user although it refuses the creation',
    rule: 'USR-06',
    make: overwrites,
  },
  {
    id: 'user-shows-token',
    says: 'returns a token with a user',
    rule: 'USR-08',
    make: () =>
      alterRecords(get, (record) => ({
        ...record,
        token: { access_token: 'an-open-token', refresh_token: 'another', expires_in: 60 },
      })),
  },
  {
    id: 'local-user-is-not-expired',
    says: 'returns isExpired for users of the local provider',
    rule: 'USR-13',
    make: () => alterRecords(get, (record) => ({ ...record, isExpired: false })),
  },
  {
    id: 'foreign-key-sees-user',
    says: 'returns a user to the key of another account',
    rule: 'USR-09',
    make: ({ key }) => letIn(both(get, withKey(key('foreign'))), key('full')),
  },
];

/** interface 4.7, register card. */
export const cardDeviations: readonly Fault[] = [
  {
    id: 'card-is-not-registered',
    says: 'returns success for the registration of a card and registers none',
    rule: 'USR-CARD-01',
    make: () => ({ request: (request) => (card(request) && hasCard(request) ? okay : request) }),
  },
  {
    id: 'card-opens-nothing',
    says: 'shows a registered card and refuses logins by it',
    rule: 'USR-CARD-01',
    make: opensNothing,
  },
  {
    id: 'card-shown-otherwise',
    says: 'returns card numbers in hexadecimal, whatever their format was',
    rule: 'USR-CARD-06',
    make: () =>
      alterRecords(on('users.get'), (record) => ({
        ...record,
        cards: inHexadecimal(record['cards']),
      })),
  },
  {
    id: 'card-needs-advanced',
    says: 'refuses to register a card for a key without the Advanced API permissions option',
    rule: 'USR-CARD-03',
    make: ({ key }) => answersInstead(both(card, withKey(key('plain')))),
  },
  {
    id: 'card-of-plain-key-is-forgotten',
    says: 'returns errorCode 0 to a key without the Advanced API permissions option and registers no card',
    rule: 'USR-CARD-03',
    make: ({ key }) => ({
      request: (request) => (card(request) && withKey(key('plain'))(request) ? okay : request),
    }),
  },
  {
    id: 'second-card-takes-the-first-away',
    says: 'removes the earlier card of a user when another one is registered',
    rule: 'USR-CARD-07',
    make: oneCardEach,
  },
  {
    id: 'card-of-two-users',
    says: 'returns errorCode 0 for the registration of a card that another user has',
    rule: 'USR-CARD-04',
    make: () => pretends((request) => card(request) && hasCard(request)),
  },
  {
    id: 'card-answer-lacks-errorcode',
    says: 'returns no errorCode for the registration of a card',
    rule: 'USR-CARD-05',
    make: () => alterRecords(card, (record) => without(record, 'errorCode')),
  },
];

/** Logs nobody in by a card after which its user registered another one. */
function oneCardEach(): Interception {
  const last = new Map<string, string>();
  const gone = new Set<string>();
  const login = on('login.post');
  return {
    request: (request) => {
      const form = formOf(request);
      const number = form.get('cardid');
      if (card(request) && number !== null) {
        const user = request.pathParameters['username'] ?? '';
        const before = last.get(user);
        if (before !== undefined && before !== number) gone.add(before);
        last.set(user, number);
      }
      return login(request) && gone.has(form.get('userid') ?? '') ? jsonAnswer(401, {}) : request;
    },
  };
}

function hasCard(request: PassingRequest): boolean {
  return formOf(request).has('cardid');
}

/** The values of a request's details of one type, by interface 4.7. */
function detailOf(form: URLSearchParams, type: string): string | undefined {
  const at = form.getAll('detailtype').indexOf(type);
  return at < 0 ? undefined : form.getAll('detaildata')[at];
}

function dropDetail(form: URLSearchParams, type: string): void {
  const pairs = form
    .getAll('detailtype')
    .map((one, at) => [one, form.getAll('detaildata')[at] ?? '']);
  form.delete('detailtype');
  form.delete('detaildata');
  for (const [given = '', value = ''] of pairs.filter(([one]) => one !== type)) {
    form.append('detailtype', given);
    form.append('detaildata', value);
  }
}

/** Answers as if users were made: errorCode 0 for a name the first time, a refusal afterwards. */
function makesNobody(): Interception {
  const names = new Set<string | null>();
  return {
    request: (request) => {
      if (!create(request) || !isNamed(request)) return request;
      const name = formOf(request).get('username');
      if (names.has(name)) return notCreated;
      names.add(name);
      return okay;
    },
  };
}

/** Users are shown with the password that they were made with. */
function tellsPassword(show: (record: JsonObject, password: string) => JsonObject): Interception {
  const passwords = new Map<string, string>();
  return {
    request: (request) => {
      const form = formOf(request);
      const password = detailOf(form, details.password);
      if (create(request) && password !== undefined) {
        passwords.set(form.get('username') ?? '', password);
      }
      return request;
    },
    ...alterRecords(get, (record) => {
      const password = passwords.get(textMember(record, 'userName') ?? '');
      return password === undefined ? record : show(record, password);
    }),
  };
}

/** A refused making of a user who is there changes the full name that is shown from then on. */
function overwrites(): Interception {
  const fullNames = new Map<string, string>();
  return {
    request: (request) => {
      const form = formOf(request);
      const fullName = detailOf(form, details.fullName);
      if (create(request) && fullName !== undefined) {
        fullNames.set(form.get('username') ?? '', fullName);
      }
      return request;
    },
    ...alterRecords(get, (record) => {
      const fullName = fullNames.get(textMember(record, 'userName') ?? '');
      return fullName === undefined ? record : { ...record, fullName };
    }),
  };
}

/** A card that was registered by a call of its own is refused by login. */
function opensNothing(): Interception {
  const numbers = new Set<string | null>();
  return {
    request: (request) => {
      const form = formOf(request);
      if (card(request)) numbers.add(form.get('cardid'));
      const isRegistered = numbers.has(form.get('userid'));
      return request.operation === 'login.post' && isRegistered ? jsonAnswer(401, {}) : request;
    },
  };
}

function inHexadecimal(cards: Json | undefined): readonly Json[] {
  return itemsOf(cards).map((card) => Number(card).toString(16).toUpperCase());
}

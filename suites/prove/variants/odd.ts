import {
  alterForm,
  alterRecords,
  answersInstead,
  both,
  type OnRequest,
  on,
  pretends,
} from '../../engine/fault-proxy/alter.ts';
import type { Variant } from '../../engine/fault-proxy/fault.ts';
import { endsWithAnEmptyPage } from '../../engine/fault-proxy/history-page.ts';
import {
  formOf,
  type Interception,
  jsonAnswer,
  jsonOf,
  type PassingAnswer,
  type PassingRequest,
  partOf,
  withJson,
} from '../../engine/fault-proxy/interception.ts';
import {
  isArray,
  isObject,
  itemsOf,
  type Json,
  numberMember,
  textMember,
} from '../../engine/journal/json.ts';

const download = on('documents.download');
const ports = on('outputports.create', 'outputports.put-create');
const refused = jsonAnswer(200, { errorCode: 1009 });

/** What a service may do that ours does not, and that rules once held against it. */
export const oddVariants: readonly Variant[] = [
  {
    id: 'downloads-written-anew',
    says: 'rewrites downloaded documents, with the same pages',
    freedom: 'SIL-44: the bytes of a download are unspecified',
    make: () => ({
      answer: (answer, request) =>
        download(request) && answer.status === 200 ? writtenAnew(answer) : answer,
    }),
  },
  {
    id: 'documents-hidden-from-strangers',
    says: 'treats the document of another user as one that does not exist, whichever permission is missing',
    freedom: 'SIL-09 and SIL-46: the order of checks is unspecified',
    make: hidesDocuments,
  },
  {
    id: 'length-required',
    says: 'returns 411 for an upload without a Content-Length',
    freedom: 'RFC 9112 6.3: a server may require a Content-Length',
    make: () => ({
      request: (request) =>
        request.operation === 'documents.upload' && request.isChunked === true
          ? { status: 411, headers: {}, body: Buffer.alloc(0) }
          : request,
    }),
  },
  {
    id: 'composed-titles',
    says: 'stores titles in normal form C',
    freedom: 'the interface does not state the normal form of titles (UAX 15)',
    make: () => ({
      answer: (answer) =>
        jsonOf(answer) === undefined
          ? answer
          : { ...answer, body: Buffer.from(answer.body.toString('utf8').normalize('NFC')) },
    }),
  },
  {
    id: 'small-pages-of-users',
    says: 'returns half as many users as requested, with a token for the others',
    freedom: 'SIL-162: maxrecords is a maximum',
    make: () =>
      alterForm(
        both(on('users.all'), (request) => /^\d+$/.test(formOf(request).get('maxrecords') ?? '50')),
        (form) => {
          const asked = Number(form.get('maxrecords') ?? 50);
          form.set('maxrecords', String(Math.ceil(asked / 2)));
        },
      ),
  },
  {
    id: 'plain-names',
    says: 'refuses names of users, groups and ports with characters other than ASCII letters, digits and . _ -',
    freedom: 'SIL-185: the characters of names are unspecified',
    choices: { names: 'plain' },
    make: () =>
      answersInstead(
        both(
          on('users.create', 'groups.create', 'inputports.create', 'outputports.create'),
          (request) =>
            ['username', 'groupname', 'portname'].some((name) =>
              /[^\w.-]/.test(formOf(request).get(name) ?? ''),
            ),
        ),
        jsonAnswer(200, { errorCode: 1009 }),
      ),
  },
  {
    id: 'one-local-provider',
    says: 'refuses a second local authentication provider',
    freedom: 'SIL-167: whether an account may have several is unspecified',
    choices: { addedProvider: 'ldap' },
    make: () =>
      answersInstead(
        both(on('authproviders.add'), (request) => /"providerType":0/.test(bodyOf(request))),
        jsonAnswer(200, { errorCode: 1031 }),
      ),
  },
  {
    id: 'directory-is-asked',
    says: 'refuses an LDAP provider whose directory does not respond',
    freedom: 'SIL-169: whether a directory is contacted immediately is unspecified',
    alone: true,
    make: () =>
      answersInstead(
        both(on('authproviders.add'), (request) => /"providerType":1/.test(bodyOf(request))),
        jsonAnswer(200, { errorCode: 1031 }),
      ),
  },
  {
    id: 'containers-below-their-account',
    says: 'refuses a container whose domain is not below that of the account',
    freedom: 'SIL-166: the domains of containers are unspecified',
    make: () =>
      answersInstead(
        both(on('account.create'), (request) => {
          const form = formOf(request);
          const parent = form.get('parentdomain') ?? '';
          const isContainer = form.get('accounttype') === '3';
          return isContainer && form.getAll('domainname').some((name) => !name.endsWith(parent));
        }),
        jsonAnswer(200, { errorCode: 1008 }),
      ),
  },
  {
    id: 'ports-of-containers-apart',
    says: 'omits the ports of containers from the list of the account',
    freedom: 'SIL-7E: the ports in a list are unspecified',
    make: hidesMovedPorts,
  },
  {
    id: 'pins-and-dates-of-its-own',
    says: 'accepts only PINs of six digits and expirations with a time',
    freedom: 'SIL-168: their form is unspecified',
    choices: { pin: '471147', expiration: '2090-01-01T00:00:00Z' },
    make: () =>
      answersInstead(
        both(on('users.update', 'users.create'), hasOtherForm),
        jsonAnswer(200, { errorCode: 1013 }),
      ),
  },
  {
    id: 'empty-last-page',
    says: 'returns a nextPageToken with every full page of the history; an empty page may follow',
    freedom: 'the interface, 4.4: a blank nextPageToken marks the last page, even an empty one',
    make: () => endsWithAnEmptyPage(on('documents.history'), { isFull: true }),
  },
  {
    id: 'deletes-again',
    says: 'returns errorCode 0 for the deletion of an object that does not exist',
    freedom: 'SIL-170: whether it is refused is unspecified',
    make: () =>
      pretends(
        both(
          on(
            'users.delete',
            'outputports.delete',
            'inputports.delete',
            'groups.delete',
            'authproviders.delete',
            'accesscontrols.delete',
          ),
          namesNothing,
        ),
      ),
  },
  {
    id: 'clients-in-printers-alone',
    says: 'refuses embedded=true for a dummy port, and sendusername without IPP',
    freedom: 'the interface, 4.5: a printer has an embedded client; sendusername is for IPP only',
    make: () =>
      answersInstead(
        both(ports, (request) => {
          const form = formOf(request);
          const isDummy = form.get('porttype') === '0' && form.get('embedded') === 'true';
          return isDummy || (form.has('sendusername') && form.get('printprotocol') !== '1');
        }),
        refused,
      ),
  },
  {
    id: 'cards-in-hexadecimal',
    says: 'returns every card number in hexadecimal',
    freedom: 'SIL-69: the form of card numbers is unspecified',
    make: () =>
      alterRecords(on('users.get', 'login.post', 'groups.members'), (record) => ({
        ...record,
        cards: itemsOf(record['cards']).map((card) => Number(card).toString(16).toUpperCase()),
      })),
  },
  {
    id: 'groups-of-others-alike',
    says: 'has two groups with the same textual id that were not created by the run',
    freedom: 'the interface, 4.12: other clients choose the ids of their groups',
    make: () => ({
      answer: (answer, request) => {
        const json = jsonOf(answer);
        if (request.operation !== 'groups.list' || !isArray(json)) return answer;
        const old = (id: number): Json => ({
          id,
          groupName: `old ${String(id)}`,
          groupDN: 'CN=old',
        });
        return withJson(answer, [old(2_100_000_001), old(2_100_000_002), ...json]);
      },
    }),
  },
];

/** The suites' own ids and names of what is not there. */
function namesNothing({ pathParameters }: PassingRequest): boolean {
  const [id = ''] = Object.values(pathParameters);
  return /^2\d{9}$|nobody/.test(id);
}

function bodyOf(request: PassingRequest): string {
  return request.body.toString('utf8');
}

/** Behind the end of a PDF a comment says nothing. */
function writtenAnew(answer: PassingAnswer): PassingAnswer {
  if (!answer.body.subarray(0, 5).equals(Buffer.from('%PDF-'))) return answer;
  const { 'content-length': _, ...headers } = answer.headers;
  return { ...answer, headers, body: Buffer.concat([answer.body, Buffer.from('%rewritten\n')]) };
}

function hidesDocuments(): Interception {
  const users = new Map<string, string>();
  const owners = new Map<string, string>();
  const atDocuments = on('documents.delete', 'documents.send', 'documents.download');
  return {
    answer: (answer, request) => {
      const json = jsonOf(answer);
      const user = users.get(request.headers['authorization'] ?? '');
      if (request.operation === 'login.post' && isObject(json)) {
        const token = isObject(json['token']) ? textMember(json['token'], 'access_token') : '';
        users.set(`Bearer ${token ?? ''}`, textMember(json, 'userName')?.toLowerCase() ?? '');
      }
      if (request.operation === 'documents.upload' && isObject(json))
        owners.set(
          textMember(json, 'uuid') ?? '',
          partOf(request, 'username')?.toLowerCase() ?? '',
        );
      const owner = owners.get(request.pathParameters['uuid'] ?? '');
      const isForbidden = answer.status === 401 || answer.status === 403;
      const isStrangers = user !== undefined && owner !== undefined && owner !== user;
      if (!atDocuments(request) || !isForbidden || !isStrangers) return answer;
      if (download(request)) return { status: 404, headers: {}, body: Buffer.alloc(0) };
      const errorCode = request.operation === 'documents.send' ? 1001 : 1002;
      return jsonAnswer(200, { errorCode });
    },
  };
}

/** Ports that a move has put into a container. */
function hidesMovedPorts(): Interception {
  const moved = new Set<string>();
  const isMove: OnRequest = on('outputports.move');
  return {
    answer: (answer, request) => {
      const json = jsonOf(answer);
      const id = request.pathParameters['outputportid'] ?? '';
      if (isMove(request) && answer.status === 200 && numberMember(json, 'errorCode') === 0)
        moved.add(id);
      if (request.operation !== 'outputports.list' || !isArray(json)) return answer;
      const isHere = (port: Json): boolean => !moved.has(String(numberMember(port, 'id')));
      return withJson(answer, json.filter(isHere));
    },
  };
}

function hasOtherForm(request: PassingRequest): boolean {
  const form = formOf(request);
  const values = form.getAll('detaildata');
  return form.getAll('detailtype').some((type, at) => {
    const value = values[at];
    if (value === undefined) return false;
    return (type === '6' && !/^\d{6}$/.test(value)) || (type === '12' && !value.includes('T'));
  });
}

import { isArray, member, textMember } from '../../journal/json.ts';
import { on, pretend } from '../../prove/alter.ts';
import type { Fault } from '../../prove/fault.ts';
import {
  fileBytes,
  formOf,
  type Interception,
  jsonAnswer,
  jsonOf,
  type PassingRequest,
  type Upstream,
} from '../../prove/interception.ts';
import { forgivesTheLast } from '../../prove/near-values.ts';

const tap = on('card.get', 'card.post');

/** interface 4.11. */
export const tapDeviations: readonly Fault[] = [
  {
    id: 'tap-forgets-one',
    says: 'prints all documents of a tap except one',
    rule: 'TAP-01',
    make: losesFirstOfTap,
  },
  {
    id: 'tap-prints-a-strangers-document',
    says: "prints another user's document on a tap",
    rule: 'TAP-02',
    make: () => {
      let first: Buffer | undefined;
      return {
        request: (request) => {
          if (request.operation === 'documents.upload') first ??= fileBytes(request.body);
          return request;
        },
        paper: (job) =>
          first === undefined || first.equals(job.bytes) ? [job] : [job, { bytes: first }],
      };
    },
  },
  {
    id: 'tap-prints-elsewhere',
    says: 'releases the documents of a tap at the port that was created last',
    rule: 'TAP-06',
    make: () => {
      let reader: string | null = null;
      return {
        request: (request) => {
          if (request.operation === 'outputports.create') {
            reader = formOf(request).get('ipreaderaddress');
          }
          if (!tap(request) || reader === null) return request;
          const query = new URLSearchParams(request.query);
          query.set('Mac', reader);
          return { ...request, query: query.toString() };
        },
      };
    },
  },
  {
    id: 'tap-answers-204',
    says: 'answers a tap with 204',
    rule: 'TAP-03',
    make: () => ({
      answer: (answer, request) =>
        tap(request) && answer.status === 200
          ? { status: 204, headers: {}, body: Buffer.alloc(0) }
          : answer,
    }),
  },
  {
    id: 'tap-without-card-is-okay',
    says: 'answers 200 to a tap without a card',
    rule: 'TAP-04',
    make: () => pretend((request) => tap(request) && !formOf(request).has('cd')),
  },
  {
    id: 'tap-prints-twice',
    says: 'prints the documents of a tap twice',
    rule: 'TAP-05',
    make: () => ({ paper: (job) => [job, job] }),
  },
  {
    id: 'tap-unknown-card-is-okay',
    says: 'answers 200 to a tap of an unknown card',
    rule: 'TAP-08',
    make: () =>
      pretend((request) => tap(request) && formOf(request).has('cd') && formOf(request).has('Mac')),
  },
  {
    id: 'tap-reads-most-of-a-card',
    says: 'ignores the last digit of a card that is tapped',
    rule: 'TAP-08',
    make: () => forgivesTheLast(tap, 'cd'),
  },
  {
    id: 'tap-prints-one-copy',
    says: 'prints one copy of each document of a tap, whatever copies says',
    rule: 'TAP-10',
    make: () => onTapped((bytes) => bytes.replace(/(QTY|COPIES) *= *\d+/g, '$1=1')),
  },
  {
    id: 'tap-prints-one-sided',
    says: 'prints the documents of a tap on one side',
    rule: 'TAP-10',
    make: () => onTapped((bytes) => bytes.replace(/DUPLEX *= *ON/g, 'DUPLEX=OFF')),
  },
  {
    id: 'tap-needs-advanced',
    says: 'refuses a tap with a key without the Advanced API permissions option',
    rule: 'TAP-07',
    make: ({ key }) => ({
      request: (request) =>
        tap(request) && request.headers['x-api-key'] === key('plain')
          ? jsonAnswer(403, {})
          : request,
    }),
  },
  {
    id: 'tap-newest-first',
    says: 'releases the newest document of a tap first',
    rule: 'TAP-09',
    make: () => {
      const held: { bytes: Buffer }[] = [];
      return {
        paper: (job) => {
          held.push({ bytes: job.bytes });
          return held.length % 3 === 0 ? held.splice(0).toReversed() : [];
        },
      };
    },
  },
];

/** Of several documents that wait for the card's user the first one never reaches the printer of the tap. */
function losesFirstOfTap(): Interception {
  const portBeside = new Map<string, string>();
  const losing = new Set<string>();
  return {
    request: async (request, upstream) => {
      const form = formOf(request);
      if (request.operation === 'outputports.create')
        portBeside.set(form.get('ipreaderaddress') ?? '', form.get('address') ?? '');
      const at = tap(request) ? portBeside.get(form.get('Mac') ?? '') : undefined;
      if (at !== undefined && (await waitingFor(request, upstream)) > 1) losing.add(at);
      return request;
    },
    paper: (job) => (losing.delete(job.at ?? '') ? [] : [job]),
  };
}

/** Changes the head of what comes to printers whose reader was tapped; each character is a byte. */
function onTapped(change: (text: string) => string): Interception {
  const portBeside = new Map<string, string>();
  const tapped = new Set<string>();
  return {
    request: (request) => {
      const form = formOf(request);
      if (request.operation === 'outputports.create')
        portBeside.set(form.get('ipreaderaddress') ?? '', form.get('address') ?? '');
      if (tap(request)) tapped.add(portBeside.get(form.get('Mac') ?? '') ?? '');
      return request;
    },
    paper: (job) =>
      tapped.has(job.at ?? '')
        ? [{ ...job, bytes: Buffer.from(change(job.bytes.toString('latin1')), 'latin1') }]
        : [job],
  };
}

/** How many documents wait for the user whose card is tapped, as the user is told. */
async function waitingFor(request: PassingRequest, upstream: Upstream): Promise<number> {
  const card = formOf(request).get('cd') ?? '';
  const login = await upstream({
    ...request,
    method: 'POST',
    path: '/login',
    query: '',
    headers: { ...request.headers, 'content-type': 'application/x-www-form-urlencoded' },
    body: Buffer.from(new URLSearchParams({ authtype: '1', userid: card }).toString()),
  });
  const token = textMember(member(jsonOf(login), 'token'), 'access_token') ?? '';
  const list = await upstream({
    ...request,
    method: 'GET',
    path: '/documents',
    query: '',
    headers: { ...request.headers, authorization: `Bearer ${token}` },
    body: Buffer.alloc(0),
  });
  const documents = jsonOf(list);
  return isArray(documents) ? documents.length : 0;
}

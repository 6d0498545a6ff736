import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { inList, noPrint } from '../../engine/case/finding-words.ts';
import { precedes } from '../../engine/case/order.ts';
import { send, sendsOf } from '../../engine/case/subjects/sends.ts';
import { fault } from '../../engine/fault.ts';
import {
  actAs,
  alterForm,
  as,
  isRefused,
  okay,
  pretends,
  stillDoes,
} from '../../engine/fault-proxy/alter.ts';
import {
  formOf,
  type Interception,
  jsonAnswer,
  jsonOf,
} from '../../engine/fault-proxy/interception.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { numberMember } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import { dummyPort } from '../../engine/session/samples/ports.ts';
import { usual } from '../../engine/session/unchanged.ts';
import { possibleDuring } from '../../engine/state/document-state.ts';
import { testCase } from '../../engine/test-case.ts';
import { stillListed } from '../document-download-and-delete/afterwards.ts';

const fromCall = 'documents.send call';
const needs = ['allow.paper'] as const;
const form = 'application/x-www-form-urlencoded';

/** interface 4.4: which sends are refused, and what becomes of their documents. */
export const rules = [
  rule('DOC-SEND-11', 'A send of an unknown document or to an unknown port is refused', {
    from: [fromCall, 'documents.send params uuid port', 'documents.send errors 400 403'],
    basis: 'derived',
    atLeast: 2,
    refused: 'any',
    faults: [
      fault(
        'send-unknown-is-okay',
        'answers errorCode 0 to the send of an unknown document',
        pretends(send),
      ),
      fault(
        'deleted-port-takes-documents',
        'answers errorCode 0 to a send to a port that was deleted',
        acceptsAtDeletedPorts,
      ),
    ],
  }),
  rule('DOC-SEND-12', "A send of another user's document is refused and nothing is printed", {
    from: fromCall,
    basis: 'derived',
    needs,
    refused: 'any',
    besides: notPrinted,
    faults: [
      fault('send-anybodys-document', "prints another user's document", ({ key }) =>
        actAs(send, { key: key('full') }),
      ),
      fault(
        'strangers-send-is-printed',
        "prints another user's document although it refuses the send",
        ({ key }) => stillDoes(send, (request) => as(request, { key: key('full') })),
      ),
    ],
  }),
  rule('DOC-SEND-13', 'After a refused send the document is still waiting', {
    from: fromCall,
    basis: 'derived',
    check: stillWaiting,
    faults: fault('refused-send-loses-the-document', 'deletes a document whose send it refused', {
      request: async (request, upstream) => {
        const { uuid = '', port = '' } = request.pathParameters;
        if (!send(request) || !port.includes('nowhere')) return request;
        const path = `/documents/${uuid}`;
        await upstream({ ...request, method: 'DELETE', path, body: Buffer.alloc(0) });
        return jsonAnswer(200, { errorCode: 1001 });
      },
    }),
  }),
  rule(
    'DOC-SEND-20',
    'A send with malformed copies, duplex or retain is answered 400, and the document still waits',
    {
      from: fromCall,
      basis: 'SIL-06',
      atLeast: 3,
      refused: 400,
      besides: stillListed,
      faults: fault(
        'send-takes-any-wish',
        'sends a document although the parameters are malformed',
        alterForm(send, dropMalformed),
      ),
    },
  ),
  rule(
    'DOC-SEND-23',
    'A send without the Content-Type of a form is refused, and the document waits',
    {
      from: 'documents.send content type',
      basis: 'SIL-154',
      atLeast: 2,
      since: '2026-12',
      refused: 'any',
      besides: stillListed,
      faults: fault('send-of-any-type', 'accepts a send with any Content-Type', {
        request: (request) =>
          send(request)
            ? { ...request, headers: { ...request.headers, 'content-type': form } }
            : request,
      }),
    },
  ),
];

function acceptsAtDeletedPorts(): Interception {
  const addresses = new Map<string, string | null>();
  const gone = new Set<string | null | undefined>();
  return {
    answer: (answer, request) => {
      const { outputportid = '', port } = request.pathParameters;
      const id = numberMember(jsonOf(answer), 'id');
      if (request.operation === 'outputports.create')
        addresses.set(String(id), formOf(request).get('address'));
      if (request.operation === 'outputports.delete') gone.add(addresses.get(outputportid));
      return send(request) && gone.has(port) && isRefused(answer) ? okay : answer;
    },
  };
}

/** Nothing was printed before another send of the document that was not refused. */
function* notPrinted(probe: Exchange, c: Case): Iterable<Assertion> {
  const document = c.state.documents.get(probe.path('uuid'));
  const settled = c.settledAfter(probe.answeredAt);
  if (document === undefined || settled === undefined) return;
  const others = document.releases.find(
    ({ call, outcome }) => call !== probe.call && outcome !== 'refused',
  );
  const early = document.prints.find(({ seq }) => precedes(seq, others?.sentSeq));
  yield {
    ok: early === undefined,
    witness: [early?.seq ?? settled, probe.sentAt],
    ...noPrint('the document', early !== undefined),
  };
}

function* stillWaiting(c: Case): Iterable<Assertion> {
  for (const { document, release } of sendsOf(c)) {
    const { releases, attempts, owner, uuid } = document;
    const { answeredSeq } = release;
    const isReleased = releases.some(
      (one) => one !== release && precedes(one.sentSeq, answeredSeq) && one.outcome !== 'refused',
    );
    if (release.outcome !== 'refused' || isReleased || attempts.length > 0) continue;
    const [look] = c.looksAfter(owner, answeredSeq);
    const next = releases.find((one) => precedes(answeredSeq, one.sentSeq));
    if (look === undefined || precedes(next?.sentSeq, look.exchange.answeredAt)) continue;
    const possible = possibleDuring(document, look.exchange.sentAt, look.exchange.sentAt);
    // Something else may have ended it: its owner is gone, its time is over.
    if (possible.size !== 1 || !possible.has(0)) continue;
    const isListed = look.uuids.has(uuid);
    yield assertion(look.exchange, isListed, inList('the document', isListed));
  }
}

const malformed = [
  ['copies', 'two'],
  ['duplex', '3'],
  ['duplex', '-1'],
  ['retain', 'perhaps'],
] as const;

/** The service does not see the values that test cases send as malformed. */
export function dropMalformed(parameters: URLSearchParams): void {
  const wrong = [...parameters].filter(([, value]) => malformed.some(([, one]) => one === value));
  for (const [name] of wrong) parameters.delete(name);
}

export const testCases = [
  /** Unknown document, unknown port, one that printed and was deleted, another user's document; after each the document is looked for, then sent. */
  testCase('documents/send-refused', needs, async (s) => {
    const { user, queue, port, token } = await s.printSetup();
    const stranger = await s.login(await s.user());
    const former = await s.printer();
    const sent = await s.upload(user, queue);
    await s.call('documents.send', { uuid: sent, port: former.address }, token);
    await s.settle(1);
    await s.call('outputports.delete', { outputportid: former.id });
    for (const [rule, caller, wrong] of [
      ['DOC-SEND-11', token, { port: former.address }],
      ['DOC-SEND-11', token, { uuid: s.unknownUuid() }],
      ['DOC-SEND-11', token, { port: `${s.name('nowhere')}.example` }],
      ['DOC-SEND-12', stranger, {}],
    ] as const) {
      const document = { uuid: await s.upload(user, queue), port: port.address };
      const probe = async (): Promise<void> => {
        await s.call('documents.send', { ...document, ...wrong }, caller);
        await s.settle(0);
        await s.look(token);
      };
      await s.probe(rule, probe, () => s.call('documents.send', document, token));
      await s.settle(1);
    }
  }),

  /** Values that are no numbers and no booleans, at send and at download; each beside the call without it. */
  testCase('documents/ill-formed-wishes', [], async (s) => {
    const user = await s.user();
    const token = await s.login(user);
    const queue = await s.queue();
    const { address } = await dummyPort(s);
    for (const [rule, operation, options] of [
      ['DOC-SEND-20', 'documents.send', { port: address }],
      ['DOC-DL-07', 'documents.download', usual],
    ] as const)
      for (const [name, value] of malformed) {
        const whole = { uuid: await s.upload(user, queue), ...options };
        const probe = async (): Promise<void> => {
          await s.call(operation, { ...whole, [name]: value }, token);
          await s.look(token);
        };
        await s.probe(rule, probe, () => s.call(operation, whole, token));
      }
  }),

  /** A send without a body says that it is text, JSON or nothing at all; each beside one that says it is a form. */
  testCase('documents/send-content-type', [], async (s) => {
    const user = await s.user();
    const queue = await s.queue();
    const token = await s.login(user);
    const { address } = await dummyPort(s);
    for (const contentType of ['text/plain', 'application/json', '']) {
      const document = { uuid: await s.upload(user, queue), port: address };
      const probe = async (): Promise<void> => {
        await s.call('documents.send', document, { ...token, contentType });
        await s.look(token);
      };
      await s.probe('DOC-SEND-23', probe, () => s.call('documents.send', document, token));
    }
  }),
];

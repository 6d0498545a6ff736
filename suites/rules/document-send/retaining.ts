import { type Assertion, assertion } from '../../engine/case/check.ts';
import { notInList } from '../../engine/case/finding-words.ts';
import { lookOf } from '../../engine/case/looks.ts';
import { precedes } from '../../engine/case/order.ts';
import { isPort, isStranger, send } from '../../engine/case/subjects/sends.ts';
import { mustBeGone } from '../../engine/case/time-limit.ts';
import { fault } from '../../engine/fault.ts';
import { alterForm, alterList, ignores, isRefused, okay } from '../../engine/fault-proxy/alter.ts';
import { formOf, type Interception } from '../../engine/fault-proxy/interception.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { rule } from '../../engine/rule.ts';
import { dummyPort } from '../../engine/session/samples/ports.ts';
import {
  type DocumentState,
  possibleNow,
  type Release,
} from '../../engine/state/document-state.ts';
import type { State } from '../../engine/state/state.ts';
import { testCase } from '../../engine/test-case.ts';
import { isListOf, listedUnder } from '../document-download-and-delete/afterwards.ts';

const retain = 'documents.send param retain';
const needs = ['allow.paper'] as const;
/** interface 3. */
const expired = 3;

/** interface 4.4: whether a document waits after a send, with retain and without. */
export const rules = [
  rule('DOC-SEND-06', 'retain=true keeps the document: it can be printed again', {
    from: retain,
    needs,
    check: { operations: send.operations, answer: sentAgain },
    faults: fault(
      'retain-ignored',
      'removes a printed document although retain was requested',
      ignores(send, 'retain'),
    ),
  }),
  rule('DOC-SEND-07', 'Without retain a printed document no longer waits', {
    from: retain,
    needs,
    check: { operations: ['documents.list'], answer: goneFromList },
    faults: fault(
      'always-retains',
      'keeps every printed document waiting',
      alterForm(send, (form) => form.set('retain', 'true')),
    ),
  }),
  rule('DOC-SEND-16', 'A printed document is listed under status 1 (PRINTED)', {
    from: ['3 status 1', '2 DocumentInfo status', retain],
    basis: 'SIL-43',
    needs,
    check: listedUnder(
      '1',
      ({ releases, prints }, place) =>
        releases.some(
          ({ outcome, retain, answeredSeq }) =>
            outcome === 'done' && !retain && precedes(answeredSeq, place),
        ) && prints.length > 0,
    ),
    faults: fault(
      'printed-is-not-listed',
      'lists no printed documents under status 1',
      alterList(
        (request) => isListOf('1', request),
        () => [],
      ),
    ),
  }),
  rule('DOC-SEND-21', 'A document that was printed without retain cannot be sent again', {
    from: [retain, '3 status 1'],
    basis: 'derived',
    needs,
    since: '2026-12',
    refused: 'any',
    faults: fault(
      'printed-is-sent-again',
      'answers errorCode 0 to a second send of a document printed without retain',
      acceptsAgain,
    ),
  }),
];

/** A send to the port at which the document was printed and kept just before. */
function* sentAgain(x: Exchange, state: State): Iterable<Assertion> {
  const document = state.documents.get(x.path('uuid'));
  const [before, mine] = document?.releases.slice(-2) ?? [];
  const isAgain = mine?.call === x.call && before?.to === mine.to && isPort(mine.to, state);
  const isKept = before?.retain === true && before.outcome === 'done';
  if (document === undefined || !isAgain || !isKept || !isUnspent(document, before)) return;
  if (isStranger(x, state)) return;
  const expected = 'success of another send of the retained document';
  yield {
    ...assertion(x, x.ok, { expected, seen: x.words }),
    telling: { kind: 'outcome', should: 'succeed' },
  };
}

/** Apart from a release that kept it, nothing has ended the document: no call, and no lapse of time. */
function isUnspent(document: DocumentState, release: Release): boolean {
  const isUntouched = document.attempts.every((one) => one.retain || one.outcome === 'refused');
  const isAlone = document.releases.slice(0, -1).every((one) => one === release || one.retain);
  return isUntouched && isAlone && !possibleNow(document).has(expired);
}

function* goneFromList(x: Exchange, state: State): Iterable<Assertion> {
  const look = lookOf(x, state);
  for (const document of look === undefined ? [] : state.documents.values()) {
    if (document.case !== x.sent.case) continue;
    const done = document.releases.find(
      ({ cause, outcome, retain, answeredSeq }) =>
        cause === 'send' && outcome === 'done' && !retain && precedes(answeredSeq, x.sentAt),
    );
    const isListed = look?.uuids.has(document.uuid) === true;
    if (done === undefined || (isListed && !mustBeGone(x, done, state))) continue;
    yield {
      ok: !isListed,
      witness: [x.answeredAt, done.sentSeq],
      ...notInList('the printed document', isListed),
    };
  }
}

function acceptsAgain(): Interception {
  const printed = new Set<string | undefined>();
  return {
    request: (request) =>
      send(request) && printed.has(request.pathParameters['uuid']) ? okay : request,
    answer: (answer, request) => {
      const isKept = formOf(request).get('retain') === 'true';
      if (send(request) && !isKept && !isRefused(answer))
        printed.add(request.pathParameters['uuid']);
      return answer;
    },
  };
}

export const testCases = [
  /** One document is sent and retained, again in three copies, then sent without, and looked for after each. */
  testCase('documents/send-retain', needs, async (s) => {
    const user = await s.user();
    const queue = await s.queue();
    const port = await s.printer();
    const document = { uuid: await s.upload(user, queue), port: port.address };
    const token = await s.login(user);
    for (const options of [{ retain: true }, { retain: true, copies: 3 }]) {
      s.need(await s.call('documents.send', { ...document, ...options }, token), 'send');
      await s.settle(1);
      await s.look(token);
    }
    const pair = s.pair();
    for (const [papers, mark] of [
      [1, {}],
      [0, { probes: ['DOC-SEND-21'] }],
    ] as const) {
      await s.call('documents.send', document, { ...token, pair, ...mark });
      await s.settle(papers);
      await s.look(token);
    }
  }),

  /** A port without a device takes one document again and again, as long as it is retained. */
  testCase('documents/send-dummy', [], async (s) => {
    const user = await s.user();
    const token = await s.login(user);
    const { address } = await dummyPort(s);
    const document = { uuid: await s.upload(user, await s.queue()), port: address };
    for (const retain of [true, true, false])
      await s.call('documents.send', { ...document, retain }, token);
  }),
];

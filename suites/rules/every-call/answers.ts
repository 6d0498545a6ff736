import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { fault } from '../../engine/fault.ts';
import { answersInstead, both } from '../../engine/fault-proxy/alter.ts';
import { formOf, jsonAnswer } from '../../engine/fault-proxy/interception.ts';
import type { SentEvent, UnansweredEvent } from '../../engine/journal/event.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { member, textMember } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import { call } from '../../spec/calls.ts';

const common = {
  from: '7 status 400',
  basis: 'derived',
  since: '2026-12',
  atLeast: 10,
} as const;

/** interface 7: what holds for the answer to any call. A run that kills the target is judged by others. */
export const rules = [
  rule(
    'ANS-01',
    'No well-formed call is answered with 5xx, except 501, 503 to a download, or 5xx with Retry-After',
    {
      ...common,
      check: { ofAnyValue: true, play: neverBroken },
      faults: fault(
        'mail-change-breaks',
        'answers a change of an email with 500',
        answersInstead(
          both(call('users.update'), (request) => formOf(request).get('detailtype') === '1'),
          jsonAnswer(500, {}),
        ),
      ),
    },
  ),
  rule(
    'ANS-02',
    'Every well-formed call is answered: its connection is neither closed nor left without an answer',
    {
      ...common,
      check: { ofAnyValue: true, play: alwaysAnswered },
      faults: fault(
        'group-list-hangs-up',
        'closes the connection instead of answering for the groups of a user',
        {
          request: (request) =>
            call('users.groups')(request) ? Promise.reject(new Error('hangs up')) : request,
        },
      ),
    },
  ),
];

/** Shown by the test cases of all other rules. */
export const testCases = [];

function* neverBroken(c: Case): Iterable<Assertion> {
  const expected = 'no 5xx, except 501, 503 to a download, or with Retry-After';
  for (const x of c.exchanges)
    if (isWellFormed(x.sent) && (isBroken(x) || isOfSubstance(x)))
      yield assertion(x, !isBroken(x), { expected, seen: x.words });
}

function* alwaysAnswered({ events, exchanges }: Case): Iterable<Assertion> {
  const expected = 'an answer';
  const sent = new Map(
    events.filter((event) => event.type === 'sent').map((event) => [event.call, event]),
  );
  for (const event of events) {
    if (event.type !== 'unanswered' || event.bent !== undefined) continue;
    const request = sent.get(event.call);
    if (request === undefined || !isWellFormed(request) || mayTakeLonger(request, event)) continue;
    yield { ok: false, witness: [event.seq, request.seq], expected, seen: event.reason };
  }
  for (const x of exchanges)
    if (isOfSubstance(x) && isWellFormed(x.sent))
      yield assertion(x, true, { expected, seen: x.words });
}

function isWellFormed({ malformed }: SentEvent): boolean {
  return malformed === undefined;
}

const historyLimitNs = 300_000_000_000n;
/** The client reports a time limit by one of these reasons; the last two are in recordings of earlier versions. */
const silences = [
  'no data came for too long',
  'no complete answer came',
  'nothing came for too long',
  'no whole answer came',
];

/** interface 8: a history may take five minutes; nobody waited for so long, and the connection was not closed. */
function mayTakeLonger(request: SentEvent, { at, reason }: UnansweredEvent): boolean {
  const isSilent = silences.some((beginning) => reason.startsWith(beginning));
  const waitedNs = BigInt(at) - BigInt(request.at);
  return request.operation === 'documents.history' && isSilent && waitedNs < historyLimitNs;
}

/** 501: nobody says that all of the interface is there (errorCode 1000). 503 is named for downloads alone. */
function isBroken({ status, operation, answered }: Exchange): boolean {
  if (status < 500 || status === 501) return false;
  const isNamed = status === 503 && operation === 'documents.download';
  return !isNamed && answered.headers['retry-after'] === undefined;
}

/** An answer that only somebody who did something can give: a token, or a document. */
function isOfSubstance({ json }: Exchange): boolean {
  const token = json === undefined ? undefined : member(json, 'token');
  return textMember(token, 'access_token') !== undefined || textMember(json, 'uuid') !== undefined;
}

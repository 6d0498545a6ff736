import type { SentEvent, UnansweredEvent } from '../../journal/event.ts';
import type { Exchange } from '../../journal/exchange.ts';
import { textMember } from '../../journal/json.ts';
import {
  type Assertion,
  assertion,
  type BoundCheck,
  type Case,
  seenAnswer,
} from '../../judge/check.ts';

/** interface 7; a run that kills the target is judged by others. */
export const answerChecks: readonly BoundCheck[] = [
  { rule: 'ANS-01', ofAnyValue: true, play: neverBroken },
  { rule: 'ANS-02', ofAnyValue: true, play: alwaysAnswered },
];

function* neverBroken({ exchanges }: Case): Generator<Assertion> {
  const words = { expected: 'no 5xx, except 501, 503 to a download, or with Retry-After' };
  for (const one of exchanges) {
    if (isIllFormed(one.sent)) continue;
    if (isBroken(one)) yield assertion(one, false, { ...words, seen: seenAnswer(one) });
    else if (isOfSubstance(one)) yield assertion(one, true, { ...words, seen: seenAnswer(one) });
  }
}

function* alwaysAnswered({ events, exchanges }: Case): Generator<Assertion> {
  const expected = 'an answer';
  const sent = new Map(
    events.flatMap((event) => (event.type === 'sent' ? [[event.call, event] as const] : [])),
  );
  for (const event of events) {
    if (event.type !== 'unanswered' || event.bent !== undefined) continue;
    const call = sent.get(event.call);
    if (call === undefined || isIllFormed(call) || mayTakeLonger(call, event)) continue;
    yield { ok: false, witness: [event.seq, call.seq], expected, seen: event.reason };
  }
  for (const one of exchanges)
    if (isOfSubstance(one) && !isIllFormed(one.sent))
      yield assertion(one, true, { expected, seen: seenAnswer(one) });
}

function isIllFormed({ malformed }: SentEvent): boolean {
  return malformed !== undefined;
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
function mayTakeLonger(call: SentEvent, { at, reason }: UnansweredEvent): boolean {
  const isSilent = silences.some((beginning) => reason.startsWith(beginning));
  const waitedNs = BigInt(at) - BigInt(call.at);
  return call.operation === 'documents.history' && isSilent && waitedNs < historyLimitNs;
}

/** 501: nobody says that all of the interface is there (errorCode 1000). 503 is named for downloads alone. */
function isBroken({ status, operation, answered }: Exchange): boolean {
  if (status < 500 || status === 501) return false;
  const isNamed = status === 503 && operation === 'documents.download';
  return !isNamed && answered.headers['retry-after'] === undefined;
}

/** An answer that only somebody who did something can give: a token, or a document. */
function isOfSubstance({ json }: Exchange): boolean {
  const token = typeof json === 'object' && json !== null && 'token' in json ? json['token'] : null;
  return textMember(token, 'access_token') !== undefined || textMember(json, 'uuid') !== undefined;
}

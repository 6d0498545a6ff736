import type { AnsweredEvent, JournalEvent, SentEvent, TemporaryChangeEvent } from '../event.ts';
import { exchangeOf, parameter, succeeded } from '../exchange.ts';
import { isArray, isObject, type Json, member, numberMember } from '../json.ts';
import { callPlaces } from './call-place.ts';
import { looks, openListedIds } from './listed-ids.ts';
import { lent, type Made, madeByCall, madeKinds, placeOf } from './made.ts';
import { removalBy, removedPlace } from './removal-call.ts';
import { answerWords, cleanupCase, openUntried } from './why-left.ts';

/** What a run left at its target, and why. */
export interface Leftover extends Made {
  readonly why: string;
}

/** What was made and is not known to be gone: removed by a call, or seen to be there no more. */
export function leftoversOf(events: readonly JournalEvent[]): readonly Leftover[] {
  const placeIn = callPlaces(events);
  const open = new Map<number, SentEvent>();
  const made = new Map<string, Made>();
  const refused = new Map<string, string>();
  const listed = openListedIds();
  const untried = openUntried();
  const add = (one: Made): void => {
    made.set(placeOf(one), one);
    refused.delete(placeOf(one));
  };
  const remove = (place: string): void => {
    const one = made.get(place);
    made.delete(place);
    if (one?.kind === 'access control') listed.forget(one);
  };
  const end = (sent: SentEvent, answered: AnsweredEvent | undefined): void => {
    const place = placeIn(sent);
    madeByCall(sent, answered, place).forEach(add);
    untried.heard(sent, answered, place.account);
    const removal = removalBy(sent, place);
    const target = removal && removedPlace(removal, made, listed);
    if (answered === undefined) {
      if (target !== undefined) refused.set(target, `${sent.method} was not answered`);
      return;
    }
    if (target !== undefined) {
      // Outside of tidying up, who calls may be somebody from whom the thing is hidden.
      const isUnknown = answered.status === 404 && sent.case === cleanupCase;
      if (succeeded(exchangeOf(sent, answered)) || isUnknown) remove(target);
      else refused.set(target, `${sent.method} was answered ${answerWords(answered)}`);
    }
    listed.read(sent, answered, place);
    if (sent.case !== cleanupCase) return;
    const own = [...made.values()].filter((one) => one.account === place.account);
    for (const gone of goneIn(sent, answered, own)) made.delete(gone);
  };
  const settle = ({ phase, loan, why }: TemporaryChangeEvent): void => {
    const one = lent(loan);
    if (phase === 'taken') add(one);
    else if (phase === 'returned') made.delete(placeOf(one));
    else if (why !== undefined) refused.set(placeOf(one), why);
  };
  for (const event of events) {
    if (event.type === 'loan') settle(event);
    if (event.type === 'sent') open.set(event.call, event);
    if (event.type !== 'answered' && event.type !== 'unanswered') continue;
    const sent = open.get(event.call);
    open.delete(event.call);
    if (sent !== undefined) end(sent, event.type === 'answered' ? event : undefined);
  }
  for (const sent of open.values()) end(sent, undefined);
  return [...made]
    .map(([place, one]) => ({ ...one, why: refused.get(place) ?? untried.why(one) }))
    .toSorted((left, right) => madeKinds.indexOf(left.kind) - madeKinds.indexOf(right.kind));
}

/** Things of one kind that one look shows have one key. */
export function placeKey({ account, kind, domain = '', accountId = '' }: Made): string {
  if (kind === 'access control') return `${account} ${domain}`;
  return kind === 'authentication provider' ? `${account} ${accountId}` : account;
}

/** What a look while tidying up shows to be there no more. */
function goneIn(
  sent: SentEvent,
  { status, json }: AnsweredEvent,
  made: readonly Made[],
): readonly string[] {
  const kind = looks[sent.operation];
  if (kind === undefined) return [];
  const single = sent.pathParameters['uuid'] ?? parameter({ sent }, 'username');
  if (single !== undefined) {
    const provider = parameter({ sent }, 'providerid');
    const meant = made.filter(
      (one) =>
        one.kind === kind &&
        one.id === single &&
        (one.providerId === undefined || one.providerId === provider),
    );
    return status === 404 || status === 400 || status === 403 ? meant.map(placeOf) : [];
  }
  const domain = parameter({ sent }, 'accountdomain');
  const accountId = parameter({ sent }, 'accountid');
  const there = made.filter(
    (one) =>
      one.kind === kind &&
      (domain === undefined || one.domain === domain) &&
      (accountId === undefined || one.accountId === undefined || one.accountId === accountId),
  );
  // interface 7: with the account everything in it is gone.
  const isAccountGone = status === 404 || numberMember(json, 'errorCode') === accountNotFound;
  if (domain !== undefined && isAccountGone) return there.map(placeOf);
  if (status !== 200) return [];
  const texts = textsIn(json);
  return there
    .filter(({ id, name }) => !texts.has(name) && (id === undefined || !texts.has(id)))
    .map(placeOf);
}

const accountNotFound = 1006;

/** Every text and number in a value: whatever the target calls the member. */
function textsIn(json: Json | undefined): ReadonlySet<string> {
  if (typeof json === 'string' || typeof json === 'number') return new Set([String(json)]);
  const inner = isArray(json)
    ? json
    : isObject(json)
      ? Object.keys(json).map((name) => member(json, name))
      : [];
  return new Set(inner.flatMap((one) => [...textsIn(one)]));
}

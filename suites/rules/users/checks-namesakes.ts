import {
  bearerName,
  type Exchange,
  isAfter,
  parameter,
  parameterText,
  parameterValues,
  succeeded,
} from '../../journal/exchange.ts';
import { member, memberText, numberMember, textMember } from '../../journal/json.ts';
import { assertion, type BoundCheck, type Case, seenAnswer } from '../../judge/check.ts';
import { liesBetween } from '../../judge/order.ts';
import { hasMissedBefore, keyKind, settledAfter } from '../../judge/queries.ts';
import { recordsOf } from '../../judge/records.ts';
import { isDue } from '../../judge/time-limit.ts';
import { userKey } from '../../model/document-state.ts';
import type { State } from '../../model/state.ts';
import { providerOf } from '../../model/things.ts';

/** The detail (interface 4.7) by which each authtype finds its user. */
const detailOf: ReadonlyMap<string, string> = new Map([
  ['1', '4'],
  ['2', '5'],
  ['4', '1'],
]);
const cards = ['card.get', 'card.post'];
/** After these a detail may be somebody else's, or open nothing. */
const changes: ReadonlySet<string> = new Set([
  'users.update',
  'users.card',
  'users.delete',
  'users.import',
]);
const ending = [...cards, 'documents.send', 'documents.delete', 'documents.download'];

/** interface 4.3, 4.4 and 4.11: who is meant where users of two providers have one name. */
export const namesakeChecks: readonly BoundCheck[] = [
  {
    rule: 'LOG-22',
    *play(play, world) {
      for (const login of play.exchanges.filter((one) => one.operation === 'login.post')) {
        const provider = ownerOf(play, world, {
          before: login,
          type: detailOf.get(parameterText(login, 'authtype')),
          value: parameterText(login, 'userid'),
        });
        if (provider === undefined || !isPlainLogin(login, world)) continue;
        const seen = numberMember(login.json, 'providerId');
        yield assertion(login, succeeded(login) && seen === provider, {
          expected: `the user of provider ${String(provider)}`,
          seen: succeeded(login) ? `provider ${String(seen)}` : seenAnswer(login),
        });
      }
    },
  },
  {
    rule: 'DOC-UP-41',
    *play(play, world) {
      const uploads = uploadsOf(play, world);
      for (const look of play.exchanges.filter(isLook)) {
        const login = play.exchanges.find(
          (one) => one.operation === 'login.post' && tokenIn(one) === bearerName(look.sent),
        );
        const isOver =
          play.events.some(({ type }) => type === 'clock') ||
          play.exchanges.some((one) => ending.includes(one.operation) && isAfter(look, one));
        if (login === undefined || isOver) continue;
        const provider = numberMember(login.json, 'providerId');
        const name = userKey(memberText(login.json, 'userName'));
        const listed = new Set(recordsOf(look).map((record) => textMember(record, 'uuid')));
        const meant = uploads.filter((one) => one.name === name && isAfter(look, one.upload));
        const isAlien = meant.some((one) => one.provider !== provider && listed.has(one.uuid));
        const missing = meant.filter(
          (one) => one.provider === provider && one.isReady && !listed.has(one.uuid),
        );
        const isLate = missing.some(({ upload }) =>
          isDue(look, BigInt(upload.answered.at), world.facts.deliveryMs),
        );
        // A list may be behind (SIL-165): until then one that lacks a document tells nothing.
        if (meant.length === 0 || (!isAlien && !isLate && missing.length > 0)) continue;
        yield assertion(look, !isAlien && !isLate, {
          expected: `the documents of the user of provider ${String(provider)}`,
          seen: isAlien
            ? 'a document for another provider'
            : isLate
              ? 'a list without some of them'
              : 'these documents',
        });
      }
    },
  },
  {
    rule: 'TAP-11',
    *play(play, world) {
      const uploads = uploadsOf(play, world);
      for (const tap of play.exchanges.filter((one) => cards.includes(one.operation))) {
        const provider = ownerOf(play, world, {
          before: tap,
          type: '4',
          value: parameterText(tap, 'cd'),
        });
        const settled = settledAfter(play, tap.answered.seq);
        if (provider === undefined || settled === undefined || !succeeded(tap)) continue;
        const printed = [...world.documents.values()].filter(({ prints }) =>
          prints.some(({ seq }) => liesBetween(seq, tap.sent.seq, settled)),
        );
        const calls = new Set(printed.map(({ uploadCall }) => uploadCall));
        const others = uploads.filter(
          (one) =>
            one.provider !== provider &&
            calls.has(one.upload.sent.call) &&
            !isOtherwiseReleased(one, tap, { play, world }),
        );
        const isAwaited = uploads.some(
          (one) =>
            one.provider === provider &&
            isAfter(tap, one.upload) &&
            !isOtherwiseReleased(one, tap, { play, world }),
        );
        const isMissing =
          isAwaited && isUndisturbed(play, tap, world) && !hasPaper(play, tap, settled);
        yield assertion(tap, others.length === 0 && !isMissing, {
          expected: `prints for the user of provider ${String(provider)}`,
          seen:
            others.length > 0
              ? 'prints for the user of the same name in another provider'
              : isMissing
                ? 'no print'
                : 'no other prints',
        });
      }
    },
  },
];

interface Detail {
  readonly before: Exchange;
  readonly type: string | undefined;
  readonly value: string;
}

/** The provider of the one user who was created with a detail, and not changed, where another has the same name. */
function ownerOf(play: Case, world: State, { before, type, value }: Detail): number | undefined {
  if (play.exchanges.some((one) => changes.has(one.operation) && !isAfter(one, before)))
    return undefined;
  const created = creationsIn(play).filter((one) => isAfter(before, one));
  const holders = created.filter((one) =>
    detailsOf(one).some(([t, v]) => t === type && v === value),
  );
  const [holder, ...more] = holders;
  if (holder === undefined || more.length > 0) return undefined;
  const provider = providerOf(holder, world);
  const hasNamesake = created.some(
    (one) => nameIn(one) === nameIn(holder) && providerOf(one, world) !== provider,
  );
  return hasNamesake ? provider : undefined;
}

/** A plain one of a user to whom nothing happened since: who was changed, or has to give a PIN, may be refused. */
function isPlainLogin(login: Exchange, world: State): boolean {
  return (
    keyKind(login.sent, world) === 'full' &&
    login.sent.malformed === undefined &&
    (parameter(login, 'password') === undefined || parameterText(login, 'authtype') !== '1')
  );
}

/** At a reader of ours, and nothing was done to the printers or to anybody's balance. */
function isUndisturbed(play: Case, tap: Exchange, { outputPorts }: State): boolean {
  const reader = parameterText(tap, 'Mac');
  return (
    [...outputPorts.values()].some(({ fields }) => fields['ipreaderaddress'] === reader) &&
    !hasMissedBefore(play, tap.sent.seq) &&
    !play.events.some(({ type }) => ['fault', 'balance', 'clock'].includes(type))
  );
}

function hasPaper({ events }: Case, tap: Exchange, settled: number): boolean {
  return events.some(
    (event) => event.type === 'receipt' && liesBetween(event.seq, tap.sent.seq, settled),
  );
}

/** Sent or ended by a call of its own, or by a tap of its own user that may still be at work. */
function isOtherwiseReleased(
  { uuid, provider, isReady }: Upload,
  tap: Exchange,
  { play, world }: { readonly play: Case; readonly world: State },
): boolean {
  if (!isReady) return true;
  return play.exchanges.some((one) => {
    if (one === tap || !isAfter(tap, one)) return false;
    if (!cards.includes(one.operation)) return one.sent.pathParameters['uuid'] === uuid;
    const detail = { before: one, type: '4', value: parameterText(one, 'cd') };
    return ownerOf(play, world, detail) === provider;
  });
}

function creationsIn({ exchanges }: Case): readonly Exchange[] {
  return exchanges.filter((one) => one.operation === 'users.create' && succeeded(one));
}

const nameIn = (one: Exchange): string => userKey(parameterText(one, 'username'));

function detailsOf(one: Exchange): readonly (readonly [type: string, value: string])[] {
  const values = parameterValues(one, 'detaildata');
  return parameterValues(one, 'detailtype').map((type, at) => [type, values[at] ?? '']);
}

interface Upload {
  readonly upload: Exchange;
  readonly uuid: string;
  readonly name: string;
  readonly provider: number;
  readonly isReady: boolean;
}

/** For users of whom there are two, by the provider that was named. */
function uploadsOf(play: Case, world: State): readonly Upload[] {
  const created = creationsIn(play);
  return play.exchanges.flatMap((upload) => {
    const uuid = textMember(upload.json, 'uuid');
    const provider = Number(parameter(upload, 'providerid') ?? 0);
    if (upload.operation !== 'documents.upload' || uuid === undefined || provider === 0) return [];
    const name = nameIn(upload);
    const providers = created.filter((one) => nameIn(one) === name);
    const isKnown = providers.some((one) => providerOf(one, world) === provider);
    if (!isKnown || providers.length < 2) return [];
    return [{ upload, uuid, name, provider, isReady: numberMember(upload.json, 'status') === 0 }];
  });
}

function isLook(one: Exchange): boolean {
  return (
    one.operation === 'documents.list' &&
    succeeded(one) &&
    parameterValues(one, 'status').length === 0
  );
}

function tokenIn({ json }: Exchange): string | undefined {
  return textMember(member(json, 'token'), 'access_token');
}

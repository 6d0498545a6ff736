import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { liesBetween } from '../../engine/case/order.ts';
import { recordsOf } from '../../engine/case/records.ts';
import { creates } from '../../engine/case/subjects/user-calls.ts';
import { isDue } from '../../engine/case/time-limit.ts';
import { fault } from '../../engine/fault.ts';
import { withPart } from '../../engine/fault-proxy/interception.ts';
import { bearerName, type Exchange } from '../../engine/journal/exchange.ts';
import { member, memberText, textMember } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import { historySettled, recordJob } from '../../engine/session/printers/recorded-jobs.ts';
import { otherProvider } from '../../engine/session/samples/administration.ts';
import type { Session } from '../../engine/session/session.ts';
import { userKey } from '../../engine/state/document-state.ts';
import { providerOf } from '../../engine/state/resources.ts';
import { testCase } from '../../engine/test-case.ts';
import { call } from '../../spec/calls.ts';
import { portAt, tap } from '../card-reader/readers.ts';
import { login } from '../login/logins.ts';
import { details, idsOf, logInBy } from './former-logins.ts';
import { dropsTapsOfTheSecond, logsInTheFirst, tapsTheLast } from './namesake-faults.ts';

const uploads = call('documents.upload');
const since = '2026-12';

/** interface 4.3, 4.4 and 4.11: who is meant if users of two providers have one name. */
export const rules = [
  rule(
    'DOC-UP-41',
    'Of two users with one name an upload is listed for the user of the named provider',
    {
      from: 'documents.upload param providerid',
      basis: 'derived',
      atLeast: 2,
      since,
      check: listsOwnUploads,
      faults: fault(
        'upload-for-the-first-of-a-name',
        'stores an upload for the local user of that name, whatever provider is named',
        {
          request: (request) => (uploads(request) ? withPart(request, 'providerid', '1') : request),
        },
      ),
    },
  ),
  rule(
    'LOG-22',
    'A card, short id or e-mail address logs in its own user when two users have the same name',
    {
      from: 'login.post param password',
      basis: 'derived',
      atLeast: 3,
      since,
      *check(c) {
        for (const x of c.calls(login).filter(isPlain)) {
          const provider = providerMeant(x, c);
          const seen = x.numberOf('providerId');
          if (provider !== undefined)
            yield assertion(x, x.ok && seen === provider, {
              expected: `the user of provider ${String(provider)}`,
              seen: x.ok ? `provider ${String(seen)}` : x.words,
            });
        }
      },
      faults: fault(
        'login-finds-the-first-of-a-name',
        'logs in the first user who has the name of the owner of a short id',
        logsInTheFirst,
      ),
    },
  ),
  rule(
    'TAP-11',
    "A tap releases jobs of its own user, and none of another provider's user of the same name",
    {
      from: 'card.get: what is released',
      basis: 'derived',
      needs: ['allow.paper'],
      since,
      check: releasesOwnJobs,
      faults: [
        fault(
          'tap-by-name',
          "releases the documents of all users with the name of the card's owner",
          tapsTheLast,
        ),
        fault(
          'tap-of-the-second-of-a-name',
          'returns 200 for a tap of the second user of a name and releases nothing',
          dropsTapsOfTheSecond,
        ),
      ],
    },
  ),
];

/** The detail (interface 4.7) by which each authtype finds its user. */
const detailOf: ReadonlyMap<string, string> = new Map([
  ['1', '4'],
  ['2', '5'],
  ['4', '1'],
]);
/** After these a detail may be somebody else's, or open nothing. */
const changes = call('users.update', 'users.card', 'users.delete', 'users.import');

/** The provider of the one user who was created with the id of a login or a tap, where another has the same name. */
function providerMeant(x: Exchange, c: Case): number | undefined {
  const [type, id] = tap(x)
    ? ['4', x.text('cd')]
    : [detailOf.get(x.text('authtype')), x.text('userid')];
  if (c.calls(changes).some((one) => !one.isAfter(x))) return undefined;
  const created = creationsIn(c).filter((one) => x.isAfter(one));
  const [holder, ...more] = created.filter((one) =>
    one.params('detailtype').some((it, at) => it === type && one.params('detaildata')[at] === id),
  );
  if (holder === undefined || more.length > 0) return undefined;
  const provider = providerOf(holder, c.state);
  const hasNamesake = created.some(
    (one) => nameIn(one) === nameIn(holder) && providerOf(one, c.state) !== provider,
  );
  return hasNamesake ? provider : undefined;
}

function creationsIn(c: Case): readonly Exchange[] {
  return c.calls(creates).filter((x) => x.ok);
}

const nameIn = (x: Exchange): string => userKey(x.text('username'));

/** A user who has to give a PIN may be refused without it. */
function isPlain(x: Exchange): boolean {
  const hasPin = x.param('password') !== undefined && x.param('authtype') === '1';
  return x.key === 'full' && x.sent.malformed === undefined && !hasPin;
}

interface Upload {
  readonly x: Exchange;
  readonly uuid: string;
  readonly provider: number;
  readonly isReady: boolean;
}

/** Uploads for users who share their name with another; the provider in the request decides whose they are. */
function uploadsOf(c: Case): readonly Upload[] {
  return c.calls(uploads).flatMap((x) => {
    const uuid = x.textOf('uuid');
    const provider = Number(x.param('providerid') ?? 0);
    const providers = creationsIn(c)
      .filter((one) => nameIn(one) === nameIn(x))
      .map((one) => providerOf(one, c.state));
    const isOfTwo = providers.length > 1 && providers.includes(provider);
    return uuid === undefined || provider === 0 || !isOfTwo
      ? []
      : [{ x, uuid, provider, isReady: x.numberOf('status') === 0 }];
  });
}

const ends = call('documents.send', 'documents.delete', 'documents.download', ...tap.operations);

function* listsOwnUploads(c: Case): Iterable<Assertion> {
  const lists = c.calls(call('documents.list')).filter((x) => x.ok);
  for (const look of lists.filter((x) => x.params('status').length === 0)) {
    const entered = c.calls(login).find((x) => tokenIn(x) === bearerName(look.sent));
    const isOver =
      c.events.some(({ type }) => type === 'clock') || c.calls(ends).some((x) => look.isAfter(x));
    if (entered === undefined || isOver) continue;
    const provider = entered.numberOf('providerId');
    const name = userKey(memberText(entered.json, 'userName'));
    const listed = new Set(recordsOf(look).map((record) => textMember(record, 'uuid')));
    const meant = uploadsOf(c).filter(({ x }) => nameIn(x) === name && look.isAfter(x));
    const isAlien = meant.some((one) => one.provider !== provider && listed.has(one.uuid));
    const missing = meant.filter(
      (one) => one.provider === provider && one.isReady && !listed.has(one.uuid),
    );
    const isLate = missing.some(({ x }) =>
      isDue(look, BigInt(x.answered.at), c.state.facts.deliveryMs),
    );
    // A list may be behind (SIL-165): until then one that lacks a document tells nothing.
    if (meant.length === 0 || (!isAlien && !isLate && missing.length > 0)) continue;
    const wrong = isAlien ? 'a document for another provider' : 'a list without some of them';
    yield assertion(look, !isAlien && !isLate, {
      expected: `the documents of the user of provider ${String(provider)}`,
      seen: isAlien || isLate ? wrong : 'these documents',
    });
  }
}

function tokenIn({ json }: Exchange): string | undefined {
  return textMember(member(json, 'token'), 'access_token');
}

function* releasesOwnJobs(c: Case): Iterable<Assertion> {
  for (const x of c.calls(tap).filter((one) => one.ok)) {
    const provider = providerMeant(x, c);
    const settled = c.settledAfter(x.answeredAt);
    if (provider === undefined || settled === undefined) continue;
    const isNow = ({ seq }: { readonly seq: number }): boolean =>
      liesBetween(seq, x.sentAt, settled);
    const printed = [...c.state.documents.values()].filter(({ prints }) => prints.some(isNow));
    const calls = new Set(printed.map(({ uploadCall }) => uploadCall));
    const released = uploadsOf(c).filter((one) => isReleasedBy(one, x, c));
    const isAlien = released.some((one) => one.provider !== provider && calls.has(one.x.call));
    const isAwaited = released.some((one) => one.provider === provider && x.isAfter(one.x));
    const hasPaper = c.events.some((event) => event.type === 'receipt' && isNow(event));
    const isMissing = isAwaited && isUndisturbed(x, c) && !hasPaper;
    const wrong = isAlien ? 'prints for the user of the same name in another provider' : 'no print';
    yield assertion(x, !isAlien && !isMissing, {
      expected: `prints for the user of provider ${String(provider)}`,
      seen: isAlien || isMissing ? wrong : 'no other prints',
    });
  }
}

/** It waited, and was neither sent nor ended before, nor released by a tap of its own user that may still be at work. */
function isReleasedBy({ uuid, provider, isReady }: Upload, x: Exchange, c: Case): boolean {
  const isEarlier = (one: Exchange): boolean =>
    tap(one) ? providerMeant(one, c) === provider : one.path('uuid') === uuid;
  return isReady && !c.exchanges.some((one) => x.isAfter(one) && isEarlier(one));
}

/** At a reader of ours, and nothing was done to the printers or to anybody's balance. */
function isUndisturbed(x: Exchange, c: Case): boolean {
  return (
    portAt(c.state, x.text('Mac')) !== undefined &&
    !c.hasMissedPrintsBefore(x.sentAt) &&
    !c.events.some(({ type }) => ['fault', 'balance', 'clock'].includes(type))
  );
}

export const testCases = [
  /** Users of one name log in by what only one of them has. */
  testCase('users/namesakes-log-in', [], async (s) => {
    for (const isLocalFirst of [true, false])
      for (const user of await namesakes(s, isLocalFirst)) await logInBy(s, idsOf(user));
  }),

  /** A document of each waits, and the card of each is tapped. */
  testCase('users/namesakes-print', ['allow.paper'], async (s) => {
    const queue = await s.queue();
    const port = await s.printer();
    for (const isLocalFirst of [true, false]) {
      const users = await namesakes(s, isLocalFirst);
      for (const user of users)
        s.need(await s.sendUp(user, queue, { provider: user.provider }), 'upload');
      for (const { card } of users) {
        const reply = await s.call('login.post', { authtype: 1, userid: card }, s.panel);
        await s.look({ ...s.full, bearer: s.tokenOf(reply) });
      }
      for (const { card } of users) {
        await s.tap(port, card);
        await s.settle(1);
      }
    }
  }),

  /** A job of each is recorded by the device. */
  testCase('users/namesakes-are-recorded', ['device'], async (s) => {
    const users = await namesakes(s, false);
    for (const { userName, provider } of users)
      await recordJob(s, s.panel, {
        jobtype: 'SCAN',
        more: { username: userName, providerid: provider },
      });
    await historySettled(s, users[0]?.userName ?? '', { records: users.length });
  }),
];

/** One in the local provider and one in another, in this order or the other way round. */
async function namesakes(s: Session, isLocalFirst: boolean) {
  const userName = s.name('namesake');
  const providers = [s.credentials.facts.providerId, Number(await otherProvider(s, true))];
  const users = [];
  for (const provider of isLocalFirst ? providers : providers.toReversed()) {
    const card = s.cardNumber();
    const shortId = String(100_000_000 + s.context.identities.below(900_000_000));
    const email = `${s.name('mail')}@${s.domain}`;
    const created = await s.call('users.create', [
      { username: userName, providerid: provider },
      ...details([1, email], [4, card], [5, shortId]),
    ]);
    s.need(created, 'creating one of two users of a name');
    users.push({ userName, provider, card, shortId, email });
  }
  return users;
}

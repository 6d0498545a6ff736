import {
  bearerName,
  type Exchange,
  keyName,
  parameter,
  pathText,
  succeeded,
} from '../../journal/exchange.ts';
import { accepts } from '../../judge/assertions.ts';
import { assertion, type BoundCheck, seenAnswer } from '../../judge/check.ts';
import { isEmptyDeletion } from '../../judge/empty-deletion.ts';
import { precedes } from '../../judge/order.ts';
import { keyKind, rightsNeeded, rightsStated, tokenOf, tokenUser } from '../../judge/queries.ts';
import { refuses } from '../../judge/refusals.ts';
import { userKey } from '../../model/document-state.ts';
import { clockMovedAt, type State } from '../../model/state.ts';

/** Of the lifetime the clock of the run alone may use up unnoticed. */
const marginSeconds = 120;
/** RFC 7519 4.1.4: a small leeway, a few minutes at most, for clocks that do not agree. */
export const leewaySeconds = 120;
/** A call may be on its way for so long after it was sent. */
const onTheWaySeconds = 5;
/** A larger page may be refused (SIL-14). */
const largestPage = 500;

export const tokenChecks: readonly BoundCheck[] = [
  {
    rule: 'TOK-01',
    ...accepts(
      (exchange, world) =>
        isPlainList(exchange) &&
        underOwnKey(exchange, world) &&
        isOfSomebody(exchange, world) &&
        ageSeconds(exchange, world) < 600 &&
        // How long tokens last is not shown (5.10): one may expire before the run's slowest scenario ends.
        !(lifetimeLeft(exchange, world) < onTheWaySeconds),
      '200 with the list of documents',
    ),
  },
  {
    rule: 'TOK-02',
    ...refuses({
      probe: (exchange, world) =>
        tokenOf(exchange.sent, world) !== undefined &&
        keyName(exchange.sent) !== undefined &&
        tokenOf(exchange.sent, world)?.keyName !== keyName(exchange.sent),
      by: 'caller',
    }),
  },
  {
    rule: 'TOK-03',
    ...refuses({
      probe: (exchange, world) =>
        bearerName(exchange.sent) !== undefined &&
        tokenOf(exchange.sent, world) === undefined &&
        !isRenewal(exchange, world) &&
        bearerName(exchange.sent) !== world.facts.device,
      by: 'caller',
    }),
  },
  { rule: 'TOK-14', ...refuses({ probe: isRenewal, by: 'caller' }) },
  {
    rule: 'TOK-04',
    ...refuses({
      probe: (exchange, world) => lifetimeLeft(exchange, world) < -leewaySeconds,
      by: 'caller',
    }),
  },
  {
    rule: 'TOK-05',
    *answer(exchange, world) {
      const age = ageSeconds(exchange, world);
      const left = lifetimeLeft(exchange, world);
      const half = (tokenOf(exchange.sent, world)?.expiresInSeconds ?? 0) / 2;
      if (!isPlainList(exchange) || !(age > half) || left < marginSeconds) return;
      if (!isOfSomebody(exchange, world)) return;
      yield assertion(exchange, succeeded(exchange), {
        expected: 'success before the token expires',
        seen: seenAnswer(exchange),
      });
    },
  },
  {
    rule: 'TOK-12',
    ...refuses({
      probe: (exchange, world) => {
        const gone = world.things.goneUsers.get(tokenOf(exchange.sent, world)?.userName ?? '');
        return gone !== undefined && precedes(gone, exchange.sent.seq);
      },
      by: 'caller',
    }),
  },
  {
    rule: 'TOK-06',
    ...refuses({ probe: lacksPermission, by: 'caller', orRefused: namesAnother }),
  },
  {
    rule: 'TOK-07',
    ...refuses({
      probe: (exchange, world, play) =>
        isForeigner(exchange, world) && !isEmptyDeletion(exchange, play, world),
      by: 'any',
    }),
  },
  {
    rule: 'TOK-08',
    ...accepts(
      (exchange, world) =>
        holdsPermission(exchange, world) &&
        keyKind(exchange.sent, world) === 'full' &&
        exchange.sent.pair !== undefined &&
        !namesAnother(exchange, world),
      'success for a user with the permission of the call',
    ),
  },
];

function isPlainList(exchange: Exchange): boolean {
  return (
    exchange.operation === 'documents.list' &&
    exchange.sent.pair === undefined &&
    Number(parameter(exchange, 'maxRecords') ?? 1) <= largestPage
  );
}

/** The refresh token of a login, in the place of the user token. */
function isRenewal({ sent }: Exchange, world: State): boolean {
  const bearer = bearerName(sent);
  // An empty refresh token is none, and stands in no call.
  if (bearer === undefined || bearer === '') return false;
  return tokenOf(sent, world) === undefined && world.renewals.has(bearer);
}

function underOwnKey(exchange: Exchange, world: State): boolean {
  return (
    tokenOf(exchange.sent, world)?.keyName === keyName(exchange.sent) &&
    keyKind(exchange.sent, world) === 'full'
  );
}

/** The user who logged in is still there, and no other one of that name; no kill has ended the session (SIL-163). */
function isOfSomebody(exchange: Exchange, world: State): boolean {
  const token = tokenOf(exchange.sent, world);
  if (token === undefined || world.things.goneUsers.has(token.userName)) return false;
  if (world.kills.some(({ seq }) => precedes(token.issuedSeq, seq))) return false;
  return precedes(world.users.get(token.userName)?.createdAtSeq ?? 0, token.issuedSeq);
}

/** How old the token was by the target's clock when the call was sent; NaN without a known token. */
function ageSeconds(exchange: Exchange, world: State): number {
  const token = tokenOf(exchange.sent, world);
  if (token === undefined) return Number.NaN;
  const real = Number((BigInt(exchange.sent.at) - token.realAtNs) / 1_000_000n);
  return (real + clockMovedAt(world, exchange.sent.seq) - token.clockAtMs) / 1000;
}

/** How long the token of a call had left to live when it was sent; NaN without a known token. In seconds. */
export function lifetimeLeft(exchange: Exchange, world: State): number {
  return (
    (tokenOf(exchange.sent, world)?.expiresInSeconds ?? Number.NaN) - ageSeconds(exchange, world)
  );
}

/** What the profile says the token's user may do; undefined where it says nothing. */
function permissionsOf(exchange: Exchange, world: State): readonly string[] | undefined {
  const user = tokenUser(exchange.sent, world);
  return world.facts.users.find((one) => userKey(one.userName) === user)?.permissions;
}

function lacksPermission(exchange: Exchange, world: State): boolean {
  const held = permissionsOf(exchange, world);
  return held !== undefined && rightsStated(exchange).some((one) => !held.includes(one));
}

function holdsPermission(exchange: Exchange, world: State): boolean {
  const held = permissionsOf(exchange, world);
  const needed = rightsNeeded(exchange);
  return held !== undefined && needed.length > 0 && needed.every((one) => held.includes(one));
}

/** A document of somebody else: who besides its owner may do what is not said, nor how that is refused (SIL-46). */
function isAnothers({ sent }: Exchange, world: State): boolean {
  const document = world.documents.get(pathText({ sent }, 'uuid'));
  return document !== undefined && document.owner !== tokenUser(sent, world);
}

/** Calls that name a user in a parameter; others do so in the path. */
const aboutUser: ReadonlySet<string> = new Set(['users.get', 'documents.upload']);

/**
 * A document, a record or an upload of somebody else: whether a right reaches beyond the caller's own is not said
 * (SIL-23, SIL-35), nor which refusal comes first (SIL-09).
 */
export function namesAnother(exchange: Exchange, world: State): boolean {
  const named = aboutUser.has(exchange.operation) ? parameter(exchange, 'username') : undefined;
  const user = exchange.sent.pathParameters['username'] ?? named;
  const isOfAnother = user !== undefined && userKey(user) !== tokenUser(exchange.sent, world);
  return isOfAnother || isAnothers(exchange, world);
}

/** A token of the profile's user of another account, at a document of this one. */
function isForeigner(exchange: Exchange, world: State): boolean {
  const foreign = world.facts.users.find((one) => one.actor === 'foreign');
  const user = tokenUser(exchange.sent, world);
  return (
    foreign !== undefined &&
    user === userKey(foreign.userName) &&
    world.documents.has(pathText(exchange, 'uuid'))
  );
}

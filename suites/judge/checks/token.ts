import { operationOf } from '../../catalogue/operations.ts';
import {
  bearerName,
  type Exchange,
  forbidden,
  keyName,
  parameter,
  succeeded,
} from '../../journal/exchange.ts';
import { isArray, textMember } from '../../journal/json.ts';
import type { TokenBelief } from '../../model/beliefs.ts';
import { userKey } from '../../model/beliefs.ts';
import { clockMovedAt, type World } from '../../model/world.ts';
import { type Check, type Play, type Situation, situation } from '../check.ts';
import { accepts, refuses } from '../phrases.ts';
import { keyKind, lookAfter, tokenUser } from '../sight.ts';

/** Of the lifetime the clock of the run alone may use up unnoticed. */
const marginSeconds = 120;
/** A larger page may be refused (SIL-14). */
const largestPage = 500;

export const tokenChecks: readonly Check[] = [
  accepts(
    'TOK-01',
    (exchange, world) =>
      isPlainList(exchange) && underOwnKey(exchange, world) && ageSeconds(exchange, world) < 600,
    'a list',
  ),
  refuses('TOK-02', {
    probe: (exchange, world) =>
      tokenOf(exchange, world) !== undefined &&
      tokenOf(exchange, world)?.keyName !== keyName(exchange.sent),
    by: 'forbidden',
  }),
  refuses('TOK-03', {
    probe: (exchange, world) =>
      bearerName(exchange.sent) !== undefined &&
      tokenOf(exchange, world) === undefined &&
      bearerName(exchange.sent) !== world.facts.device,
    by: 'forbidden',
  }),
  refuses('TOK-04', {
    probe: (exchange, world) => lifetimeLeft(exchange, world) < 0,
    by: 'forbidden',
  }),
  {
    rule: 'TOK-05',
    *answer(exchange, world) {
      const age = ageSeconds(exchange, world);
      const left = lifetimeLeft(exchange, world);
      const half = (tokenOf(exchange, world)?.expiresInSeconds ?? 0) / 2;
      if (!isPlainList(exchange) || !(age > half) || left < marginSeconds) return;
      yield situation(exchange, succeeded(exchange), {
        expected: 'the token to work',
        seen: String(exchange.status),
      });
    },
  },
  refuses('TOK-06', { probe: lacksPermission, by: 'forbidden' }),
  refuses('TOK-07', { probe: isForeigner, by: 'refused' }),
  accepts(
    'TOK-08',
    (exchange, world) => holdsPermission(exchange, world) && exchange.sent.pair !== undefined,
    'success',
  ),
  {
    rule: 'GEN-REFUSE-01',
    *play(play, world) {
      for (const exchange of play.exchanges) {
        if (!forbidden(exchange)) continue;
        const look = afterRefusal[exchange.operation]?.(exchange, play, world);
        if (look !== undefined) yield look;
      }
    },
  },
];

/** By refused operation: the first look after it, and whether it shows a change. */
const afterRefusal: Readonly<
  Record<string, (refused: Exchange, play: Play, world: World) => Situation | undefined>
> = {
  'users.create': (refused, play) => {
    const name = parameter(refused, 'username') ?? '';
    const look = play.exchanges.find(
      (one) =>
        one.operation === 'users.get' &&
        one.sent.seq > refused.answered.seq &&
        parameter(one, 'username') === name,
    );
    if (look === undefined || madeBetween(play, { refused, look, name, by: 'username' }))
      return undefined;
    const made = succeeded(look);
    return situation(look, !made, { expected: 'no such user', seen: made ? 'the user' : 'none' });
  },
  'inputports.create': (refused, play) => portAfter(refused, play, 'inputports.list'),
  'outputports.create': (refused, play) => portAfter(refused, play, 'outputports.list'),
  'documents.upload': (refused, play, world) => {
    const look = lookAfter(play, world, {
      user: parameter(refused, 'username') ?? '',
      seq: refused.answered.seq,
    });
    if (look === undefined) return undefined;
    const strange = [...look.uuids].filter((uuid) => !world.documents.has(uuid)).length;
    return situation(look.exchange, strange === 0, {
      expected: 'no document of the refused upload',
      seen: `${String(strange)} documents nobody uploaded`,
    });
  },
  'documents.delete': (refused, play, world) => {
    const document = world.documents.get(refused.sent.pathParameters['uuid'] ?? '');
    const look =
      document === undefined
        ? undefined
        : lookAfter(play, world, { user: document.owner, seq: refused.answered.seq });
    if (document === undefined || look === undefined) return undefined;
    const gone = [...document.attempts, ...document.releases].some(
      (one) => one.outcome !== 'refused' && (one.answeredSeq ?? 0) < look.exchange.answered.seq,
    );
    const there = look.uuids.has(document.uuid);
    return gone
      ? undefined
      : situation(look.exchange, there, {
          expected: 'the document still there',
          seen: there ? 'it is' : 'it is gone',
        });
  },
};

function portAfter(refused: Exchange, play: Play, list: string): Situation | undefined {
  const name = parameter(refused, 'portname') ?? '';
  const look = play.exchanges.find(
    (one) => one.operation === list && one.sent.seq > refused.answered.seq && succeeded(one),
  );
  if (
    look === undefined ||
    !isArray(look.json) ||
    madeBetween(play, { refused, look, name, by: 'portname' })
  )
    return undefined;
  const there = look.json.some((record) => textMember(record, 'name') === name);
  return situation(look, !there, {
    expected: `no port ${name}`,
    seen: there ? 'it is listed' : 'none',
  });
}

interface Between {
  readonly refused: Exchange;
  readonly look: Exchange;
  readonly name: string;
  readonly by: string;
}

/** The same thing was made by a call that succeeded before the look. */
function madeBetween(play: Play, { refused, look, name, by }: Between): boolean {
  return play.exchanges.some(
    (one) =>
      one.operation === refused.operation &&
      succeeded(one) &&
      one.sent.seq < look.answered.seq &&
      parameter(one, by) === name,
  );
}

function tokenOf(exchange: Exchange, world: World): TokenBelief | undefined {
  return world.tokens.get(bearerName(exchange.sent) ?? '');
}

function isPlainList(exchange: Exchange): boolean {
  return (
    exchange.operation === 'documents.list' &&
    exchange.sent.pair === undefined &&
    Number(parameter(exchange, 'maxRecords') ?? 1) <= largestPage
  );
}

function underOwnKey(exchange: Exchange, world: World): boolean {
  return (
    tokenOf(exchange, world)?.keyName === keyName(exchange.sent) &&
    keyKind(exchange.sent, world) === 'full'
  );
}

/** How old the token was by the target's clock when the call was sent; NaN without a known token. */
function ageSeconds(exchange: Exchange, world: World): number {
  const token = tokenOf(exchange, world);
  if (token === undefined) return Number.NaN;
  const real = Number((BigInt(exchange.sent.at) - token.realAtNs) / 1_000_000n);
  return (real + clockMovedAt(world, exchange.sent.seq) - token.clockAtMs) / 1000;
}

function lifetimeLeft(exchange: Exchange, world: World): number {
  return (tokenOf(exchange, world)?.expiresInSeconds ?? Number.NaN) - ageSeconds(exchange, world);
}

/** What the profile says the token's user may do; undefined where it says nothing. */
function permissionsOf(exchange: Exchange, world: World): readonly string[] | undefined {
  const user = tokenUser(exchange.sent, world);
  return world.facts.users.find((one) => userKey(one.userName) === user)?.permissions;
}

function neededBy(exchange: Exchange): readonly string[] {
  return exchange.operation === 'none' ? [] : operationOf(exchange.operation).permissions;
}

function lacksPermission(exchange: Exchange, world: World): boolean {
  const held = permissionsOf(exchange, world);
  return held !== undefined && neededBy(exchange).some((one) => !held.includes(one));
}

function holdsPermission(exchange: Exchange, world: World): boolean {
  const held = permissionsOf(exchange, world);
  const needed = neededBy(exchange);
  return held !== undefined && needed.length > 0 && needed.every((one) => held.includes(one));
}

/** A token of the profile's user of another account, at a document of this one. */
function isForeigner(exchange: Exchange, world: World): boolean {
  const foreign = world.facts.users.find((one) => one.actor === 'foreign');
  const user = tokenUser(exchange.sent, world);
  return (
    foreign !== undefined &&
    user === userKey(foreign.userName) &&
    world.documents.has(exchange.sent.pathParameters['uuid'] ?? '')
  );
}

import { operations } from '../../catalogue/operations.ts';
import type { SentEvent } from '../../journal/event.ts';
import { bearerName, type Exchange, keyName, pathText } from '../../journal/exchange.ts';
import type { KeyKind } from '../../journal/facts.ts';
import { accepts, type Which } from '../../judge/assertions.ts';
import type { BoundCheck } from '../../judge/check.ts';
import { keyKind, rightsNeeded, rightsStated, tokenOf, tokenUser } from '../../judge/queries.ts';
import { refuses } from '../../judge/refusals.ts';
import type { State } from '../../model/state.ts';
import { isStranger, mayAtOthers } from '../document-send/checks-releases.ts';

/** interface 5.1: these work without a key. */
const keyless = new Set(['account.head', 'authproviders.get']);
/** interface 5.4 names login; a card reader has no user (SIL-32). */
const tokenless = new Set(['login.post', 'account.head', 'card.get', 'card.post', 'none']);
const ownersCalls = new Set(['documents.delete', 'documents.send', 'documents.download']);
const isRecord = (exchange: Exchange): boolean => exchange.operation === 'documents.record';

/** Recording takes one, login gives the token that is asked for, the others need no user (SIL-32). */
const takesDevices = new Set(['documents.record', ...tokenless, ...keyless]);

export const keyChecks: readonly BoundCheck[] = [
  {
    rule: 'KEY-01',
    ...refuses({
      probe: (exchange) => keyName(exchange.sent) === undefined && !keyless.has(exchange.operation),
      by: 'caller',
    }),
  },
  {
    rule: 'KEY-02',
    ...refuses({
      probe: (exchange, world) => isUnknown(exchange.sent, world),
      by: 'caller',
    }),
  },
  { rule: 'KEY-03', ...refuses({ probe: withKey('expired'), by: 'caller' }) },
  { rule: 'KEY-04', ...refuses({ probe: withKey('inactive'), by: 'caller' }) },
  {
    rule: 'KEY-05',
    ...refuses({
      probe: (exchange, world) =>
        keyKind(exchange.sent, world) === 'plain' &&
        stated(exchange)?.withoutAdvanced === 'never' &&
        !isRecord(exchange),
      by: 'caller',
    }),
  },
  {
    rule: 'KEY-06',
    ...refuses({
      probe: (exchange, world) =>
        lacksRight(exchange, world) && stated(exchange)?.withoutAdvanced === 'never',
      by: 'caller',
    }),
  },
  {
    rule: 'KEY-07',
    ...accepts(
      (exchange, world) => hasRight(exchange, world) && exchange.sent.pair !== undefined,
      'success with only the rights of the call',
    ),
  },
  {
    rule: 'KEY-08',
    ...refuses({
      probe: (exchange, world) =>
        lacksRight(exchange, world) && stated(exchange)?.withoutAdvanced === 'always',
      by: 'caller',
    }),
  },
  {
    rule: 'KEY-09',
    ...refuses({
      probe: (exchange, world) =>
        keyKind(exchange.sent, world) === 'authenticated-only' &&
        bearerName(exchange.sent) === undefined &&
        !tokenless.has(exchange.operation),
      by: 'caller',
    }),
  },
  {
    rule: 'KEY-23',
    ...refuses({
      probe: (exchange, world) =>
        keyKind(exchange.sent, world) === 'authenticated-only' &&
        world.facts.device !== undefined &&
        bearerName(exchange.sent) === world.facts.device &&
        !takesDevices.has(exchange.operation),
      by: 'any',
    }),
  },
  {
    rule: 'KEY-10',
    ...accepts(
      (exchange, world) =>
        keyKind(exchange.sent, world) === 'authenticated-only' &&
        exchange.operation === 'login.post',
      '200 with a token',
    ),
  },
  {
    rule: 'KEY-11',
    ...refuses({
      probe: (exchange, world) =>
        keyKind(exchange.sent, world) === 'trusted-only' &&
        exchange.operation === 'login.post' &&
        // "The latter accepts a user token as well": this one does not.
        (bearerName(exchange.sent) === undefined || tokenOf(exchange.sent, world) !== undefined),
      by: 'caller',
    }),
  },
  {
    rule: 'KEY-12',
    ...accepts(
      (exchange, world) =>
        keyKind(exchange.sent, world) === 'trusted-only' &&
        exchange.operation === 'login.post' &&
        bearerName(exchange.sent) === world.facts.device,
      '200 with a token',
    ),
  },
  {
    rule: 'KEY-13',
    ...refuses({
      probe: (exchange, world) =>
        keyKind(exchange.sent, world) === 'trusted-only' &&
        isRecord(exchange) &&
        bearerName(exchange.sent) === undefined,
      by: 'caller',
    }),
  },
  { rule: 'KEY-14', ...refuses({ probe: insecureCall('documents.list'), by: 'caller' }) },
  { rule: 'KEY-15', ...refuses({ probe: insecureCall('documents.send'), by: 'caller' }) },
  { rule: 'KEY-16', ...refuses({ probe: insecureCall('documents.download'), by: 'caller' }) },
  {
    rule: 'KEY-17',
    ...accepts(
      (exchange, world) =>
        ownersCalls.has(exchange.operation) &&
        keyKind(exchange.sent, world) === 'plain' &&
        isOwner(exchange, world) &&
        exchange.sent.pair !== undefined,
      "success of the owner's call",
    ),
  },
  {
    rule: 'KEY-18',
    ...refuses({
      probe: (exchange, world) =>
        ownersCalls.has(exchange.operation) &&
        keyKind(exchange.sent, world) === 'plain' &&
        isStranger(exchange, world),
      by: 'any',
    }),
  },
  {
    rule: 'KEY-20',
    ...accepts(
      (exchange, world) =>
        ownersCalls.has(exchange.operation) &&
        mayAtOthers(exchange, world) &&
        !isOwner(exchange, world),
      "success of the administrator's call",
    ),
  },
  {
    rule: 'KEY-21',
    ...refuses({
      probe: (exchange, world) =>
        ownersCalls.has(exchange.operation) &&
        keyKind(exchange.sent, world) === 'plain' &&
        [undefined, world.facts.device].includes(bearerName(exchange.sent)),
      // To whom a document is not shown, it may be one that is not there (SIL-09, SIL-46).
      by: 'any',
    }),
  },
  {
    rule: 'KEY-22',
    ...refuses({
      probe: (exchange, world) =>
        ownersCalls.has(exchange.operation) &&
        isOwner(exchange, world) &&
        lacksRight(exchange, world),
      by: 'caller',
    }),
  },
];

function stated(exchange: Exchange): (typeof operations)[number] | undefined {
  return operations.find((operation) => operation.id === exchange.operation);
}

function withKey(kind: KeyKind): Which {
  return (exchange, world) => keyKind(exchange.sent, world) === kind;
}

function isUnknown(sent: SentEvent, world: State): boolean {
  const name = keyName(sent);
  return name !== undefined && !world.facts.keys.some((key) => key.name === name);
}

function limitedTo(exchange: Exchange, world: State): readonly string[] | undefined {
  return world.facts.keys.find(
    (key) => key.name === keyName(exchange.sent) && key.kind === 'limited',
  )?.permissions;
}

function lacksRight(exchange: Exchange, world: State): boolean {
  const rights = limitedTo(exchange, world);
  const needed = rightsStated(exchange);
  return rights !== undefined && needed.some((one) => !rights.includes(one));
}

function hasRight(exchange: Exchange, world: State): boolean {
  const rights = limitedTo(exchange, world);
  const needed = rightsNeeded(exchange);
  return rights !== undefined && needed.length > 0 && needed.every((one) => rights.includes(one));
}

function insecureCall(operation: string): Which {
  return (exchange, world) =>
    exchange.operation === operation && keyKind(exchange.sent, world) === 'insecure';
}

function isOwner(exchange: Exchange, world: State): boolean {
  const owner = world.documents.get(pathText(exchange, 'uuid'))?.owner;
  return owner !== undefined && owner === tokenUser(exchange.sent, world);
}

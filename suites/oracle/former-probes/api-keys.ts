import { rightsStated, tokenOf } from '../../engine/case/queries.ts';
import { isStranger } from '../../engine/case/sends.ts';
import { bearerName, type Exchange, keyName } from '../../engine/journal/exchange.ts';
import type { KeyKind } from '../../engine/journal/facts.ts';
import type { State } from '../../engine/state/state.ts';
import { withoutRight } from '../../rules/api-keys/option.ts';
import { withoutOption } from '../../rules/every-call/advanced-option.ts';
import { call } from '../../spec/calls.ts';
import type { FormerProbe, FormerProbes } from '../former-probes.ts';

const keyless = call('account.head', 'authproviders.get');
const tokenless = call('login.post', 'account.head', 'card.get', 'card.post', 'none');
const takesDevices = call('documents.record', ...tokenless.operations, ...keyless.operations);
const login = call('login.post');
const ownersCalls = call('documents.delete', 'documents.send', 'documents.download');

export const ofApiKeys: FormerProbes = {
  'KEY-01': (x) => keyName(x.sent) === undefined && !keyless(x),
  'KEY-02': ({ sent }, { facts }) => {
    const key = keyName(sent);
    return key !== undefined && !facts.keys.some(({ name }) => name === key);
  },
  'KEY-03': withKey('expired'),
  'KEY-04': withKey('inactive'),
  'KEY-05': (x) =>
    x.key === 'plain' && x.operation !== 'none' && withoutOption(x.operation).includes('KEY-05'),
  'KEY-06': (x, state) => lacksRight(x, state) && withoutRight(x.operation).includes('KEY-06'),
  'KEY-08': (x, state) => lacksRight(x, state) && withoutRight(x.operation).includes('KEY-08'),
  'KEY-09': (x) => x.key === 'authenticated-only' && !x.hasToken && !tokenless(x),
  'KEY-23': (x, state) =>
    x.key === 'authenticated-only' && x.hasToken && isByDevice(x, state) && !takesDevices(x),
  'KEY-11': (x, state) =>
    login(x) && x.key === 'trusted-only' && (!x.hasToken || tokenOf(x.sent, state) !== undefined),
  'KEY-13': (x) => x.key === 'trusted-only' && x.operation === 'documents.record' && !x.hasToken,
  'KEY-14': withKey('insecure', 'documents.list'),
  'KEY-15': withKey('insecure', 'documents.send'),
  'KEY-16': withKey('insecure', 'documents.download'),
  'KEY-18': (x, state) => ownersCalls(x) && x.key === 'plain' && isStranger(x, state),
  'KEY-21': (x, state) =>
    ownersCalls(x) && x.key === 'plain' && (!x.hasToken || isByDevice(x, state)),
  'KEY-22': (x, state) => {
    const owner = state.documents.get(x.path('uuid'))?.owner;
    const isOwner = owner !== undefined && owner === x.user;
    return ownersCalls(x) && isOwner && lacksRight(x, state);
  },
};

function withKey(kind: KeyKind, operation?: string): FormerProbe {
  return (x) => x.key === kind && (operation === undefined || x.operation === operation);
}

function isByDevice({ sent }: Exchange, { facts }: State): boolean {
  return facts.device !== undefined && bearerName(sent) === facts.device;
}

function lacksRight(x: Exchange, { facts }: State): boolean {
  const key = facts.keys.find(({ name, kind }) => kind === 'limited' && name === keyName(x.sent));
  const held = key?.permissions;
  return held !== undefined && rightsStated(x).some((one) => !held.includes(one));
}

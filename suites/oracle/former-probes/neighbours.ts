import type { Case } from '../../engine/case/case.ts';
import { given } from '../../engine/case/records.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { numberMember } from '../../engine/journal/json.ts';
import { tap } from '../../rules/card-reader/readers.ts';
import { madeThere } from '../../rules/neighbours/other-account.ts';
import { call } from '../../spec/calls.ts';
import type { FormerProbe, FormerProbes } from '../former-probes.ts';

const createsPort = call('outputports.create');

/** The parameter, of the path or the form, has a value with which the other account's key made something. */
function namesTheirs(operation: string, name: string, ...like: readonly string[]): FormerProbe {
  const [makes = '', ...names] = like;
  return (x, _, c) =>
    x.operation === operation &&
    madeThere(c, call(makes), ...names).has(x.sent.pathParameters[name] ?? x.param(name));
}

function isAtTheirs(...operations: readonly string[]): FormerProbe {
  return (x: Exchange, _, c: Case) =>
    operations.includes(x.operation) &&
    x.key !== 'foreign' &&
    c
      .calls(call('locations.create'))
      .some(
        (made) =>
          made.ok &&
          made.key === 'foreign' &&
          String(numberMember(made.json, 'id')) === x.param('locationid'),
      );
}

function turnsPage(operation: string): FormerProbe {
  return (x) =>
    x.operation === operation &&
    x.param('pagetoken') !== undefined &&
    x.key === 'foreign' &&
    x.user === undefined;
}

const logsIn = namesTheirs('login.post', 'userid', 'users.create', 'username', 'detaildata');

export const neighbourProbes: FormerProbes = {
  'NEIGH-SEND-01': namesTheirs('documents.send', 'port', 'outputports.create', 'address'),
  'NEIGH-TAP-01': (x, _, c) =>
    tap(x) &&
    madeThere(c, createsPort, 'ipreaderaddress').has(x.text('Mac')) !== (x.key === 'foreign'),
  'NEIGH-UP-01': namesTheirs('documents.upload', 'portname', 'inputports.create', 'portname'),
  'NEIGH-REC-01': namesTheirs('documents.record', 'address', 'outputports.create', 'address'),
  'NEIGH-LOG-01': (x, state, c) => x.key === 'full' && logsIn(x, state, c),
  'NEIGH-GRP-01': namesTheirs('users.groups-add', 'groupid', 'groups.create', 'groupdn'),
  'NEIGH-LOC-01': isAtTheirs('inputports.create'),
  'NEIGH-LOC-02': isAtTheirs('account.create', 'containers.update'),
  'NEIGH-ACL-01': (x, { facts }) =>
    x.operation === 'accesscontrols.add' &&
    given(x, 'authProviderId') === facts.users.find(({ actor }) => actor === 'foreign')?.providerId,
  'NEIGH-PAGE-01': turnsPage('documents.history'),
  'NEIGH-PAGE-02': turnsPage('users.all'),
};

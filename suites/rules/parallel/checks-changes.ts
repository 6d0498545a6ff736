import {
  type Exchange,
  parameter,
  parameterValues,
  pathText,
  succeeded,
} from '../../journal/exchange.ts';
import { type Json, memberText, numberMember } from '../../journal/json.ts';
import type { Assertion, BoundCheck, Case } from '../../judge/check.ts';
import { assertion } from '../../judge/check.ts';
import { isSameDetail } from '../../judge/details.ts';
import { countOf } from '../../judge/finding-words.ts';
import { idsIn, keysIn } from '../../judge/groups-of-user.ts';
import { recordsOf } from '../../judge/records.ts';
import { userKey } from '../../model/document-state.ts';
import { lookAfterAll, rivalsOf } from './checks-races.ts';

/** Changes of one user at a time: none takes another back. */
export const parallelChangeChecks: readonly BoundCheck[] = [
  { rule: 'PAR-17', play: eachDetail },
  { rule: 'PAR-18', play: eachGroup },
  { rule: 'PAR-21', play: oneSetOfGroups },
  { rule: 'PAR-22', play: eachField },
];

/** interface 4.7, the detail types that UserInfo shows. */
const members: Readonly<Record<string, string>> = {
  0: 'fullName',
  1: 'email',
  5: 'shortId',
  11: 'department',
};

function* eachDetail(play: Case): Iterable<Assertion> {
  for (const rivals of rivalsOf(play, 'users.update', ofUser)) {
    const made = rivals.filter(succeeded);
    const types = made.map((one) => parameter(one, 'detailtype') ?? '');
    const look = lookAfterAll(play, 'users.get', {
      calls: rivals,
      fits: (one) => rivals.some((rival) => ofUser(rival) === userKey(named(one))),
    });
    if (look === undefined || made.length < 2 || new Set(types).size < types.length) continue;
    const lost = types.filter((type, at) => {
      const name = members[type];
      const given = made[at] && parameter(made[at], 'detaildata');
      const isTold = name !== undefined && given !== undefined;
      return isTold && !isSameDetail(name, memberText(look.json, name), given);
    });
    yield assertion(look, lost.length === 0, {
      expected: `all ${String(made.length)} details with the values that were sent`,
      seen:
        lost.length === 0
          ? 'all details'
          : `other values of ${lost.map((type) => members[type]).join(', ')}`,
    });
  }
}

function* eachGroup(play: Case): Iterable<Assertion> {
  for (const rivals of rivalsOf(play, 'users.groups-add', ofUser)) {
    const made = rivals.filter(succeeded);
    const look = lookAfterAll(play, 'users.groups', {
      calls: rivals,
      fits: (one) =>
        keysIn(play, one) !== undefined && rivals.some((rival) => ofUser(rival) === ofUser(one)),
    });
    if (look === undefined || made.length < 2) continue;
    const seen = idsIn(play, look);
    const lost = made
      .flatMap((one) => parameterValues(one, 'groupid'))
      .filter((id) => !seen.has(id));
    yield assertion(look, lost.length === 0, {
      expected: `all ${String(made.length)} groups of the user`,
      seen: lost.length === 0 ? 'all groups' : `${countOf(lost.length, 'group')} missing`,
    });
  }
}

function* oneSetOfGroups(play: Case): Iterable<Assertion> {
  for (const rivals of rivalsOf(play, 'users.groups-set', ofUser)) {
    const made = rivals.filter(succeeded);
    const look = lookAfterAll(play, 'users.groups', {
      calls: rivals,
      fits: (one) =>
        keysIn(play, one) !== undefined && rivals.some((rival) => ofUser(rival) === ofUser(one)),
    });
    if (look === undefined || made.length === 0) continue;
    const seen = textOf([...idsIn(play, look)]);
    const isOfOne = made.some((one) => textOf(parameterValues(one, 'groupid')) === seen);
    yield assertion(look, isOfOne, {
      expected: 'exactly the groups of one of the calls',
      seen: seen === '' ? 'no groups' : `groups ${seen}`,
    });
  }
}

/** interface 4.5: parameters of a change and the members of OutputPortInfo that show them. */
const portMembers: Readonly<Record<string, string>> = {
  description: 'description',
  deviceserial: 'deviceSerial',
  ipreaderaddress: 'ipReaderAddress',
};

/** Each call changes one field, which no other changes. */
function* eachField(play: Case): Iterable<Assertion> {
  const portOf = (one: Exchange): string => pathText(one, 'outputportid');
  for (const rivals of rivalsOf(play, 'outputports.update', portOf)) {
    const made = rivals.filter(succeeded);
    const fields = made.flatMap(({ sent }) => sent.parameters);
    const look = lookAfterAll(play, 'outputports.list', { calls: rivals, fits: () => true });
    const isApart = new Set(fields.map(([name]) => name)).size === made.length;
    if (look === undefined || made.length < 2 || !isApart) continue;
    const port = recordsOf(look).find((one) => rivals.some((rival) => portOf(rival) === idOf(one)));
    if (port === undefined) continue;
    const shown = fields.filter(([name]) => portMembers[name] !== undefined);
    const lost = shown.filter(
      ([name, value]) => memberText(port, portMembers[name] ?? '') !== value,
    );
    yield assertion(look, lost.length === 0, {
      expected: `all ${String(shown.length)} fields with the values that were sent`,
      seen:
        lost.length === 0
          ? 'all fields'
          : `other values of ${lost.map(([name]) => name).join(', ')}`,
    });
  }
}

function idOf(record: Json): string {
  return String(numberMember(record, 'id'));
}

function textOf(ids: readonly string[]): string {
  return [...new Set(ids)].toSorted().join(', ');
}

function ofUser(exchange: Exchange): string {
  return userKey(pathText(exchange, 'username'));
}

function named(look: Exchange): string {
  return parameter(look, 'username') ?? '';
}

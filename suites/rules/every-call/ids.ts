import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { recordsOf } from '../../engine/case/records.ts';
import { fault } from '../../engine/fault.ts';
import {
  alterJson,
  alterList,
  alterRecords,
  ignores,
  withItems,
} from '../../engine/fault-proxy/alter.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { numberMember } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import { call } from '../../spec/calls.ts';

const lists = [
  'outputports.list',
  'inputports.list',
  'groups.list',
  'groups.members',
  'users.all',
  'users.groups',
  'containers.list',
  'locations.list',
];

/** interface 2: an id stands for one thing. */
export const rules = [
  rule('SAME-04', 'The answer to a call that names an id carries this id', {
    basis: 'derived',
    from: '2 ErrorCodeInfoId errorCode',
    check: answersNamedIds,
    faults: [
      fault(
        'change-answers-another-id',
        'returns the id of another location when a location is changed',
        alterRecords(call('locations.update'), (one) => ({
          ...one,
          id: (numberMember(one, 'id') ?? 0) + 1,
        })),
      ),
      fault(
        'update-makes-another-port',
        'creates another input port instead of changing one',
        ignores(call('inputports.update'), 'id'),
      ),
    ],
  }),
  rule('SAME-09', 'No list holds a record twice', {
    basis: 'derived',
    from: '2 OutputPortInfo id',
    check: { operations: lists, answer: listsOnce },
    faults: [
      fault(
        'members-listed-twice',
        'lists the first member of a group twice',
        alterList(call('groups.members'), (list) => [...list.slice(0, 1), ...list]),
      ),
      fault(
        'users-listed-twice',
        'lists the first user of a page of users twice',
        alterJson(call('users.all'), (page) =>
          withItems(page, (items) => [...items.slice(0, 1), ...items]),
        ),
      ),
    ],
  }),
];

/** Shown by the test cases about what has an id. */
export const testCases = [];

function* listsOnce(x: Exchange): Iterable<Assertion> {
  // Pages of a walk belong to USR-ALL-02.
  const isPageOfMany =
    (x.textOf('nextPageToken') ?? '') !== '' || x.param('pagetoken') !== undefined;
  if (!x.isSuccess || isPageOfMany) return;
  const ids = recordsOf(x).flatMap((record) => numberMember(record, 'id') ?? []);
  if (ids.length < 2) return;
  const twice = ids.find((id, at) => ids.indexOf(id) !== at);
  yield assertion(x, twice === undefined, {
    expected: 'every id once',
    seen: twice === undefined ? 'every id once' : `id ${String(twice)} more than once`,
  });
}

function* answersNamedIds(c: Case): Iterable<Assertion> {
  const answered = c.exchanges.flatMap((x) => [x.json, ...recordsOf(x)]);
  const ids = new Set(answered.flatMap((record) => numberMember(record, 'id') ?? []));
  for (const x of c.exchanges) {
    const name = namedBy[x.operation] ?? '';
    const asked = x.sent.pathParameters[name] ?? x.param(name);
    if (asked === undefined || !x.isSuccess) continue;
    const id = String(x.numberOf('id'));
    // If all things have the same id, an answer with that id proves nothing.
    if (id === asked && ids.size < 2) continue;
    yield assertion(x, id === asked, { expected: `id ${asked}`, seen: `id ${id}` });
  }
}

/**
 * interface 2, ErrorCodeInfoId: the id of what was made or changed, by the parameter that names it. Which
 * id a deletion is answered with is not said.
 */
const namedBy: Readonly<Record<string, string>> = {
  'containers.update': 'id',
  'outputports.update': 'outputportid',
  'outputports.put-update': 'id',
  'outputports.move': 'outputportid',
  'inputports.update': 'id',
  'locations.get': 'locationid',
  'locations.update': 'id',
};

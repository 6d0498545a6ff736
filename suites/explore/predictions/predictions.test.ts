import { describe, expect, it } from 'vitest';
import type { Assertion } from '../../engine/case/check.ts';
import type { SentEvent } from '../../engine/journal/event.ts';
import { JournalBuilder } from '../../engine/journal/journal-builder.ts';
import type { Json } from '../../engine/journal/json.ts';
import { follow } from '../../engine/state/state.ts';
import { rules } from '../../rules/index.ts';
import { predictions } from './index.ts';

interface Answer {
  readonly status: number;
  readonly json?: Json;
}

const done: Answer = { status: 200, json: { errorCode: 0 } };
const ann = { username: 'Ann' };

/** Ann has a card; the groups 1 and 2 are there, and she is in both. */
function begun(): JournalBuilder {
  const journal = new JournalBuilder().begin('s');
  say(journal)('users.create', done, {
    parameters: [
      ['username', 'Ann'],
      ['detailtype', '4'],
      ['detaildata', '111'],
    ],
  });
  for (const id of [1, 2])
    say(journal)(
      'groups.create',
      { status: 200, json: { errorCode: 0, id } },
      { parameters: [['groupname', `g${String(id)}`]] },
    );
  say(journal)('users.groups-add', done, {
    pathParameters: ann,
    parameters: [
      ['groupid', '1'],
      ['groupid', '2'],
    ],
  });
  return journal;
}

type Say = (operation: string, answer: Answer, sent?: Partial<SentEvent>) => void;

function say(journal: JournalBuilder): Say {
  return (operation, answer, sent = {}) => void journal.call('s', { operation, ...sent }, answer);
}

/** What the predictions have against a journal, by rule. */
function against(journal: JournalBuilder): readonly (readonly [rule: string, seen: Assertion])[] {
  const found: (readonly [string, Assertion])[] = [];
  follow(journal.events, {
    answered: (exchange, state) => {
      for (const check of predictions)
        for (const seen of check.answer?.(exchange, state) ?? [])
          if (!seen.ok) found.push([check.rule, seen]);
    },
  });
  return found;
}

const rulesAgainst = (journal: JournalBuilder): readonly string[] =>
  against(journal).map(([rule]) => rule);
const groups = (...ids: readonly number[]): Answer => ({
  status: 200,
  json: ids.map((id) => ({ id, groupName: `g${String(id)}`, groupDN: '' })),
});

it('each prediction is of a rule of the catalogue', () => {
  const known = new Set(rules.map((rule) => rule.id));
  expect(predictions.map(({ rule }) => rule).filter((rule) => !known.has(rule))).toEqual([]);
});

describe('the groups of a user', () => {
  const look = { pathParameters: ann };

  it('are those of every change that succeeded, and of none that was refused', () => {
    const journal = begun();
    const change = { pathParameters: ann, parameters: [['groupid', '2']] as const };
    say(journal)('users.groups', groups(1, 2), look);
    say(journal)('users.groups-remove', done, change);
    say(journal)('users.groups', groups(1), look);
    say(journal)('users.groups-add', { status: 400 }, change);
    say(journal)('users.groups', groups(1), look);
    expect(against(journal)).toEqual([]);
    say(journal)('users.groups', groups(1, 2), look);
    expect(rulesAgainst(journal)).toEqual(['USR-GRP-04']);
    expect(against(journal)[0]?.[1].telling).toEqual({ kind: 'lacks', json: '"g2"' });
  });

  it('lose a group that is deleted, which nobody can join any more', () => {
    const journal = begun();
    say(journal)('groups.delete', done, { pathParameters: { groupid: '2' } });
    say(journal)('users.groups', groups(1), look);
    expect(against(journal)).toEqual([]);
    say(journal)('users.groups-add', done, { pathParameters: ann, parameters: [['groupid', '2']] });
    expect(rulesAgainst(journal)).toEqual(['USR-GRP-07']);
  });

  it('are not known after a call without an outcome', () => {
    const journal = begun();
    say(journal)(
      'users.groups-remove',
      { status: 500 },
      { pathParameters: ann, parameters: [['groupid', '2']] },
    );
    say(journal)('users.groups', groups(1), look);
    say(journal)('users.groups', groups(1, 2), look);
    expect(against(journal)).toEqual([]);
  });
});

describe('a user who was deleted', () => {
  it('is not found, not changed, and does not log in; the name is free again', () => {
    const journal = begun();
    say(journal)('users.delete', done, { pathParameters: ann });
    const login = {
      parameters: [
        ['authtype', '3'],
        ['userid', 'ANN'],
      ] as const,
    };
    say(journal)('login.post', { status: 401 }, login);
    say(journal)('users.create', done, { parameters: [['username', 'Ann']] });
    expect(against(journal)).toEqual([]);
    say(journal)('users.delete', done, { pathParameters: ann });
    say(journal)('login.post', { status: 200, json: {} }, login);
    say(journal)('users.get', done, { parameters: [['username', 'Ann']] });
    expect(rulesAgainst(journal)).toEqual(['USR-DEL-02', 'USR-DEL-01']);
  });
});

describe('what is listed', () => {
  const list = (...names: readonly string[]): Answer => ({
    status: 200,
    json: names.map((name, at) => ({ id: at + 1, groupName: name, groupDN: name })),
  });

  it('is all that was made and is still there, and nothing that was refused', () => {
    const journal = begun();
    say(journal)('groups.list', list('g1', 'g2', 'of somebody else'));
    expect(against(journal)).toEqual([]);
    say(journal)('groups.list', list('g1'));
    expect(rulesAgainst(journal)).toEqual(['GRP-NEW-01']);
    const refused = begun();
    say(refused)('groups.create', { status: 400 }, { parameters: [['groupname', 'g3']] });
    say(refused)('groups.list', list('g1', 'g2', 'g3'));
    expect(rulesAgainst(refused)).toEqual(['GRP-NEW-06']);
  });

  it('nor is against what may just be made, by a call that has no answer yet', () => {
    const journal = begun();
    const made = { operation: 'groups.create', parameters: [['groupname', 'g3']] } as const;
    journal.call('s', made, { status: 400 });
    journal.sent('s', made);
    say(journal)('groups.list', list('g1', 'g2', 'g3'));
    expect(against(journal)).toEqual([]);
  });
});

describe('a card', () => {
  it('that was taken away is shown no more and opens nothing', () => {
    const journal = begun();
    const look = { parameters: [['username', 'Ann']] as const };
    say(journal)('users.get', { status: 200, json: { cards: ['111'], groupIds: [1, 2] } }, look);
    say(journal)('users.update', done, { pathParameters: ann, parameters: [['detailtype', '4']] });
    expect(against(journal)).toEqual([]);
    say(journal)('users.get', { status: 200, json: { cards: ['111'], groupIds: [1, 2] } }, look);
    expect(rulesAgainst(journal)).toEqual(['USR-MOD-02']);
  });
});

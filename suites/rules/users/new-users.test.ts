import { expect, it } from 'vitest';
import type { Json } from '../../engine/journal/json.ts';
import { type Call, sayer } from '../../engine/judge/judged-by.ts';
import { rules } from './new-users.ts';

const said = sayer(rules.flatMap(({ checks }) => checks));

it('USR-04: a user is shown with the details given, and one of that name elsewhere with others', () => {
  const parameters = [
    ['username', 'Ann'],
    ['providerid', '2'],
    ['detailtype', '0'],
    ['detaildata', 'Ann Full'],
  ] as const;
  const made: Call = ['users.create', { parameters }, 200, { errorCode: 0 }];
  const shown = (fullName: string, provider: string): Call => {
    const asked = [...parameters.slice(0, 1), ['providerid', provider] as const];
    const json: Json = { userName: 'Ann', fullName, cards: [] };
    return ['users.get', { parameters: asked }, 200, json];
  };
  for (const provider of ['2', '0']) {
    expect(said('USR-04', made, shown('Ann Full', provider))).toEqual([1]);
    expect(said('USR-04', made, shown('', provider))).toEqual([1, 'fullName ""']);
  }
  expect(said('USR-04', made, shown('', '1'))).toEqual([0]);
});

it('USR-04: what an import said of a user, whatever the name holds, is not held against the target', () => {
  const username = ['username', 'Ann Weiß'] as const;
  const given = [username, ['detailtype', '0'], ['detaildata', 'Ann Full']] as const;
  const made: Call = ['users.create', { parameters: given }, 200, { errorCode: 0 }];
  const text = 'ann weiß;Ada;Lovelace\r\n';
  const file = { fileName: 'people.csv', bytes: text.length, sha256: 'x', text };
  const imported: Call = ['users.import', { file }, 200, { errorCode: 0 }];
  const shown: Call = [
    'users.get',
    { parameters: [username, ['providerid', '0']] },
    200,
    { userName: 'Ann Weiß', fullName: 'Ada Lovelace', cards: [] },
  ];
  expect(said('USR-04', made, imported, shown)).toEqual([1]);
  expect(said('USR-04', made, shown)).toEqual([1, 'fullName "Ada Lovelace"']);
});

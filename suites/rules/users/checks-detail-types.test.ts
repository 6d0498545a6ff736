import { describe, expect, it } from 'vitest';
import { type Call, sayer } from '../../judge/judged-by.ts';
import { userDetailTypeChecks } from './checks-detail-types.ts';

const said = sayer(userDetailTypeChecks, {});

interface Asked {
  readonly status?: number;
  readonly pair?: number;
}

function change(type: string, data: string | undefined, asked: Asked = {}): Call {
  const { status = 200, pair = 1 } = asked;
  const parameters = [
    ['detailtype', type],
    ...(data === undefined ? [] : [['detaildata', data] as const]),
  ] as const;
  const sent = { pathParameters: { username: 'Ann' }, parameters, pair };
  return ['users.update', sent, status, status === 200 ? { errorCode: 0 } : undefined];
}

describe.each([
  ['USR-MOD-12', 'taken', 'x'],
  ['USR-MOD-14', 'deleted', undefined],
] as const)('%s: each detail type is %s', (rule, _, data) => {
  const none = change('99', data, { status: 400 });

  it('beside one that is none and is refused', () => {
    expect(said(rule, change('7', data), none)).toEqual([1]);
    expect(said(rule, change('7', data, { status: 400 }), none)).toEqual([1, '400']);
    expect(said(rule, change('7', data, { status: 400 }), change('99', data))).toEqual([0]);
    expect(said(rule, change('7', data, { pair: 2 }), none)).toEqual([0]);
    expect(said(rule, change('8', data), none)).toEqual([0]);
  });

  it('and says nothing of the other way', () => {
    const other = data === undefined ? 'x' : undefined;
    expect(said(rule, change('7', other), change('99', other, { status: 400 }))).toEqual([0]);
    expect(said(rule, change('7', data), change('99', other, { status: 400 }))).toEqual([0]);
  });
});

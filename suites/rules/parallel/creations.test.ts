import { describe, expect, it } from 'vitest';
import type { Call } from '../../engine/judge/judged-by.ts';
import { rules } from './creations.ts';
import { callWith, overlapping } from './overlapping.fixture.ts';

const said = overlapping(rules);

describe('PAR-12 and PAR-20: simultaneous creations of one user name', () => {
  const create = (detaildata: string, status: number, username = 'ann'): Call =>
    callWith('users.create', { username, detailtype: '0', detaildata }, { status });
  const look = (fullName: string, username = 'ann'): Call =>
    callWith('users.get', { username }, { json: { userName: username, fullName } });
  const race = [create('A', 409), create('B', 200)];

  it('leave the details of any that succeeded', () => {
    const both = [create('A', 200), create('B', 200)];
    expect(said('PAR-12', both, look('A'))).toEqual([1]);
    expect(said('PAR-12', both, look('C'))).toEqual([1, '2 successes, fullName C']);
    const none = [create('A', 409), create('B', 409)];
    expect(said('PAR-12', none, look('A'))).toEqual([1, '0 successes, fullName A']);
    expect(said('PAR-20', none)).toEqual([1, '0 successful creations']);
  });

  it('are not judged if one follows the other, or if the names differ', () => {
    const later = [create('A', 200), create('B', 409)] as const;
    expect(said('PAR-12', ...later, look('B'))).toEqual([0]);
    expect(said('PAR-20', ...later)).toEqual([0]);
    expect(said('PAR-12', [create('A', 200), create('B', 200, 'bob')], look('B'))).toEqual([0]);
  });

  it('are not judged by PAR-12 without a later look at this user', () => {
    expect(said('PAR-12', race)).toEqual([0]);
    expect(said('PAR-12', race, look('A', 'bob'))).toEqual([0]);
    expect(said('PAR-12', look('A'), race)).toEqual([0]);
  });
});

describe('PAR-13: simultaneous registrations of one card', () => {
  const register = (username: string, status: number): Call =>
    callWith('users.card', { cardid: 'c' }, { status, path: { username } });
  const look = (username: string, ...cards: readonly string[]): Call =>
    callWith('users.get', { username }, { json: { userName: username, cards } });
  const [ann, bob] = [register('ann', 200), register('bob', 409)];

  it('are broken if nobody has the card, or if a second user has it', () => {
    const words = '1 success and 0 users with the card';
    expect(said('PAR-13', [ann, bob], look('ann'), look('bob'))).toEqual([1, words]);
    expect(said('PAR-13', [ann, bob], look('ann', 'c'), look('bob', 'c'))).toHaveLength(2);
  });

  it('are not judged without looks, or if one follows the other', () => {
    expect(said('PAR-13', [ann, bob])).toEqual([0]);
    expect(said('PAR-13', ann, bob, look('ann', 'c'))).toEqual([0]);
  });
});

describe('PAR-14: simultaneous creations of ports of one name', () => {
  const create = (address: string, id: number): Call =>
    callWith('outputports.create', { portname: 'p', address }, { json: { errorCode: 0, id } });
  const list = (...ports: readonly (readonly [number, string])[]): Call =>
    callWith('outputports.list', {}, { json: ports.map(([id, address]) => ({ id, address })) });
  const race = [create('a', 1), create('b', 2)];

  it('are broken if a port is missing, or has the address of another one', () => {
    const words = 'no port at b with an id of its own';
    expect(said('PAR-14', race, list([1, 'a'], [2, 'a']))).toEqual([1, words]);
    expect(said('PAR-14', race, list([1, 'a']))).toEqual([1, words]);
  });

  it('are not judged without a list, or if one follows the other', () => {
    expect(said('PAR-14', race)).toEqual([0]);
    expect(said('PAR-14', ...race, list([1, 'b']))).toEqual([0]);
  });
});

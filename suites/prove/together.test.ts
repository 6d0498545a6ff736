import { describe, expect, it } from 'vitest';
import { seededChance } from '../../simulators/kit/chance.ts';
import type { Interception, PassingRequest } from './interception.ts';
import { grouped, together } from './together.ts';
import { twins } from './twins.ts';

const request: PassingRequest = {
  operation: 'version.get',
  method: 'GET',
  path: '/version',
  pathParameters: {},
  query: '',
  headers: {},
  body: Buffer.from('a'),
};
const nobody = (): never => {
  throw new Error('nobody asks upstream');
};

describe('twins in groups', () => {
  it.each([1, 2, 3, 4, 5])('are all in one, whatever the seed (%i)', (seed) => {
    const groups = grouped(twins, seededChance(seed));
    const ids = groups.flat().map(({ id }) => id);
    expect(ids.toSorted()).toEqual(twins.map(({ id }) => id).toSorted());
    expect(groups.length).toBeLessThan(8);
  });

  it('do not undo each other on the wire', () => {
    for (const group of grouped(twins, seededChance(7))) {
      const all = group.map((twin) => twin.make());
      const parts = all.flatMap(({ transport = {} }) => Object.keys(transport));
      expect(new Set(parts).size).toBe(parts.length);
      expect(Object.keys(together(all).transport ?? {}).toSorted()).toEqual(parts.toSorted());
    }
  });
});

describe('interceptions together', () => {
  const adds = (letter: string): Interception => ({
    request: (one) => ({ ...one, body: Buffer.concat([one.body, Buffer.from(letter)]) }),
    answer: (one) => ({ ...one, body: Buffer.concat([one.body, Buffer.from(letter)]) }),
    paper: ({ bytes }) => [{ bytes }, { bytes: Buffer.concat([bytes, Buffer.from(letter)]) }],
  });

  it('change what those before them left', async () => {
    const both = together([adds('b'), {}, adds('c')]);
    expect(await both.request?.(request, nobody)).toMatchObject({ body: Buffer.from('abc') });
    const answer = { status: 200, headers: {}, body: Buffer.from('x') };
    expect(await both.answer?.(answer, request, nobody)).toMatchObject({
      body: Buffer.from('xbc'),
    });
    const jobs = both.paper?.({ bytes: Buffer.from('p') }) ?? [];
    expect(jobs.map(({ bytes }) => bytes.toString())).toEqual(['p', 'pc', 'pb', 'pbc']);
  });

  it('end where one of them answers', async () => {
    const refuses = { request: () => ({ status: 400, headers: {}, body: Buffer.alloc(0) }) };
    const passed = await together([refuses, { request: nobody }]).request?.(request, nobody);
    expect(passed).toMatchObject({ status: 400 });
  });

  it('leave paper alone where none of them changes it', () => {
    expect(together([{}, {}])).not.toHaveProperty('paper');
  });
});

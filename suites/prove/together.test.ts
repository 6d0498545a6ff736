import { describe, expect, it } from 'vitest';
import { seededChance } from '../../simulators/kit/chance.ts';
import { someTarget } from '../engine/fault-proxy/fault-target.fixture.ts';
import type { Interception, PassingRequest } from '../engine/fault-proxy/interception.ts';
import { allTogether, together } from './together.ts';
import { variants } from './variants.ts';

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

describe('all variants together', () => {
  const ways = Object.fromEntries(
    variants
      .flatMap((variant) => Object.keys(variant.make(someTarget).transport ?? {}))
      .map((way) => [way, true]),
  );

  it('go every way that one of them goes, sooner or later', () => {
    const all = allTogether(variants, seededChance(3), someTarget);
    const seen = Array.from({ length: 200 }, () => Object.keys(all.turn?.().transport ?? {}));
    expect(Object.keys(ways).filter((way) => !seen.flat().includes(way))).toEqual([]);
  });

  it.each([1, 2, 3, 4, 5])('never go two ways at once that exclude each other (%i)', (seed) => {
    const all = allTogether(variants, seededChance(seed), someTarget);
    for (let turn = 0; turn < 50; turn += 1) {
      const { transport = {} } = all.turn?.() ?? {};
      const { hand, oddHeaders, doubledHeaders, chunkBytes, ends } = transport;
      const heads = [oddHeaders, doubledHeaders, hand].filter((one) => one !== undefined);
      const ending = [chunkBytes, ends, hand].filter((one) => one !== undefined);
      expect([heads.length, ending.length].every((count) => count <= 1)).toBe(true);
    }
  });

  it('write the text of an answer last', async () => {
    const odd = variants.filter(({ id }) => ['escaped-json', 'members-added'].includes(id));
    const body = Buffer.from('{"a":"b"}');
    const headers = { 'content-type': 'application/json' };
    const chosen = allTogether(odd, seededChance(1), someTarget).turn?.();
    const bent = await chosen?.answer?.({ status: 200, headers, body }, request, nobody);
    expect(bent?.body.toString()).toContain('"\\u0061":"\\u0062"');
    expect(JSON.parse(bent?.body.toString() ?? '')).toMatchObject({ 'x-vendor-note': {}, a: 'b' });
  });

  it('are as one where none excludes another', () => {
    expect(allTogether([], seededChance(1), someTarget)).not.toHaveProperty('turn');
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

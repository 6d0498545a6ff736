import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../kit/clock.ts';
import { waitFor } from '../../kit/lifecycle.ts';
import { openList } from './list-answer.ts';

async function* pieces(of: readonly (readonly unknown[])[]): AsyncGenerator<readonly unknown[]> {
  yield* of;
}

const unheard = (error: unknown): void => {
  throw new Error('reported', { cause: error });
};

describe('openList', () => {
  it('writes all pieces as one JSON array, whatever their lengths', async () => {
    const some = fc.array(fc.array(fc.jsonValue(), { maxLength: 3 }), { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(some, async (of) => {
        const written = await text(await openList(pieces(of), unheard));
        expect(written).toBe(JSON.stringify(of.flat()));
      }),
    );
  });

  it('rejects when the first piece fails: nothing is on its way yet', async () => {
    const failing = async function* (): AsyncGenerator<readonly unknown[]> {
      yield await Promise.reject<readonly unknown[]>(new Error('no store'));
    };
    await expect(openList(failing(), unheard)).rejects.toThrow('no store');
  });

  it('breaks off and reports when a later piece fails', async () => {
    const reported: unknown[] = [];
    const failing = async function* (): AsyncGenerator<readonly unknown[]> {
      yield [1];
      throw new Error('no store');
    };
    const list = await openList(failing(), (error) => reported.push(error));
    await expect(text(list)).rejects.toThrow('no store');
    expect(reported).toEqual([new Error('no store')]);
  });

  it('fetches no more when nobody reads on, and lets the walk end', async () => {
    let fetched = 0;
    let ended = false;
    const endless = async function* (): AsyncGenerator<readonly unknown[]> {
      try {
        for (;;) {
          fetched += 1;
          yield ['x'.repeat(100_000)];
        }
      } finally {
        ended = true;
      }
    };
    const list = await openList(endless(), unheard);
    for await (const _ of list) break;
    expect(fetched).toBeLessThan(5);
    const wait = { clock: systemClock, deadlineMs: 50_000, what: 'the end of the walk' };
    expect(await waitFor(() => ended || undefined, wait)).toBe(true);
  });
});

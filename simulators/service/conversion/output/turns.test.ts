import { expect, it } from 'vitest';
import { Turns } from './turns.ts';

const wanted = new AbortController().signal;

it('so many work at a time; the others wait, in order', async () => {
  const turns = new Turns(2);
  const order: number[] = [];
  const held = [await turns.take(wanted), await turns.take(wanted)];
  const waiting = [3, 4].map(async (number) => {
    const turn = await turns.take(wanted);
    order.push(number);
    return turn;
  });
  await Promise.resolve();
  expect(order).toEqual([]);
  for (const turn of held) turn[Symbol.dispose]();
  for (const turn of await Promise.all(waiting)) turn[Symbol.dispose]();
  expect(order).toEqual([3, 4]);
});

it('who leaves the queue takes no turn from those behind', async () => {
  const turns = new Turns(1);
  const first = await turns.take(wanted);
  const leaving = new AbortController();
  const gone = turns.take(leaving.signal);
  const next = turns.take(wanted);
  leaving.abort(new Error('gone'));
  await expect(gone).rejects.toThrow('gone');
  await expect(turns.take(leaving.signal)).rejects.toThrow('gone');
  first[Symbol.dispose]();
  (await next)[Symbol.dispose]();
  (await turns.take(wanted))[Symbol.dispose]();
});

import type { Actor } from './action.ts';
import type { Bench } from './bench/bench.ts';

/** A bench of its own, and who stands at the terminal there. */
export interface Place {
  /** From 1. */
  readonly number: number;
  readonly bench: Bench;
  readonly actor: Actor;
}

export interface Places extends AsyncDisposable {
  readonly all: readonly Place[];
}

/** Opens the benches at once, then who works at each; rejects when one cannot be opened, with none left open. */
export async function openPlaces(
  count: number,
  {
    openBench,
    openActor,
  }: {
    readonly openBench: () => Promise<Bench>;
    readonly openActor: (bench: Bench, number: number) => Promise<Actor>;
  },
): Promise<Places> {
  await using opening = new AsyncDisposableStack();
  const opened = await Promise.allSettled(Array.from({ length: count }, openBench));
  for (const one of opened) if (one.status === 'fulfilled') opening.defer(() => one.value.stop());
  const all: Place[] = [];
  for (const [at, one] of opened.entries()) {
    if (one.status === 'rejected') throw one.reason;
    const number = at + 1;
    const actor = opening.use(await openActor(one.value, number));
    all.push({ number, bench: one.value, actor });
  }
  const open = opening.move();
  return { all, [Symbol.asyncDispose]: () => open.disposeAsync() };
}

import type { Clock } from '../../kit/clock.ts';
import type { Ids } from '../../kit/ids.ts';
import { type Running, running } from '../../kit/lifecycle.ts';
import type { Log } from '../http/log.ts';
import type { Imports } from '../rules/import.ts';
import type { Store } from '../store/store.ts';
import { carryOut } from './carry-out.ts';
import { takeImport } from './take.ts';

export interface ImportParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Pick<Ids, 'uuid'>;
  readonly log: Pick<Log, 'error'>;
}

/** Carries imports out, those too that a crash left behind. */
export type RunningImports = Imports & Running;

/** How often imports are looked for that a crash left behind, here or in another process. */
const roundMs = 10_000;

export function startImports(parts: ImportParts): RunningImports {
  const { store, clock, log } = parts;
  const stopping = new AbortController();
  const { signal } = stopping;
  /** What this process holds, whatever its clock is set to. */
  const underWay = new Map<number, Promise<unknown>>();
  let timer: Disposable | undefined;

  async function hold<T>(id: number, work: () => Promise<T>): Promise<T> {
    const working = work();
    underWay.set(id, working);
    try {
      return await working;
    } finally {
      underWay.delete(id);
    }
  }
  const synchronize = (id: number): Promise<boolean> => hold(id, () => carryOut(parts, id, signal));

  async function round(): Promise<void> {
    for (const { id } of await store.read.imports.leftBehind(clock.now()))
      if (!underWay.has(id)) await synchronize(id);
  }
  /** It is not lost: the next round goes on with it. */
  function failed(error: unknown): void {
    if (!signal.aborted) log.error('an import failed', { error });
  }
  async function goRound(): Promise<void> {
    await round().catch(failed);
    if (signal.aborted) return;
    timer = clock.timer(roundMs, () => {
      rounds = goRound();
    });
  }
  let rounds = goRound();

  const imports: Imports = {
    take: (start, users) => takeImport({ ...parts, hold, signal }, start, users),
    synchronize,
    synchronizeLater: (id) => void synchronize(id).catch(failed),
  };
  return running(imports, async () => {
    stopping.abort(new Error('the service is stopping'));
    timer?.[Symbol.dispose]();
    await rounds;
    await Promise.allSettled(underWay.values());
  });
}

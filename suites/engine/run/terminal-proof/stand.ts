import type { Clock } from '../../../../simulators/kit/clock.ts';
import type { Ids } from '../../../../simulators/kit/ids.ts';
import type { Actor } from '../../../certify/action.ts';
import { openBench } from '../../../certify/bench/bench.ts';
import { recordRun } from '../../../certify/certify.ts';
import type { Given } from '../../../certify/given.ts';
import { playSituation } from '../../../certify/play-situation.ts';
import { situations } from '../../../certify/situations.ts';
import { usualPlan } from '../../../certify/terminal-plan.ts';
import type { JournalEvent } from '../../journal/event.ts';
import { Recorder } from '../../journal/recorder.ts';

export interface PrinterOptions {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly seed: number;
  readonly signal?: AbortSignal;
  /** false: it is judged as one of somebody else's, against whom assumed rules are not held. Default: true. */
  readonly own?: boolean;
}

/** A bench at which one terminal after the other stands, each seen by itself. */
export interface Stand extends AsyncDisposable {
  /** Puts a terminal into these situations; answers with a journal of that alone. Throws when the bench is broken. */
  play(
    openActor: (given: Given) => Promise<Actor>,
    ids: readonly string[],
  ): Promise<readonly JournalEvent[]>;
}

/** How long its service lets a release wait for the printer. */
const releaseTime = '2s';

export async function openStand(options: PrinterOptions): Promise<Stand> {
  const { clock, ids, seed, signal, own = true } = options;
  const journal: JournalEvent[] = [];
  const recorder = new Recorder(
    (event) => void journal.push(event),
    () => clock.monotonic(),
  );
  const bench = await openBench({ recorder, clock, ids, seed, releaseTime });
  const terminal = { name: "Platen's own", version: '' };
  recordRun({ terminal, plan: usualPlan, own, clock, seed }, { bench }, recorder);
  const [run] = journal.splice(0);
  if (run === undefined) throw new Error('a run was not recorded');
  const stop = signal ?? new AbortController().signal;
  return {
    play: async (openActor, wanted) => {
      await using actor = await openActor(bench.given);
      const parts = { bench, recorder, clock, actor, plan: usualPlan, signal: stop };
      for (const [at, id] of wanted.entries()) {
        const situation = situations.find((one) => one.id === id);
        if (situation === undefined) throw new Error(`there is no situation ${id}`);
        const place = `${String(at + 1)} of ${String(wanted.length)}`;
        const how = await playSituation(situation, { inCase: id, place }, parts);
        if (how !== 'played') throw new Error(`${id} was ${how}: ${reasonIn(journal)}`);
      }
      return [run, ...journal.splice(0)];
    },
    [Symbol.asyncDispose]: () => bench.stop(),
  };
}

function reasonIn(journal: readonly JournalEvent[]): string {
  const end = journal.findLast((event) => event.type === 'case');
  return end?.reason ?? 'no reason given';
}

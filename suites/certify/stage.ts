import type { Clock } from '../../simulators/kit/clock.ts';
import type { Recorder } from '../journal/recorder.ts';
import type { Bench } from './bench/bench.ts';
import type { Afterwards, Watch } from './bench/observer.ts';
import type { Person } from './bench/tenant.ts';
import { openTokenWatch } from './bench/token-watch.ts';
import type { Happening, Situation, WhatHappens } from './situation.ts';

export interface StageParts {
  readonly bench: Bench;
  readonly recorder: Recorder;
  readonly clock: Clock;
}

/** A situation that is set up: who comes, and what happens while they are there. */
export interface Stage {
  readonly who: Person;
  /** Whoever comes second, where somebody does. */
  readonly other: Person | undefined;
  /** The terminal is watched, and the printer is as it should be, from now on. */
  begin(): Promise<void>;
  /** All is well again: nothing that the situation brought goes on. Throws what went wrong meanwhile. */
  end(): Promise<void>;
}

/** Expiry is by the service's own clock; what is older than this is gone (SIL-51). */
const pastRetentionMs = 3_600_000;

export async function setStage(
  situation: Situation,
  inCase: string,
  parts: StageParts,
): Promise<Stage> {
  const { bench, recorder } = parts;
  const { tenant } = bench;
  const { who = {}, waiting, actions = [] } = situation;
  const make = async (): Promise<Person> => {
    const reports = who.pastJobs === undefined ? {} : { reports: true };
    const person = await tenant.person({
      ...(who.as === undefined ? {} : { as: who.as }),
      ...reports,
    });
    if (who.as !== 'unknown-card') await tenant.deliver(person, titlesOf(situation));
    if (who.as === 'without-quota') await tenant.useUp(person);
    if (who.pastJobs !== undefined) await tenant.past(person, who.pastJobs);
    return person;
  };
  const first = await make();
  const other = actions.some((step) => step.person === 'other') ? await make() : undefined;
  const advance = async (ms: number): Promise<void> => {
    await bench.hands.control('POST', '/clock/advance', { ms });
    recorder.record({ type: 'clock', case: inCase, advanceMs: ms });
  };
  if (waiting?.ageMs !== undefined) await advance(waiting.ageMs);
  if (situation.clockAheadMs !== undefined) await advance(situation.clockAheadMs);
  const happenings = openHappenings(situation, { ...parts, inCase, person: first, advance });
  return {
    who: first,
    other,
    begin: async () => {
      bench.printers.begin(inCase);
      await troubleFor(situation, parts, happenings.later);
      bench.observer.watch(watchOf(situation, inCase, happenings));
      await happenings.after('begin');
    },
    end: async () => {
      bench.observer.watch({ case: inCase });
      await happenings.end();
      if (situation.printer !== undefined) await bench.printers.trouble([]);
    },
  };
}

/** In turn where there are fewer titles than documents. */
export function titlesOf({ waiting }: Situation): readonly string[] {
  const { count = 0, titles } = waiting ?? {};
  return Array.from({ length: count }, (_, at) => {
    return titles?.[at % titles.length] ?? `Document ${String(at + 1)}.pdf`;
  });
}

function watchOf(
  { bends = [], certificate }: Situation,
  inCase: string,
  { after, tokens }: Happenings,
): Watch {
  const shown = certificate === undefined ? {} : { shown: certificate };
  return { case: inCase, bends, ...shown, after, tokens };
}

async function troubleFor(
  { printer }: Situation,
  { bench, clock }: StageParts,
  later: (timer: Disposable) => void,
): Promise<void> {
  if (printer === undefined) return;
  await bench.printers.trouble(printer.faults);
  const { wellAfterMs } = printer;
  if (wellAfterMs !== undefined)
    later(clock.timer(wellAfterMs, () => void bench.printers.trouble([])));
}

interface Happenings {
  readonly tokens: NonNullable<Watch['tokens']>;
  /** The service has carried out a call of the terminal. */
  after(operation: string): Promise<Afterwards | undefined>;
  /** Ends with the situation. */
  later(timer: Disposable): void;
  end(): Promise<void>;
}

interface HappeningParts extends StageParts {
  readonly inCase: string;
  readonly person: Person;
  advance(ms: number): Promise<void>;
}

interface ActParts extends HappeningParts {
  /** The situation does not end before it. */
  awaited(work: Promise<void>): void;
}

function openHappenings({ meanwhile = [] }: Situation, parts: HappeningParts): Happenings {
  const { bench, clock } = parts;
  const open: Promise<void>[] = [];
  let fault: unknown;
  const noteFault = (error: unknown): undefined => {
    fault ??= error;
    return undefined;
  };
  const actParts: ActParts = { ...parts, awaited: (work) => void open.push(work.catch(noteFault)) };
  const tokens = openTokenWatch();
  const timers: Disposable[] = [];
  const counts = new Map<string, number>();
  const happen = async ({ what, forMs, after }: Happening): Promise<Afterwards | undefined> => {
    if (what === 'token-expires') tokens.end(after.operation === 'login.post');
    else if (what === 'device-token-revoked') tokens.revoke(bench.given.deviceToken);
    else if (what === 'network-goes') {
      if (forMs !== undefined)
        timers.push(clock.timer(forMs, () => void bench.observer.joinNetwork()));
      return 'network-goes';
    } else await acts[what](actParts);
    return undefined;
  };
  return {
    tokens,
    later: (timer) => void timers.push(timer),
    after: async (operation) => {
      const count = (counts.get(operation) ?? 0) + 1;
      counts.set(operation, count);
      let last: Afterwards | undefined;
      for (const one of meanwhile) {
        if (one.after.operation !== operation || (one.after.nth ?? 1) !== count) continue;
        // Of the bench, and not of the terminal: the call goes on, the situation tells of it.
        last = (await happen(one).catch(noteFault)) ?? last;
      }
      return last;
    },
    end: async () => {
      for (const timer of timers) timer[Symbol.dispose]();
      await bench.observer.joinNetwork();
      await Promise.all(open);
      if (fault !== undefined) throw fault;
    },
  };
}

type Acts = Exclude<WhatHappens, 'token-expires' | 'device-token-revoked' | 'network-goes'>;

const acts: { readonly [K in Acts]: (parts: ActParts) => Promise<void> } = {
  'documents-vanish': ({ bench, person }) => bench.tenant.takeAway(person),
  'documents-expire': ({ advance }) => advance(pastRetentionMs / 2),
  'another-terminal-releases': ({ bench, person }) =>
    bench.tenant.releaseElsewhere(person, bench.printers.other),
  'document-comes': ({ bench, person }) => bench.tenant.deliver(person, ['It came later.pdf']),
  'service-restarts': async ({ bench, recorder, inCase, awaited }) => {
    await bench.hands.keeper.kill();
    recorder.record({ type: 'restart', case: inCase, how: 'kill' });
    // The terminal is not kept waiting: for a while nobody answers it.
    awaited(bench.hands.keeper.start());
  },
};

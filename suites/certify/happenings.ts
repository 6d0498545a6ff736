import type { Clock } from '../../simulators/kit/clock.ts';
import type { Recorder } from '../engine/journal/recorder.ts';
import type { Bench } from './bench/bench.ts';
import type { Afterwards, Watch } from './bench/observer.ts';
import type { Person } from './bench/tenant.ts';
import { openTokenWatch } from './bench/token-watch.ts';
import type { Happening, Situation, WhatHappens } from './situation.ts';

/** What happens by itself while a terminal is at it. */
export interface Happenings {
  readonly tokens: NonNullable<Watch['tokens']>;
  /** The service has carried out a call of the terminal. */
  after(operation: string): Promise<Afterwards | undefined>;
  /** So long from now, unless the situation is over by then. */
  later(ms: number, act: () => Promise<void>): void;
  /** Throws what went wrong with any of it. */
  end(): Promise<void>;
}

export interface HappeningParts {
  readonly bench: Bench;
  readonly recorder: Recorder;
  readonly clock: Clock;
  readonly inCase: string;
  readonly person: Person;
  advance(ms: number): Promise<void>;
}

interface ActParts extends HappeningParts {
  /** The situation does not end before it. */
  awaited(work: Promise<void>): void;
}

/** Half an hour: what was uploaded that much less than its retention before is then gone (SIL-51). */
const expiryMs = 1_800_000;

const laterTitle = 'It came later.pdf';

export function openHappenings({ meanwhile = [] }: Situation, parts: HappeningParts): Happenings {
  const { bench, clock } = parts;
  const open: Promise<void>[] = [];
  let fault: Error | undefined;
  const noteFault = (error: unknown): undefined => {
    fault ??= error instanceof Error ? error : new Error(String(error));
    return undefined;
  };
  const actParts: ActParts = { ...parts, awaited: (work) => void open.push(work.catch(noteFault)) };
  const tokens = openTokenWatch(meanwhile.some(({ says401 }) => says401));
  const timers: Disposable[] = [];
  const counts = new Map<string, number>();
  const later = (ms: number, act: () => Promise<void>): void => {
    timers.push(clock.timer(ms, () => void open.push(act().catch(noteFault))));
  };
  const happen = async ({
    what,
    forMs,
    after,
    title,
  }: Happening): Promise<Afterwards | undefined> => {
    if (what === 'token-expires') tokens.end(after.operation === 'login.post');
    else if (what === 'device-token-revoked') tokens.revoke(bench.given.deviceToken);
    else if (what === 'refresh-token-spent') await spend(tokens.lastRefresh(), bench);
    else if (what === 'network-goes') {
      if (forMs !== undefined) later(forMs, () => bench.observer.joinNetwork());
      return 'network-goes';
    } else if (what === 'printer-returns') later(forMs ?? 0, () => bench.printers.trouble([]));
    else if (what === 'certificate-changes') return what;
    else if (what === 'document-comes')
      await bench.tenant.deliver(parts.person, [title ?? laterTitle]);
    else if (what === 'another-terminal-releases')
      await bench.tenant.releaseElsewhere(parts.person, bench.printers.other, title);
    else await acts[what](actParts);
    return undefined;
  };
  return {
    tokens,
    later,
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

/** Of documents that come while the terminal is at it. */
export function comingTitles({ meanwhile = [] }: Situation): readonly string[] {
  return meanwhile.flatMap(({ what, title = laterTitle }) =>
    what === 'document-comes' ? [title] : [],
  );
}

/** As if an answer with its successor had been lost: whoever uses it once more loses the login (SIL-26). */
async function spend(refresh: string | undefined, { hands, ownKey }: Bench): Promise<void> {
  const form = [
    ['grant_type', 'refresh_token'],
    ['refresh_token', refresh ?? ''],
    ['client_id', 'api'],
    ['client_secret', ownKey],
  ] as const;
  if (refresh !== undefined) await hands.call('POST', '/oauth/v1/token', { atRoot: true, form });
}

type Acts = Exclude<
  WhatHappens,
  | 'token-expires'
  | 'refresh-token-spent'
  | 'device-token-revoked'
  | 'network-goes'
  | 'printer-returns'
  | 'certificate-changes'
  | 'document-comes'
  | 'another-terminal-releases'
>;

const acts: { readonly [K in Acts]: (parts: ActParts) => Promise<void> } = {
  'documents-vanish': ({ bench, person }) => bench.tenant.takeAway(person),
  'documents-expire': (parts) => parts.advance(expiryMs),
  'service-restarts': async (parts) => {
    const { bench, recorder, inCase } = parts;
    await bench.hands.serviceProcess.kill();
    recorder.record({ type: 'restart', case: inCase, how: 'kill' });
    // The terminal is not kept waiting: for a while nobody answers it.
    parts.awaited(bench.hands.serviceProcess.start());
  },
};

import type { Clock } from '../../simulators/kit/clock.ts';
import { randomIds } from '../../simulators/kit/ids.ts';
import type { JournalEvent } from '../engine/journal/event.ts';
import type { Actor } from './action.ts';
import { builtInActor } from './actors/built-in.ts';
import { type CertifyOptions, certify } from './certify.ts';
import type { Given } from './given.ts';
import { quickClock } from './quick-clock.ts';
import { usualPlan } from './terminal-plan.ts';

export const clock: Clock = quickClock(10);

/** For tests: what every run is given, unless it says otherwise. */
export const common = {
  terminal: { name: 'Panel', version: '1.2' },
  plan: usualPlan,
  own: true,
  clock,
  ids: randomIds,
  seed: 1,
  bench: { releaseTime: '2s' },
} as const;

/** A run of the built-in terminal, or of another actor; answers with its journal. */
export function run(
  more: Omit<Partial<CertifyOptions>, keyof typeof common> & Partial<CertifyOptions>,
): ReturnType<typeof certify> {
  const openActor = (given: Given): Promise<Actor> => builtInActor({ given, clock });
  return certify({ ...common, openActor, ...more }, () => undefined);
}

export function of<T extends JournalEvent['type']>(
  journal: readonly JournalEvent[],
  type: T,
): readonly Extract<JournalEvent, { type: T }>[] {
  return journal.filter(
    (event): event is Extract<JournalEvent, { type: T }> => event.type === type,
  );
}

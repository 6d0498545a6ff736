import { systemClock } from '../../simulators/kit/clock.ts';
import { failedAccess, probeTarget } from '../../suites/engine/run/probe/probe.ts';
import { type SeenThrough, withoutRefused } from '../../suites/engine/run/probe/refused.ts';
import type { TargetProfile } from '../../suites/engine/session/profile/profile.ts';
import type { Terminal } from '../command-line/terminal.ts';
import { tellShut } from '../reach-target.ts';

export interface Probed extends SeenThrough {
  /** Why the target can't be asked at all. */
  readonly unreachable?: string;
  readonly durationMs: number;
}

const mostMs = 30_000;

/** Tries a profile before a run relies on it: what is wrong is named before the first request of the run. */
export async function probeFirst(
  profile: TargetProfile,
  { timeMs = mostMs, ...more }: ProbeWishes,
  terminal: Terminal,
): Promise<Probed> {
  using progress = terminal.progress('probe');
  const { claims, durationMs } = await probeTarget({
    ...more,
    profile,
    clock: systemClock,
    timeMs: Math.min(timeMs, mostMs),
    tell: ({ about }) => progress.update(about),
  });
  const door = failedAccess(claims);
  const wrong = claims.filter((claim) => claim.state === 'wrong' && claim !== door);
  for (const { about, says, seen, remedy } of wrong) {
    terminal.note(`the profile is wrong at ${about}: ${says}; got ${seen}`);
    if (remedy !== undefined) terminal.note(`  ${remedy}`);
  }
  const unreachable = tellShut(claims, more.signal, terminal);
  return {
    ...withoutRefused(profile, claims),
    durationMs,
    ...(unreachable === undefined ? {} : { unreachable }),
  };
}

export interface ProbeWishes {
  readonly environment: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
  readonly timeMs?: number;
}

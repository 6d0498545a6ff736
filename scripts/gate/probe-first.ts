import { systemClock } from '../../simulators/kit/clock.ts';
import type { TargetProfile } from '../../suites/drive/profile.ts';
import { probeTarget, shutDoor } from '../../suites/run/probe/probe.ts';
import { type SeenThrough, withoutRefused } from '../../suites/run/probe/refused.ts';
import type { Terminal } from '../command-line/terminal.ts';

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
  const wrong = claims.filter((claim) => claim.state === 'wrong');
  for (const { about, says, seen, remedy } of wrong) {
    terminal.note(`the profile is wrong at ${about}: ${says}; ${seen}`);
    if (remedy !== undefined) terminal.note(`  ${remedy}`);
  }
  // Who interrupts shuts no door.
  const door = more.signal.aborted ? undefined : shutDoor(claims);
  if (door !== undefined) terminal.note(`nothing can be judged: ${door.seen}`);
  return {
    ...withoutRefused(profile, claims),
    durationMs,
    ...(door === undefined ? {} : { unreachable: `${door.about}: ${door.seen}` }),
  };
}

export interface ProbeWishes {
  readonly environment: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
  readonly timeMs?: number;
}

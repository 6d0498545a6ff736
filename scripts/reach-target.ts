import { systemClock } from '../simulators/kit/clock.ts';
import type { Claim } from '../suites/engine/run/probe/claim.ts';
import { failedAccess, probeReach } from '../suites/engine/run/probe/probe.ts';
import type { TargetProfile } from '../suites/engine/session/profile/profile.ts';
import type { Invocation } from './command-line/command.ts';
import type { Terminal } from './command-line/terminal.ts';

const mostMs = 30_000;

/** Asks once, before anything is made, whether the target answers. Prints and returns the reason where it does not. */
export async function whyUnreachable(
  profile: TargetProfile,
  { terminal, ...given }: Pick<Invocation, 'environment' | 'signal' | 'terminal'>,
): Promise<string | undefined> {
  const { claims } = await probeReach({ ...given, profile, clock: systemClock, timeMs: mostMs });
  return tellShut(claims, given.signal, terminal);
}

/** Prints once why nothing can be judged and what to do about it. Returns undefined where the target can be judged. */
export function tellShut(
  claims: readonly Claim[],
  signal: AbortSignal,
  terminal: Terminal,
): string | undefined {
  // An interrupted probe says nothing about the target.
  const door = signal.aborted ? undefined : failedAccess(claims);
  if (door === undefined) return undefined;
  const why = `${door.about}: ${door.seen}`;
  terminal.note(`nothing can be judged: ${why}`);
  if (door.remedy !== undefined) terminal.note(`  ${door.remedy}`);
  return why;
}

import { systemClock } from '../simulators/kit/clock.ts';
import type { TargetProfile } from '../suites/drive/profile.ts';
import type { Claim } from '../suites/run/probe/claim.ts';
import { probeReach, shutDoor } from '../suites/run/probe/probe.ts';
import type { Invocation } from './command-line/command.ts';
import type { Terminal } from './command-line/terminal.ts';

const mostMs = 30_000;

/** Asks once, before anything is made, whether a target can be asked at all. Why not is told and returned. */
export async function whyUnreachable(
  profile: TargetProfile,
  { terminal, ...given }: Pick<Invocation, 'environment' | 'signal' | 'terminal'>,
): Promise<string | undefined> {
  const { claims } = await probeReach({ ...given, profile, clock: systemClock, timeMs: mostMs });
  return tellShut(claims, given.signal, terminal);
}

/** Says once why nothing can be judged, with what to do about it; undefined: it can be. */
export function tellShut(
  claims: readonly Claim[],
  signal: AbortSignal,
  terminal: Terminal,
): string | undefined {
  // Who interrupts shuts no door.
  const door = signal.aborted ? undefined : shutDoor(claims);
  if (door === undefined) return undefined;
  const why = `${door.about}: ${door.seen}`;
  terminal.note(`nothing can be judged: ${why}`);
  if (door.remedy !== undefined) terminal.note(`  ${door.remedy}`);
  return why;
}

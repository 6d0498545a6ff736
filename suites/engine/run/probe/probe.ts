import type { Clock } from '../../../../simulators/kit/clock.ts';
import type { TargetProfile } from '../../session/profile/profile.ts';
import { probeAccess, probeFullRights } from './access.ts';
import { type Asker, openAsker } from './asker.ts';
import { probeBalances } from './balances.ts';
import type { Claim } from './claim.ts';
import { probeDomains } from './domains.ts';
import { probeKeys } from './keys.ts';
import { probeSurroundings } from './surroundings.ts';
import { probeUsers } from './users.ts';

export interface ProbeOptions {
  readonly profile: TargetProfile;
  readonly environment: NodeJS.ProcessEnv;
  readonly clock: Clock;
  /** For all of it, in milliseconds; what is not answered by then is told as such. */
  readonly timeMs: number;
  readonly signal?: AbortSignal;
  /** Told each claim as it is known. */
  readonly tell?: (claim: Claim) => void;
}

export interface ProbeResult {
  readonly claims: readonly Claim[];
  readonly requests: number;
  readonly durationMs: number;
}

const answerMs = 5_000;

/**
 * Tries every claim of a profile with requests that make, change and remove nothing. Where the
 * target doesn't answer, or refuses the key that all else is asked with, nothing more is asked of it.
 */
export function probeTarget(options: ProbeOptions): Promise<ProbeResult> {
  return takeSteps(options, stepsFor(options.environment));
}

/** Tries only whether the target can be asked at all, with one or two requests. */
export function probeReach(options: ProbeOptions): Promise<ProbeResult> {
  return takeSteps(options, [probeAccess]);
}

async function takeSteps(options: ProbeOptions, steps: readonly Step[]): Promise<ProbeResult> {
  const { profile, environment, clock, timeMs, tell } = options;
  const startedNs = clock.monotonic();
  const time = new AbortController();
  using _timer = clock.timer(timeMs, () => time.abort(new Error('the time limit was reached')));
  const over =
    options.signal === undefined ? time.signal : AbortSignal.any([time.signal, options.signal]);
  await using asker = openAsker({ profile, environment, clock, over, answerMs });
  const claims: Claim[] = [];
  for (const step of steps) {
    const found = await step(asker);
    claims.push(...found);
    for (const claim of found) tell?.(claim);
    if (step === probeAccess && !isOpen(found)) break;
  }
  const durationMs = Number((clock.monotonic() - startedNs) / 1_000_000n);
  return { claims, requests: asker.requests(), durationMs };
}

type Step = (asker: Asker) => Promise<readonly Claim[]>;

function stepsFor(environment: NodeJS.ProcessEnv): readonly Step[] {
  const surroundings: Step = (asker) => probeSurroundings(asker, environment);
  // Who is known to get in with the full key then shows what other keys are.
  return [
    surroundings,
    probeAccess,
    probeFullRights,
    probeBalances,
    probeDomains,
    probeUsers,
    probeKeys,
  ];
}

/** Address, certificate and full key hold. */
function isOpen(claims: readonly Claim[]): boolean {
  return claims.every((claim) => claim.state === 'holds');
}

/** Why nothing can be judged, when the door is shut. */
export function failedAccess(claims: readonly Claim[]): Claim | undefined {
  const door = claims.filter(
    (claim) =>
      claim.about === 'tls' || claim.about === 'baseUrl' || claim.lost?.need === 'key.full',
  );
  // Where nobody answers, the address is the cause and not the certificate.
  return (
    door.find((claim) => claim.state === 'wrong') ??
    door.findLast((claim) => claim.state === 'unanswered')
  );
}

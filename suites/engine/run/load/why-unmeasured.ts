import { DriverLost } from '../../session/load/driver-link.ts';
import { SceneError } from '../../session/load/need.ts';

/** Why a bench could not be opened where that is no fault of ours, in words; undefined: it is one. */
export function whyUnmeasured(error: unknown, signal: AbortSignal): string | undefined {
  if (signal.aborted) return 'the run was interrupted before anything was played';
  const isKnown = error instanceof SceneError || error instanceof DriverLost;
  return isKnown ? error.message : undefined;
}

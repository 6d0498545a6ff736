import type { CallMeasure } from '../../journal/load-measure.ts';
import { saturate } from '../../session/load/closed-loop.ts';
import { repeatableCalls } from '../../session/load/repeatable-calls.ts';
import type { LoadScene } from '../../session/load/set-up.ts';
import { loadTargetOf } from '../../session/load/target-of.ts';
import type { TargetProfile } from '../../session/profile/profile.ts';

export interface CallsTarget {
  readonly profile: TargetProfile;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly scene: LoadScene;
}

const saturation = { connections: 8, seconds: 2 };

/** Single calls, one after the other, each as fast as it is answered. */
export async function measureCalls(
  { profile, environment, scene }: CallsTarget,
  { signal, tell }: { readonly signal: AbortSignal; readonly tell: (news: string) => void },
): Promise<readonly CallMeasure[]> {
  const [user] = scene.people.ordinary;
  if (user === undefined) return [];
  const target = loadTargetOf(profile, environment, scene.queue);
  const measures: CallMeasure[] = [];
  for (const call of repeatableCalls(user)) {
    if (signal.aborted) break;
    tell(`${call.call} as fast as possible`);
    measures.push(await saturate(target, call, { ...saturation, signal }));
  }
  return measures;
}

import type { LoadPlace, LoadRun } from '../../journal/load/measures.ts';

/** What was played, and where. */
export interface PlayedAt extends Pick<LoadRun, 'workload'> {
  readonly surroundings: LoadPlace;
}

/** Why numbers of two runs say nothing about each other, a clause each; none where they do. */
export function differing(before: PlayedAt, now: PlayedAt): readonly string[] {
  const [was, is] = [before.surroundings, now.surroundings];
  const reasons: string[] = [];
  if (was.machine !== is.machine)
    reasons.push(`it was taken on another machine (${was.machine}; this is ${is.machine})`);
  if (was.workloadDigest !== is.workloadDigest) {
    const isNamesake = before.workload.name === now.workload.name;
    reasons.push(
      isNamesake
        ? `its workload '${now.workload.name}' has been changed since`
        : `it played the workload '${before.workload.name}', not '${now.workload.name}'`,
    );
  }
  return reasons;
}

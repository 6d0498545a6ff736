import type { Finding } from '../../suites/engine/run/probe/trial/finding.ts';
import type { TrialResult } from '../../suites/engine/run/probe/trial/trial.ts';

const marks: Readonly<Record<Finding['state'], string>> = {
  agrees: 'holds     ',
  contradicts: 'WRONG     ',
  new: 'found     ',
  unknown: 'not found ',
};

/** What a trial found, what of it belongs into the profile, and what it left. */
export function trialLines(
  trial: Pick<TrialResult, 'findings' | 'left'> | undefined,
): readonly string[] {
  if (trial === undefined) return [];
  const { findings, left } = trial;
  const values = findings.filter(({ value }) => value !== undefined);
  const removable = left.filter((one) => one.removable);
  return [
    ...findings.map(({ member, state, seen }) => `${marks[state]} choices.${member}: ${seen}`),
    ...(values.length === 0 ? [] : ['in the profile:', 'choices:']),
    ...values.map(({ member, value }) => `  ${member}: ${String(value)}`),
    ...removable.map(
      ({ kind, name, why }) => `left      ${kind} ${name}: ${why}; remove it by hand`,
    ),
  ];
}

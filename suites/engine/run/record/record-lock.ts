import { areaOf, type Declared } from '../../declared.ts';
import type { Fault } from '../../fault-proxy/fault.ts';
import type { LockedFault, RulesLock } from '../../lock.ts';
import {
  declarationTroubles,
  isShown,
  mergeFaults,
  mergeShown,
  notShown,
  type Played,
} from '../../merge-lock.ts';
import type { TargetProfile } from '../../session/profile/profile.ts';
import { onEach } from '../prove-all.ts';
import type { ProveOptions } from '../prove-fault.ts';
import { findFault } from './find-fault.ts';
import { playSound } from './play-sound.ts';

export interface RecordOptions extends Omit<ProveOptions, 'profile' | 'scenario' | 'isPatient'> {
  /** The test cases are played here: what they leave would make the plays of faults longer. */
  readonly sound: TargetProfile;
  /** A fault is played on each of them at a time. */
  readonly services: readonly TargetProfile[];
  /** The rules whose test cases are recorded. */
  readonly isChosen: (ruleId: string) => boolean;
  /** The faults that are recorded. */
  readonly faults: readonly Fault[];
  /** Told of what is being played. */
  readonly tell: (doing: string) => void;
}

export interface Recording {
  readonly lock: RulesLock;
  /** Rules and faults that could not be recorded, each with the reason. */
  readonly troubles: readonly string[];
  /** Listed test cases that did not show a rule on the sound service, by the rule. */
  readonly notShown: ReadonlyMap<string, readonly string[]>;
  /** The number of test cases that were played against the service without faults. */
  readonly played: number;
}

/** Brings a lock up to date: plays the test cases of the chosen rules against a sound service, then the faults. */
export async function recordLock(
  old: RulesLock,
  declared: Declared,
  { sound, services, isChosen, faults, tell, ...options }: RecordOptions,
): Promise<Recording> {
  const played = new Map<string, Played>();
  const broken = new Map<string, string>();
  let lock = mergeShown(old, declared, { isChosen, played });
  const isLacking = (id: string): boolean => !broken.has(id) && !isShown(lock, id, played);
  for (const names of [listedNames, areaNames, allNames]) {
    const missing = names(lock, declared, { isChosen, isLacking }).filter(
      (name) => !played.has(name),
    );
    if (missing.length === 0 || options.signal?.aborted === true) continue;
    const plays = await playSound(
      missing,
      { ...options, profile: sound, width: services.length },
      (done) => tell(`test case ${String(done)} of ${String(missing.length)}`),
    );
    for (const [name, one] of plays.played) played.set(name, one);
    for (const [id, why] of plays.broken) broken.set(id, why);
    lock = mergeShown(old, declared, { isChosen, played });
  }
  const shown = lock;
  const testCasesOf = (id: string): readonly string[] => shown.rules.get(id) ?? [];
  const found = new Map<string, LockedFault>();
  let done = 0;
  await onEach(services, faults, async (profile, fault) => {
    if (options.signal?.aborted === true) return;
    const one = await findFault(fault, shown, { ...options, testCasesOf, profile });
    if (one !== undefined) found.set(fault.id, one);
    done += 1;
    tell(`fault ${String(done)} of ${String(faults.length)}`);
  });
  const lacking = ownRules(declared, isChosen).filter(isLacking);
  return {
    lock: mergeFaults(lock, declared, found),
    played: played.size,
    notShown: notShown(lock, { isChosen, played }),
    troubles: [
      ...declarationTroubles(old, declared, isChosen),
      ...[...broken].map(([id, why]) => `${id}: ${why}`),
      ...lacking.map((id) => `${id} is shown by no test case`),
      ...faults
        .filter(({ id }) => !found.has(id))
        .map(({ id, rule }) => `${id} turns ${rule} red first in no test case of the rule`),
    ],
  };
}

type Names = (
  lock: RulesLock,
  declared: Declared,
  rules: {
    readonly isChosen: RecordOptions['isChosen'];
    /** Whether no test case is known to show a rule. */
    readonly isLacking: (ruleId: string) => boolean;
  },
) => readonly string[];

/** The listed test cases of the chosen rules, and those that were never timed in the areas of these. */
const listedNames: Names = (lock, declared, { isChosen }) => {
  const listed = ownRules(declared, isChosen).flatMap((id) => lock.rules.get(id) ?? []);
  const untimed = namesBeside(declared, isChosen).filter(
    (name) => lock.testCases.get(name) === null,
  );
  return [...new Set([...listed, ...untimed])];
};

/** All test cases of the areas of chosen rules that no test case shows. */
const areaNames: Names = (_, declared, { isChosen, isLacking }) =>
  namesBeside(declared, (id) => isChosen(id) && isLacking(id));

/** All test cases, if none was found for a chosen rule. */
const allNames: Names = (_, declared, { isChosen, isLacking }) =>
  ownRules(declared, isChosen).some(isLacking) ? declared.testCases.map(({ name }) => name) : [];

/** The chosen rules for services: test cases show no others. */
function ownRules({ rules }: Declared, isChosen: RecordOptions['isChosen']): readonly string[] {
  return rules.filter(({ id, role }) => role === 'service' && isChosen(id)).map(({ id }) => id);
}

/** The test cases of the areas of chosen rules. */
function namesBeside(
  { rules, testCases }: Declared,
  isChosen: RecordOptions['isChosen'],
): readonly string[] {
  const areas = new Set(rules.filter(({ id }) => isChosen(id)).map(areaOf));
  return testCases.filter((one) => areas.has(areaOf(one))).map(({ name }) => name);
}

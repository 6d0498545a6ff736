import { writeFile } from 'node:fs/promises';
import { counted } from '../../../reports/numbers.ts';
import { systemClock } from '../../../simulators/kit/clock.ts';
import { randomIds } from '../../../simulators/kit/ids.ts';
import { lockFile, readLock } from '../../../suites/engine/lock.ts';
import { lockChanges } from '../../../suites/engine/lock-changes.ts';
import { lockText } from '../../../suites/engine/lock-text.ts';
import { startBuiltIns } from '../../../suites/engine/run/built-in.ts';
import { readDeclared } from '../../../suites/engine/run/record/read-declared.ts';
import { recordLock } from '../../../suites/engine/run/record/record-lock.ts';
import type { TargetProfile } from '../../../suites/engine/session/profile/profile.ts';
import { faults as allFaults } from '../../../suites/rules/index.ts';
import { tracedParts } from '../../../suites/spec/traceability/traceability.ts';
import type { Invocation } from '../../command-line/command.ts';
import { UsageError } from '../../command-line/usage-error.ts';

/** A recording waits for effects that faults withhold: two keep two cores busy and disturb no waits. */
const servicesAtATime = 2;

/** Throws UsageError if a rule cites a part of the interface that does not exist. */
function refuseUnknownParts(): void {
  try {
    tracedParts();
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(error.message);
    throw error;
  }
}

export interface RecordFlags {
  /** The beginnings of ids of rules, or ids of faults; none: all. */
  readonly only: readonly string[];
  readonly terminals: boolean;
  readonly mutants: boolean;
  readonly faults: boolean;
  readonly json: boolean;
}

/** Runs `platen prove --record`: brings the lock file up to date for the chosen rules and faults. */
export async function runRecord(
  { only, ...others }: RecordFlags,
  { terminal, signal, environment }: Pick<Invocation, 'terminal' | 'signal' | 'environment'>,
  file = lockFile,
): Promise<'passed' | 'failed' | 'incomplete'> {
  const { terminals, mutants, faults: realistic, json } = others;
  if (terminals || mutants || realistic || json)
    throw new UsageError('--record excludes --terminals, --mutants, --faults and --json');
  refuseUnknownParts();
  const declared = await readDeclared();
  const isChosen = (id: string): boolean =>
    only.length === 0 || only.some((given) => id.startsWith(given));
  const faults = allFaults.filter(({ id, rule }) => isChosen(rule) || only.includes(id));
  const ids = [...declared.rules, ...faults].map(({ id }) => id);
  const idle = only.filter((given) => !ids.some((id) => id.startsWith(given)));
  if (idle.length > 0) throw new UsageError(`no rule or fault is named ${idle.join(', ')}`);
  const old = readLock(file);
  using progress = terminal.progress('recording');
  progress.update('starting services');
  await using started = await startBuiltIns(1 + servicesAtATime, { plainHttp: true });
  const [sound, ...services] = started.profiles as readonly [TargetProfile, ...TargetProfile[]];
  const startedMs = systemClock.now();
  const { lock, troubles, notShown, played } = await recordLock(old, declared, {
    sound,
    services,
    isChosen,
    faults,
    seed: 1,
    clock: systemClock,
    ids: randomIds,
    environment,
    signal,
    tell: (doing) => progress.update(doing),
  });
  // An interrupted recording shows too little to be written.
  if (signal.aborted) return 'incomplete';
  const changes = lockChanges(old, lock);
  if (changes.length > 0) await writeFile(file, lockText(lock));
  for (const [id, names] of notShown)
    terminal.note(`${id} is not asserted on the sound service in ${names.join(', ')}`);
  for (const line of [...changes, ...troubles]) terminal.print(line);
  const seconds = Math.ceil((systemClock.now() - startedMs) / 1000);
  terminal.print(
    `rules.lock.json: ${changes.length === 0 ? 'unchanged' : 'changed'}; played ${counted(played, 'test case')} and ${counted(faults.length, 'fault')} in ${String(seconds)} s`,
  );
  return troubles.length === 0 ? 'passed' : 'failed';
}

import { counted } from '../../reports/numbers.ts';
import { freshSeed } from '../../simulators/kit/chance.ts';
import { systemClock } from '../../simulators/kit/clock.ts';
import { randomIds } from '../../simulators/kit/ids.ts';
import { startBuiltIn, startBuiltIns } from '../../suites/engine/run/built-in.ts';
import { pool } from '../../suites/engine/run/pool.ts';
import { proveAll, servicesAtATime } from '../../suites/engine/run/prove-all.ts';
import type { Proof } from '../../suites/engine/run/prove-fault.ts';
import {
  type ProofOptions,
  proveNull,
  proveVariant,
  type TargetProof,
} from '../../suites/engine/run/prove-variant.ts';
import { nullTargets } from '../../suites/prove/null-targets.ts';
import { variants } from '../../suites/prove/variants.ts';
import { faults } from '../../suites/rules/index.ts';
import { defineCommand, type Invocation } from '../command-line/command.ts';
import { flag, names, wholeNumber } from '../command-line/options.ts';
import type { Terminal } from '../command-line/terminal.ts';
import { UsageError } from '../command-line/usage-error.ts';
import { isClean, proveRecorded } from '../prove/mutants.ts';
import { concludeTerminals, proveAtBench, terminalProofsJson } from '../prove/terminals.ts';
import { openTarget } from '../target.ts';
import { runFaults } from './prove/faults.ts';
import { runRecord } from './prove/record.ts';
import { isOf, refuseUnprovable } from './prove/subjects.ts';

/** Whole runs wait more than they work. */
const runsAtATime = 2;

export const proveCommand = defineCommand({
  name: 'prove',
  about:
    'Validates the rules. Each fault is a proxy that breaks one rule: that rule must ' +
    'turn red, before any other. Each variant behaves unusually but legally: no rule may turn red. Each ' +
    'null target implements nothing of the interface: no rule may be OK. Each realistic fault is a ' +
    'mistake in the source of the service, planted in a pinned revision of it: ' +
    'the gate must notice it.',
  examples: [
    {
      line: 'prove',
      does: 'plays every fault, variant and null target against the reference service',
    },
    { line: 'prove --only DOC-SEND,TAP', does: 'plays the faults of some rules' },
    { line: 'prove --terminals --only TERM-TRY', does: 'plays terminals with one fault each' },
    { line: 'prove --mutants', does: 'finds values of answers that no rule checks' },
    { line: 'prove --faults --first-red', does: 'shows which realistic faults the gate notices' },
    {
      line: 'prove --faults --terminals',
      does: 'shows which faults of a terminal certify notices',
    },
    { line: 'prove --faults --survivors', does: 'repeats the unnoticed faults' },
    { line: 'prove --faults --sound', does: 'judges the pinned revision without a fault' },
    {
      line: 'prove --record --only TAP',
      does: 'records which test cases show some rules and faults (rules.lock.json)',
    },
    { line: 'prove --only retain-ignored --json', does: 'plays one fault; prints JSON' },
  ],
  options: {
    only: names(
      '--only <ids>',
      'prefixes of rule ids, or ids of faults, variants and null targets',
    ),
    terminals: flag(
      '--terminals',
      'validate the rules for terminals with deviating and null terminals',
    ),
    mutants: flag(
      '--mutants',
      'change a recorded run value by value; a rule must notice each change, or it is ' +
        'explained why none does',
    ),
    faults: flag(
      '--faults',
      'plant each realistic fault in a copy of the pinned revision of the service, which ' +
        'must pass without a fault first; results are stored, and an interrupted run continues',
    ),
    record: flag(
      '--record',
      'for rule authors: bring suites/rules.lock.json up to date by playing test cases and faults',
    ),
    firstRed: flag('--first-red', 'with --faults: end each gate at its first red rule'),
    sound: flag(
      '--sound',
      'with --faults: judge the pinned service and terminal without a fault, and plant none',
    ),
    survivors: flag('--survivors', 'with --faults: repeat those that were not noticed'),
    again: flag('--again', 'with --faults: repeat what has a stored result'),
    sample: wholeNumber('--sample <count>', 'with --faults: draw so many, the same each time', {
      min: 1,
      max: 10_000,
    }),
    all: flag(
      '--all',
      'with --mutants: judge every mutant (takes minutes), not a sample of each kind',
    ),
    json: flag('--json', 'print one JSON document on stdout'),
  },
  async run({ options, terminal, signal, environment }) {
    const { only } = options;
    const invocation = { terminal, signal, environment };
    if (options.record) return runRecord(options, invocation);
    if (options.faults) return runFaults(options, invocation);
    const chosen = <T extends { readonly id: string; readonly rule?: string }>(
      all: readonly T[],
    ): readonly T[] => (only.length === 0 ? all : all.filter(isOf(only)));
    if (options.terminals) {
      if (options.mutants) throw new UsageError('--terminals and --mutants exclude each other');
      return proveTerminalsHere(chosen, options.json, invocation);
    }
    const subjects = {
      faults: chosen(faults),
      variants: chosen(variants),
      nulls: chosen(nullTargets),
    };
    refuseUnprovable(only, subjects.faults);
    await using target = await openTarget({ target: undefined, http: true }, terminal, environment);
    const common = {
      profile: target.profile,
      seed: freshSeed(),
      clock: systemClock,
      ids: randomIds,
      environment,
      signal,
    };
    if (options.mutants) {
      const proof = await proveRecorded(
        common,
        { isAll: options.all, isJson: options.json },
        terminal,
      );
      if (options.json) terminal.json(proof);
      return isClean(proof) ? 'passed' : 'failed';
    }
    const proofs = await proveFaults(subjects.faults, common, terminal);
    const variantProofs = await provedEach(
      subjects.variants,
      {
        kind: 'variant',
        signal,
        prove: (variant) => freshly(common, (own) => proveVariant(variant, own)),
      },
      terminal,
    );
    const nullProofs = await provedEach(
      subjects.nulls,
      { kind: 'null target', signal, prove: (one) => proveNull(one, common) },
      terminal,
    );
    if (options.json)
      terminal.json({
        deviations: proofs.map(proofJson),
        twins: variantProofs,
        nullTargets: nullProofs,
      });
    const outcome = summarise({ proofs, variantProofs, nullProofs }, terminal);
    // The proofs that an interruption cut short show nothing.
    return signal.aborted ? 'incomplete' : outcome;
  },
});

async function proveTerminalsHere(
  chosen: Parameters<typeof proveAtBench>[0],
  isJson: boolean,
  { terminal, signal }: Pick<Invocation, 'terminal' | 'signal'>,
): Promise<'passed' | 'failed'> {
  const proofs = await proveAtBench(
    chosen,
    { ids: randomIds, seed: freshSeed(), signal },
    terminal,
  );
  if (isJson) terminal.json(terminalProofsJson(proofs));
  return concludeTerminals(proofs, terminal);
}

async function proveFaults(
  chosen: typeof faults,
  common: ProofOptions,
  terminal: Terminal,
): Promise<readonly Proof[]> {
  if (chosen.length === 0) return [];
  using progress = terminal.progress('faults');
  let done = 0;
  progress.update('starting services');
  await using more = await startBuiltIns(Math.min(chosen.length, servicesAtATime) - 1, {
    plainHttp: true,
  });
  const { profile, ...settings } = common;
  const services = [profile, ...more.profiles];
  return await proveAll(chosen, { ...settings, services }, (proof) => {
    done += 1;
    const followed = proof.red.filter((id) => id !== proof.fault.rule);
    const tail = followed.length === 0 ? '' : ` (then ${followed.join(' ')})`;
    terminal.print(
      `${isProven(proof) ? 'proven ' : 'NOT PROVEN '} ${proof.fault.rule}  ${proof.fault.id}: first red ${proof.firstRed ?? 'none'}${tail}`,
    );
    progress.update(`${String(done)} of ${String(chosen.length)}`);
  });
}

interface TargetProving<T> {
  readonly kind: string;
  readonly prove: (subject: T) => Promise<TargetProof>;
  /** None is begun after an abort. */
  readonly signal: AbortSignal;
}

async function provedEach<T extends { readonly id: string; readonly says: string }>(
  chosen: readonly T[],
  { kind, prove, signal }: TargetProving<T>,
  terminal: Terminal,
): Promise<readonly TargetProof[]> {
  if (chosen.length === 0) return [];
  using progress = terminal.progress(`${kind}s`);
  const proofs: TargetProof[] = [];
  await pool(chosen, runsAtATime, async (subject) => {
    if (signal.aborted) return;
    const proof = await prove(subject);
    proofs.push(proof);
    terminal.print(
      `${proof.against.length === 0 ? 'proven ' : 'NOT PROVEN '} ${kind} ${proof.id}: ${subject.says}; ${counted(proof.judged, 'rule')} covered`,
    );
    for (const one of proof.against) terminal.print(`    ${one.rule} ${one.why}`);
    progress.update(`${String(proofs.length)} of ${String(chosen.length)}`);
  });
  return proofs;
}

/** On a service that has nothing yet: what other runs left there takes time to list. */
async function freshly(
  common: ProofOptions,
  prove: (own: ProofOptions) => Promise<TargetProof>,
): Promise<TargetProof> {
  await using target = await startBuiltIn({ plainHttp: true });
  return await prove({ ...common, profile: target.profile });
}

function isProven(proof: Proof): boolean {
  return proof.proven && proof.unexpected.length === 0;
}

function proofJson(proof: Proof): unknown {
  const { fault, firstRed, red, unexpected, durationMs } = proof;
  return {
    id: fault.id,
    says: fault.says,
    rule: fault.rule,
    proven: isProven(proof),
    firstRed,
    red,
    unexpected,
    durationMs,
  };
}

interface Summary {
  readonly proofs: readonly Proof[];
  readonly variantProofs: readonly TargetProof[];
  readonly nullProofs: readonly TargetProof[];
}

function summarise(
  { proofs, variantProofs, nullProofs }: Summary,
  terminal: Terminal,
): 'passed' | 'failed' {
  const failedFaults = proofs.filter((proof) => !isProven(proof));
  for (const { fault, firstRed, unexpected } of failedFaults) {
    terminal.print(
      `${fault.id} should turn ${fault.rule} red first; first red: ${firstRed ?? 'none'}, red but not listed: ${unexpected.join(' ') || 'none'}`,
    );
  }
  const clean = (all: readonly TargetProof[]): number =>
    all.filter((proof) => proof.against.length === 0).length;
  const rules = new Set(proofs.filter(isProven).map((proof) => proof.fault.rule)).size;
  terminal.print(
    `${String(proofs.length - failedFaults.length)} of ${counted(proofs.length, 'fault')} proven (${counted(rules, 'rule')}), ` +
      `${String(clean(variantProofs))} of ${counted(variantProofs.length, 'variant')} green, ${String(clean(nullProofs))} of ${counted(nullProofs.length, 'null target')} without an OK`,
  );
  const passed =
    failedFaults.length === 0 &&
    clean(variantProofs) === variantProofs.length &&
    clean(nullProofs) === nullProofs.length;
  return passed ? 'passed' : 'failed';
}

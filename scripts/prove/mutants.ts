import { freshSeed, seededChance } from '../../simulators/kit/chance.ts';
import { run } from '../../suites/engine/run/engine.ts';
import { type MutantsProof, proveMutants } from '../../suites/engine/run/prove-mutants.ts';
import type { ProofOptions } from '../../suites/engine/run/prove-variant.ts';
import { explained } from '../../suites/prove/mutants/explained.ts';
import { groupName } from '../../suites/prove/mutants/mutant.ts';
import type { Terminal } from '../command-line/terminal.ts';

/** Of a group some are tried until one is killed; of an explained group one is enough to see it survive. */
const some = { unexplained: 2_000, explained: 1 };
const all = { unexplained: Number.POSITIVE_INFINITY, explained: Number.POSITIVE_INFINITY };

/** Records a run, judges mutants of it and prints what no rule looks at and nothing explains. */
export async function proveRecorded(
  common: ProofOptions,
  { isAll, isJson }: { readonly isAll: boolean; readonly isJson: boolean },
  terminal: Terminal,
): Promise<MutantsProof> {
  using progress = terminal.progress('mutants');
  progress.update('recording a run');
  const { journal } = await run({ ...common, replays: 0 }, () => undefined);
  const proof = proveMutants({
    journal,
    chance: seededChance(freshSeed()),
    tries: isAll ? all : some,
    tell: (done, of) => progress.update(`${String(done)} of ${String(of)} kinds of mutants judged`),
  });
  if (!isJson) printMutants(proof, terminal);
  return proof;
}

export function isClean({ red, survivors, idle }: MutantsProof): boolean {
  return (
    red.length === 0 && idle.length === 0 && survivors.every((one) => one.explanation !== undefined)
  );
}

function printMutants(proof: MutantsProof, terminal: Terminal): void {
  for (const name of proof.red) terminal.print(`${name} is red without a mutant: left out`);
  for (const { group, case: inCase, seq, explanation } of proof.survivors)
    if (explanation === undefined)
      terminal.print(`nothing looks at ${groupName(group)} (${inCase}, event ${String(seq)})`);
  for (const { members, why } of proof.idle)
    terminal.print(`explains nothing that survives: ${members.join(' ')}, ${why}`);
  const survived = proof.survivors.length;
  terminal.print(
    `${String(proof.killed)} of ${String(proof.groups)} kinds of mutants killed, ${String(survived)} survive ` +
      `(${String(explained.length)} explanations); ${String(proof.judged)} of ${String(proof.mutants)} mutants judged`,
  );
}

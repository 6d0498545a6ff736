import { counted } from '../../reports/numbers.ts';
import { deviatingTerminals } from '../../suites/certify/deviating/deviating-terminals.ts';
import { nullTerminals } from '../../suites/certify/deviating/null-terminals.ts';
import { quickClock } from '../../suites/certify/quick-clock.ts';
import { pool } from '../../suites/engine/run/pool.ts';
import {
  type NullTerminalProof,
  proveNullTerminal,
} from '../../suites/engine/run/terminal-proof/prove-null-terminal.ts';
import type { TerminalProof } from '../../suites/engine/run/terminal-proof/prove-terminal.ts';
import { proveTerminals } from '../../suites/engine/run/terminal-proof/prove-terminals.ts';
import type { PrinterOptions } from '../../suites/engine/run/terminal-proof/stand.ts';
import type { Terminal } from '../command-line/terminal.ts';
import { UsageError } from '../command-line/usage-error.ts';

/** Situations wait more than they work. */
const benches = 3;
/** What waits for seconds waits for tenths of them. */
const timesAsFast = 10;

export interface TerminalProofs {
  readonly deviating: readonly TerminalProof[];
  readonly nulls: readonly NullTerminalProof[];
}

/** Lets every deviating and every null terminal that is chosen stand at a bench. Throws UsageError for none. */
export async function proveAtBench(
  chosen: <T extends { readonly id: string; readonly rule?: string }>(
    all: readonly T[],
  ) => readonly T[],
  common: Omit<PrinterOptions, 'clock'>,
  terminal: Terminal,
): Promise<TerminalProofs> {
  const subjects = { deviating: chosen(deviatingTerminals), nulls: chosen(nullTerminals) };
  const count = subjects.deviating.length + subjects.nulls.length;
  if (count === 0) throw new UsageError('no terminal is chosen; ids stand in platen explain RULE');
  const options = { ...common, clock: quickClock(timesAsFast) };
  using progress = terminal.progress('terminals');
  let done = 0;
  const tell = (line: string): void => {
    terminal.print(line);
    done += 1;
    progress.update(`${String(done)} of ${String(count)}`);
  };
  const deviating = await proveTerminals(subjects.deviating, { ...options, benches }, (proof) =>
    tell(lineOf(proof)),
  );
  const nulls: NullTerminalProof[] = [];
  await pool(subjects.nulls, benches, async (one) => {
    const proof = await proveNullTerminal(one, options);
    nulls.push(proof);
    tell(
      `${proof.against.length === 0 ? 'proven ' : 'NOT PROVEN '} null terminal ${one.id}: ${one.says}`,
    );
    for (const { rule, why } of proof.against) terminal.print(`    ${rule} ${why}`);
  });
  return { deviating, nulls };
}

/** "proven  TERM-KEY-01  without-key in look/one: first red TERM-KEY-01" */
function lineOf({ deviating, proven, firstRed, red }: TerminalProof): string {
  const { rule, id, situation } = deviating;
  const followed = red.filter((one) => one !== rule);
  const tail = followed.length === 0 ? '' : ` (then ${followed.join(' ')})`;
  const word = proven ? 'proven ' : 'NOT PROVEN ';
  return `${word} ${rule}  ${id} in ${situation}: first red ${firstRed ?? 'none'}${tail}`;
}

/** Says what is not proven, and how many are. */
export function concludeTerminals(
  { deviating, nulls }: TerminalProofs,
  terminal: Terminal,
): 'passed' | 'failed' {
  const open = deviating.filter(({ proven }) => !proven);
  for (const { deviating: one, firstRed, unexpected } of open)
    terminal.print(
      `${one.id} should turn ${one.rule} red first; first was ${firstRed ?? 'none'}, not listed: ${unexpected.join(' ') || 'none'}`,
    );
  const clean = nulls.filter(({ against }) => against.length === 0).length;
  const proven = deviating.filter((one) => one.proven);
  const rules = new Set(proven.map((one) => one.deviating.rule)).size;
  terminal.print(
    `${String(proven.length)} of ${counted(deviating.length, 'deviating terminal')} proven (${counted(rules, 'rule')}), ` +
      `${String(clean)} of ${counted(nulls.length, 'null terminal')} without an OK`,
  );
  return open.length === 0 && clean === nulls.length ? 'passed' : 'failed';
}

export function terminalProofsJson({ deviating, nulls }: TerminalProofs): unknown {
  return {
    deviatingTerminals: deviating.map(({ deviating: one, ...proof }) => {
      const { id, says, rule, situation } = one;
      return { id, says, rule, situation, ...proof };
    }),
    nullTerminals: nulls.map(({ terminal: { id, says }, against }) => ({ id, says, against })),
  };
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { touches } from '../../suites/engine/run/coverage/executed.ts';
import type { TestCaseRecord } from '../../suites/engine/run/coverage/record-test-case.ts';
import { needsOf } from '../../suites/engine/run/test-cases-of.ts';
import type { Edit, RealisticFault } from '../../suites/prove/faults/fault.ts';
import type { TouchedCalls } from './touched-calls.ts';

/**
 * The test cases that can notice a fault, the short ones first: those that execute a changed place. A place
 * that none executes but for a restart is a table, a default, or what only a start does: then those that make
 * a call in which its file has a part.
 */
export function trafficOf(
  { edits }: Pick<RealisticFault, 'edits'>,
  { root, records, touchedCalls }: TrafficSources,
): readonly string[] {
  const reached = records.filter((one) => edits.some((edit) => executes(one, edit, root)));
  const calls = edits.map(({ file }) => touchedCalls(file));
  const calling = records.filter(({ operations }) =>
    calls.some((some) => some === undefined || operations.some((one) => some.has(one))),
  );
  const isTelling = reached.some(({ scenario }) => !needsOf(scenario).includes('control.restart'));
  return (isTelling ? reached : calling)
    .toSorted((one, other) => one.calls - other.calls)
    .map(({ scenario }) => scenario);
}

export interface TrafficSources {
  /** The sources without the fault, of which the records are. */
  readonly root: string;
  readonly records: readonly TestCaseRecord[];
  readonly touchedCalls: TouchedCalls;
}

function executes({ executed }: TestCaseRecord, edit: Edit, root: string): boolean {
  const stretches = executed[edit.file];
  if (stretches === undefined) return false;
  const text = readFileSync(join(root, edit.file), 'utf8');
  const { from, to } = changedPlace(edit);
  const start = text.indexOf(edit.find);
  return touches(stretches, start + from, start + to);
}

/** What `find` and `replace` do not share, as offsets within `find`. */
function changedPlace({ find, replace }: Edit): { readonly from: number; readonly to: number } {
  const longest = Math.min(find.length, replace.length);
  let from = 0;
  while (from < longest && find[from] === replace[from]) from += 1;
  let behind = 0;
  while (behind < longest - from && find.at(-1 - behind) === replace.at(-1 - behind)) behind += 1;
  return { from: Math.max(0, from - 1), to: find.length - behind };
}

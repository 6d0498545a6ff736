import { readBoundedText } from '../../../simulators/kit/bounded-file.ts';
import { differences } from '../../../suites/spec/traceability/compare.ts';
import { partsOf } from '../../../suites/spec/traceability/parts-of.ts';
import { tracedParts } from '../../../suites/spec/traceability/traceability.ts';
import type { Terminal } from '../../command-line/terminal.ts';
import type { Outcome } from '../../exit-codes.ts';
import { withoutCallers } from './coverage.ts';

const longestInterface = 16 * 1024 * 1024;

/** Compares a text of the interface with parts.tsv; the text is cut the way its digests were made. */
export async function compareWithText(
  file: string,
  wanted: { readonly json: boolean },
  terminal: Terminal,
): Promise<Outcome> {
  const text = partsOf(readBoundedText(file, longestInterface));
  const { unaccounted, stale } = differences(text, tracedParts());
  const same = unaccounted.length + stale.length === 0;
  if (wanted.json)
    terminal.json({ parts: text.length, unaccounted, stale: stale.map(withoutCallers) });
  else {
    for (const { section, kind, digest, text: words } of unaccounted)
      terminal.print(`not traced: ${section} ${kind} ${digest} ${words}`);
    for (const { section, about, digest } of stale)
      terminal.print(`not in the text: ${section} ${about} ${digest}`);
    terminal.note(
      same
        ? `all ${String(text.length)} parts of ${file} are traced, and no traced part is missing`
        : `${String(unaccounted.length)} of ${String(text.length)} parts are not traced, ${String(stale.length)} traced parts are missing (suites/spec/parts.tsv)`,
    );
  }
  return same ? 'passed' : 'failed';
}

import { readBoundedText } from '../../../simulators/kit/bounded-file.ts';
import { accountedParts } from '../../../suites/catalogue/account/accounted-parts.ts';
import { differences } from '../../../suites/catalogue/account/compare.ts';
import { partsOf } from '../../../suites/catalogue/account/parts-of.ts';
import type { Terminal } from '../../command-line/terminal.ts';
import type { Outcome } from '../../exit-codes.ts';

const longestInterface = 16 * 1024 * 1024;

/** Compares a text of the interface with the account; the text is cut the way its digests were made. */
export async function compareWithText(
  file: string,
  wanted: { readonly json: boolean },
  terminal: Terminal,
): Promise<Outcome> {
  const text = partsOf(readBoundedText(file, longestInterface));
  const { unaccounted, stale } = differences(text, accountedParts);
  const same = unaccounted.length + stale.length === 0;
  if (wanted.json) terminal.json({ parts: text.length, unaccounted, stale });
  else {
    for (const { section, kind, digest, text: words } of unaccounted)
      terminal.print(`not traced: ${section} ${kind} ${digest} ${words}`);
    for (const { section, about, digest } of stale)
      terminal.print(`not in the text: ${section} ${about} ${digest}`);
    terminal.note(
      same
        ? `all ${String(text.length)} parts of ${file} are traced, and no traced part is missing`
        : `${String(unaccounted.length)} of ${String(text.length)} parts are not traced, ${String(stale.length)} traced parts are missing (suites/catalogue/account)`,
    );
  }
  return same ? 'passed' : 'failed';
}

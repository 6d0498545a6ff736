import type { Assertion } from '../../engine/case/check.ts';
import { copiesOf, mayAskWithin, type Sent, sidesOf } from '../../engine/case/subjects/sends.ts';
import type { ReceiptEvent } from '../../engine/journal/event.ts';
import type { DocumentState } from '../../engine/state/document-state.ts';

/** Copies, sides or grey were asked for by the upload. */
export function hasOptions({ copies = 1, duplex = 0, grayscale = false }: DocumentState): boolean {
  return copies > 1 || duplex > 0 || grayscale;
}

/**
 * Whether a document came out in the copies, sides and colour that its upload asked for; undefined
 * where the paper does not show it.
 */
export function cameAsUploaded(
  document: DocumentState,
  prints: readonly ReceiptEvent[],
  front: Sent['front'],
): Omit<Assertion, 'witness'> | undefined {
  const { copies = 1, duplex = 0, grayscale } = document;
  const [print] = prints;
  if (print === undefined) return undefined;
  const sides = sidesOf[duplex];
  const isOne = prints.length === 1 && print.copies === undefined;
  const isSilent =
    (sides !== undefined && print.sides === undefined) ||
    (grayscale === true && print.colorMode === undefined) ||
    (copies > 1 && isOne);
  if (isSilent && mayAskWithin(document, print, front)) return undefined;
  // Made anew, it may be grey, or hold all sets, whatever way it travels.
  const isAnew = print.sha256 !== document.file.sha256;
  if (isAnew && grayscale === true && print.colorMode === undefined) return undefined;
  if (isAnew && copies > 1 && isOne && (print.pages ?? copies) >= copies) return undefined;
  const wanted = { copies, ...(sides && { sides }), ...(grayscale && { color: 'monochrome' }) };
  const came = {
    copies: copiesOf(prints),
    ...(sides && { sides: print.sides }),
    ...(grayscale && { color: print.colorMode }),
  };
  const expected = printWords(wanted);
  const seen = printWords(came);
  return { ok: seen === expected, expected, seen };
}

/** "a print with copies 2, sides one-sided" */
function printWords(options: Readonly<Record<string, string | number | undefined>>): string {
  const words = Object.entries(options).map(
    ([name, value]) => `${name} ${String(value ?? 'not specified')}`,
  );
  return `a print with ${words.join(', ')}`;
}

import type { BoundCheck } from '../../judge/check.ts';
import { countOf } from '../../judge/finding-words.ts';
import { isCollatedBy } from '../../judge/ports-at.ts';
import { copiesOf, mayAskWithin, onPaper, sidesOf } from './checks-releases.ts';

/** What a send asks of the paper, or takes back of what the upload asked for. */
export const sendWishChecks: readonly BoundCheck[] = [
  onPaper('DOC-SEND-03', ({ document, release, prints, front }, world) => {
    const asked = release.copies ?? document.copies ?? 1;
    const [print] = prints;
    if (isCollatedBy(release.to, world)) return undefined;
    const isUsual = asked < 2 && (document.copies ?? 1) < 2;
    if (isUsual || print === undefined) return undefined;
    const isSilent = prints.length === 1 && print.copies === undefined;
    if (isSilent && mayAskWithin(document, print, front)) return undefined;
    return {
      ok: copiesOf(prints) === asked,
      expected: countOf(asked, 'copy', 'copies'),
      seen: countOf(copiesOf(prints), 'copy', 'copies'),
    };
  }),
  onPaper('DOC-SEND-04', ({ document, release, prints, front }) => {
    const wanted = sidesOf[release.duplex ?? document.duplex ?? 0];
    const print = prints[0];
    if (print === undefined) return undefined;
    if (wanted === undefined)
      return isTakenBack(release.duplex, document.duplex)
        ? {
            ok: print.sides?.startsWith('two-sided') !== true,
            expected: 'sides one-sided',
            seen: `sides ${print.sides ?? 'not specified'}`,
          }
        : undefined;
    if (print.sides === undefined && mayAskWithin(document, print, front)) return undefined;
    return {
      ok: print.sides === wanted,
      expected: `sides ${wanted}`,
      seen: `sides ${print.sides ?? 'not specified'}`,
    };
  }),
  onPaper('DOC-SEND-05', ({ document, release, prints, front, manner }) => {
    const print = prints[0];
    // A printer that knows no colour mode cannot be asked for grey.
    if (print === undefined || manner === 'one-step') return undefined;
    if (isTakenBack(release.grayscale, document.grayscale)) {
      if (mayAskWithin(document, print, front)) return undefined;
      return {
        ok: print.colorMode !== 'monochrome',
        expected: 'a job that is not monochrome',
        seen: colorOf(print),
      };
    }
    if ((release.grayscale ?? document.grayscale) !== true) return undefined;
    // Made anew, it may be grey itself, whatever way it travels.
    const isAnew = print.sha256 !== document.file.sha256;
    if (print.colorMode === undefined && isAnew) return undefined;
    return {
      ok: print.colorMode === 'monochrome',
      expected: 'a job in monochrome',
      seen: colorOf(print),
    };
  }),
];

/** The upload asked for it, and the release says that it is not to be. */
function isTakenBack(released: number | boolean | undefined, uploaded: unknown): boolean {
  return released !== undefined && !released && Boolean(uploaded);
}

function colorOf({ colorMode }: { readonly colorMode?: string | undefined }): string {
  return colorMode === undefined ? 'a job without a colour mode' : `a job in ${colorMode}`;
}

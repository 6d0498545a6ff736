/** Characters that file names cannot hold on some systems: a title that becomes a file name may have others there. */
const unnameable = /[\\/:*?"<>|\p{Cc}]/u;

/**
 * Whether a document that was given a title is shown by it. Unicode calls texts canonically equivalent that have one
 * normal form (UAX 15), and no clause says that a documentName holds what no file name can.
 */
export function sameTitle(given: string | undefined, shown: string | undefined): boolean {
  if (given === undefined || shown === undefined) return given === shown;
  const wanted = Array.from(given.normalize('NFC'));
  const seen = Array.from(shown.normalize('NFC'));
  return (
    wanted.length === seen.length &&
    wanted.every((sign, at) => sign === seen[at] || unnameable.test(sign))
  );
}

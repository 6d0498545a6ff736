/** Whether two titles are one text: Unicode calls texts canonically equivalent that have one normal form (UAX 15). */
export function sameTitle(one: string | undefined, other: string | undefined): boolean {
  return one?.normalize('NFC') === other?.normalize('NFC');
}

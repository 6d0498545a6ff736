export { countOf } from '../journal/answer-words.ts';

/** The text of a finding: `expected {expected}; got {seen}`. */
export interface FindingWords {
  readonly expected: string;
  readonly seen: string;
}

/** "expected the document in the list; got a list without it" */
export function inList(what: string, isListed: boolean): FindingWords {
  return {
    expected: `${what} in the list`,
    seen: isListed ? `${what} in the list` : 'a list without it',
  };
}

/** "expected a list without the document; got a list with it" */
export function notInList(what: string, isListed: boolean): FindingWords {
  return {
    expected: `a list without ${what}`,
    seen: isListed ? 'a list with it' : 'a list without it',
  };
}

/** "expected a print of a.pdf; got no print" */
export function aPrint(what: string, isPrinted: boolean): FindingWords {
  return { expected: `a print of ${what}`, seen: isPrinted ? `a print of ${what}` : 'no print' };
}

/** "expected no print; got a print of a.pdf" */
export function noPrint(what: string, isPrinted: boolean): FindingWords {
  return { expected: 'no print', seen: isPrinted ? `a print of ${what}` : 'no print' };
}

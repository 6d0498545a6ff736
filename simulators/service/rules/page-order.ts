/** How the pages of a printed job follow each other. */
export interface PageOrder {
  /** Sets, each complete before the next begins. */
  readonly copies: number;
  /** The last sheet comes first. */
  readonly reversed: boolean;
  readonly twoSided: boolean;
}

/** A page by its index, or an empty one that keeps fronts and backs together. */
export type OrderedPage = number | 'blank';

/** A job of more pages is none that a printer gets to the end of. */
export const mostOrderedPages = 100_000;

/** The pages of all sets in order; undefined where there would be more than `mostOrderedPages`. */
export function orderPages(pages: number, order: PageOrder): readonly OrderedPage[] | undefined {
  const set = setOf(pages, order);
  if (set.length * order.copies > mostOrderedPages) return undefined;
  return Array.from({ length: order.copies }, () => set).flat();
}

/** On both sides of the paper a set ends with its sheet, where another or its own reverse follows. */
function setOf(pages: number, { copies, reversed, twoSided }: PageOrder): readonly OrderedPage[] {
  const straight = Array.from({ length: pages }, (_, index) => index);
  if (!twoSided) return reversed ? straight.toReversed() : straight;
  const fills = pages % 2 === 1 && (reversed || copies > 1);
  const whole: readonly OrderedPage[] = fills ? [...straight, 'blank'] : straight;
  return reversed ? sheetsOf(whole).toReversed().flat() : whole;
}

function sheetsOf(whole: readonly OrderedPage[]): readonly (readonly OrderedPage[])[] {
  return Array.from({ length: whole.length / 2 }, (_, sheet) =>
    whole.slice(sheet * 2, sheet * 2 + 2),
  );
}

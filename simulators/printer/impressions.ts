import type { JobTicket, Receipt } from './receipt.ts';

/** A job's pages of one copy that are printed, and those before the first of them. */
export interface PrintedPages {
  readonly skipped: number;
  readonly printed: number;
}

/** `page-ranges` as `1-2,4-9`, upwards and apart; without it all pages are printed. */
export function printedPages({ pages, ticket }: Pick<Receipt, 'pages' | 'ticket'>): PrintedPages {
  const asked = ticket.other['page-ranges'];
  if (asked === undefined) return { skipped: 0, printed: pages };
  const ranges = [...asked.matchAll(/(\d+)-(\d+)/g)].map(([, first, last]) => ({
    first: Number(first),
    last: Math.min(Number(last), pages),
  }));
  const printed = ranges.reduce((sum, { first, last }) => sum + Math.max(0, last - first + 1), 0);
  return { skipped: Math.min(pages, skippedPages(ticket)), printed };
}

/** Those before the first page that is printed, of a document that has it. */
export function skippedPages({ other }: JobTicket): number {
  const [, first = 1] = /(\d+)-/.exec(other['page-ranges'] ?? '') ?? [];
  return Number(first) - 1;
}

/** So many sides of paper come out: what a page counter counts. */
export function impressionsOf(receipt: Pick<Receipt, 'pages' | 'ticket'>): number {
  return printedPages(receipt).printed * (receipt.ticket.copies ?? 1);
}

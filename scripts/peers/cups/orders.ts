import type { JobTicket, Receipt } from '../../../simulators/printer/index.ts';

/** What the printer saw of a job: `printed` are the pages of all copies. */
export type Arrival = Pick<Receipt, 'pages' | 'language' | 'state'> &
  JobTicket & { readonly printed: number; readonly bytes: 'as sent' | 'converted' };

/** What somebody prints, and what of it the printer must see. */
export interface Order {
  readonly name: string;
  readonly document: string;
  readonly options: readonly string[];
  readonly arrives: Partial<Arrival>;
}

/** The options by which a queue is asked for grey. */
type GreyOption = 'print-color-mode=monochrome' | 'JCLColorMode=Gray';

export function officeOrders(grey: GreyOption, photo: Partial<Arrival>): readonly Order[] {
  return [
    {
      name: 'copies, long edge, grey, pages 2 and 3',
      document: 'three-pages.pdf',
      options: ['copies=2', 'sides=two-sided-long-edge', grey, 'page-ranges=2-3'],
      arrives: { pages: 2, copies: 2, sides: 'two-sided-long-edge', colorMode: 'monochrome' },
    },
    {
      name: 'short edge, all pages',
      document: 'three-pages.pdf',
      options: ['sides=two-sided-short-edge'],
      arrives: { pages: 3, sides: 'two-sided-short-edge' },
    },
    {
      name: 'one side, one page',
      document: 'ten-pages-colour.pdf',
      options: ['sides=one-sided', 'page-ranges=10'],
      arrives: { pages: 1, sides: 'one-sided' },
    },
    { name: 'a photograph', document: 'photo.jpg', options: [], arrives: { pages: 1, ...photo } },
  ];
}

export const labelOrders: readonly Order[] = [
  {
    // CUPS makes the copies itself where it sends a raster.
    name: 'copies of one page',
    document: 'one-page-a4.pdf',
    options: ['copies=3'],
    arrives: { printed: 3 },
  },
];

import type { PageOrder } from '../../rules/page-order.ts';
import type { PageLayout } from '../../rules/records.ts';

/** What the process that works on PDFs is told, as JSON. */
export interface LayoutTask {
  readonly source: string;
  readonly target: string;
  /** Each page on its sheet. */
  readonly layout?: PageLayout;
  /** Which pages follow each other, after that. */
  readonly order?: PageOrder;
}

/** It holds a document whole, several times over. */
export const layoutLimitBytes = 128 * 1024 * 1024;

import { accessDocument } from '../../simulators/service/index.ts';
import type { Table } from './table.ts';

/** Who may make which call, and what a call refuses in which order. */
export const accessTable: Table = {
  file: 'simulators/service/operations/ACCESS.md',
  render: accessDocument,
};

import { errorDocument } from '../../simulators/service/index.ts';
import type { Table } from './table.ts';

/** Every error code with the situations that give it, and what to do about each. */
export const errorTable: Table = {
  file: 'simulators/service/operations/ERRORS.md',
  render: errorDocument,
};

import type { ImportedUser } from './import.ts';
import type { ImportField, ImportMapping } from './import-mapping.ts';
import { reservedUserNames } from './user-details.ts';

export interface ImportRow {
  readonly cells: readonly string[];
  readonly line: number;
}

/** What is wrong with a row, and where: columns count as in the mapping. */
export interface RowFault {
  readonly line: number;
  readonly column: number;
  readonly detail: string;
}

/** A user from a row; every row has as many columns as the first. Values are kept as they are, whatever they begin with. */
export function readImportRow(
  { cells, line }: ImportRow,
  mapping: ImportMapping,
  columns: number,
): ImportedUser | RowFault {
  if (cells.length !== columns) {
    const column = Math.min(cells.length, columns);
    return {
      line,
      column,
      detail: `the row has ${String(cells.length)} columns, not ${String(columns)}`,
    };
  }
  for (const [field, column] of Object.entries(mapping)) {
    const detail = cellFault(field as ImportField, cells[column]);
    if (detail !== undefined) return { line, column, detail: `${field} ${detail}` };
  }
  const value = (field: ImportField): string => cells[mapping[field] ?? columns] ?? '';
  return {
    line,
    userName: value('userName'),
    fullName: [value('firstName'), value('lastName')].filter((part) => part !== '').join(' '),
    email: value('email'),
    groupName: value('group'),
  };
}

export function isRowFault(read: ImportedUser | RowFault): read is RowFault {
  return 'detail' in read;
}

/** SIL-08. */
const mostCharacters = 256;

function cellFault(field: ImportField, cell: string | undefined): string | undefined {
  if (cell === undefined) return 'refers to a column that the row does not have';
  if (cell.length > mostCharacters) return `has more than ${String(mostCharacters)} characters`;
  if (/\p{Cc}/u.test(cell)) return 'contains control characters';
  if (field !== 'userName') return undefined;
  if (cell === '') return 'is empty';
  return reservedUserNames.includes(cell.toLowerCase()) ? 'is reserved' : undefined;
}

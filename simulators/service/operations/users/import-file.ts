import { CsvFault, type CsvRow, readCsv } from '../../../kit/csv.ts';
import type { TakenContent } from '../../content/content.ts';
import type { ImportedUser } from '../../rules/import.ts';
import type { ImportMapping } from '../../rules/import-mapping.ts';
import { isRowFault, readImportRow } from '../../rules/import-row.ts';
import type { Problem } from '../../rules/problem.ts';
import type { Call } from '../operation.ts';

export interface ImportForm {
  readonly mapping: ImportMapping;
  readonly separator: string;
  readonly hasHeader: boolean;
}

const mostRowBytes = 64 * 1024;

/** The users of a file, as they are read; throws a Problem at the first row that is none, and when there are no rows (SIL-68). */
export async function* usersIn(
  call: Call<'import-ill-formed'>,
  taken: TakenContent,
  { mapping, separator, hasHeader }: ImportForm,
): AsyncGenerator<ImportedUser> {
  let columns: number | undefined;
  let users = 0;
  for await (const row of rowsIn(call, taken, separator)) {
    const isHeader = hasHeader && columns === undefined;
    columns ??= row.cells.length;
    if (isHeader) continue;
    const user = readImportRow(row, mapping, columns);
    if (isRowFault(user)) throw illFormed(call, user);
    users += 1;
    yield user;
  }
  // It would shut out the whole group: rather a mistake than meant.
  if (users === 0)
    throw call.problem('import-ill-formed', {
      parameter: 'data',
      detail: 'the file contains no users',
    });
}

async function* rowsIn(
  call: Call<'import-ill-formed'>,
  taken: TakenContent,
  separator: string,
): AsyncGenerator<CsvRow> {
  const bytes = 'bytes' in taken ? [taken.bytes] : await call.service.content.open('', taken.ref);
  try {
    yield* readCsv(sourceOf(bytes ?? []), { separator, mostRowBytes });
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error;
    throw illFormed(call, { line: error.line, detail: error.message });
  }
}

async function* sourceOf(
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

interface Fault {
  readonly line: number;
  /** As the mapping counts. */
  readonly column?: number;
  readonly detail: string;
}

function illFormed(call: Call<'import-ill-formed'>, { line, column, detail }: Fault): Problem {
  const place = `line ${String(line)}${column === undefined ? '' : `, column ${String(column)}`}`;
  return call.problem('import-ill-formed', { parameter: 'data', detail: `${place}: ${detail}` });
}

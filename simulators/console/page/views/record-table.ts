import type { VNode } from 'preact';
import { html } from '../html.ts';
import { Link, place } from '../place.ts';

export type Columns<T> = Readonly<Record<string, (row: T) => unknown>>;

interface RecordTableProps<T> {
  readonly label: string;
  readonly columns: Columns<T>;
  readonly rows: readonly T[];
  /** Part of the row's URL. */
  readonly idOf: (row: T) => string;
}

/** A table of records whose first column links to the record's details; columns without any value are omitted. */
export function RecordTable<T>({ label, columns, rows, idOf }: RecordTableProps<T>): VNode {
  if (rows.length === 0) return html`<p class="soft">None.</p>`;
  const { id: chosen } = place.value;
  const shown = Object.entries(columns).filter(
    ([, cell], index) => index === 0 || rows.some((row) => !isEmpty(cell(row))),
  );
  return html`<div class="wide-table" tabindex="0" role="region" aria-label=${label}><table>
    <thead><tr>${shown.map(([title]) => html`<th key=${title} scope="col">${title}</th>`)}</tr></thead>
    <tbody>${rows.map((row) => {
      const id = idOf(row);
      return html`<tr key=${id} class=${id === chosen ? 'chosen' : ''}>${shown.map(([title, cell], index) => html`<td key=${title}>${index === 0 ? html`<${Link} view="accounts" id=${id}>${cell(row)}<//>` : cell(row)}</td>`)}</tr>`;
    })}</tbody></table></div>`;
}

function isEmpty(cell: unknown): boolean {
  return cell === undefined || cell === '' || (Array.isArray(cell) && cell.length === 0);
}

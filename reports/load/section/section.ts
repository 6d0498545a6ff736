import { html, type Markup } from '../../html/markup.ts';
import type { Rows } from '../load-tables.ts';

export function section(title: string, ...content: readonly (Markup | undefined)[]): Markup {
  return html`<section><h2>${title}</h2>${content}</section>`;
}

export function aside(text: string): Markup {
  return html`<p class="aside">${text}</p>`;
}

/** How a cell looks, by what stands in it. */
const toned: Readonly<Record<string, string>> = {
  worse: 'tag v-failed',
  better: 'tag v-ok',
};

/** The first row is the heading. What is `worded` are columns of words, which stand at the left. */
export function table([heading = [], ...rows]: Rows, worded: readonly number[] = [0]): Markup {
  const side = (index: number): string => (worded.includes(index) ? 'words' : 'number');
  return html`<div class="scroll"><table><thead><tr>${heading.map((cell, index) => html`<th scope="col" class="${side(index)}">${cell}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map((cell, index) => html`<td class="${side(index)}">${content(cell)}</td>`)}</tr>`)}</tbody></table></div>`;
}

function content(cell: string): Markup | string {
  const tone = Object.hasOwn(toned, cell) ? toned[cell] : undefined;
  return tone === undefined ? cell : html`<span class="${tone}">${cell}</span>`;
}

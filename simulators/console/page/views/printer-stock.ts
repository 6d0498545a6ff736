import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { html } from '../html.ts';
import { Action } from '../parts.ts';
import type { Held, Stock, Tray } from '../printers.ts';

export function StockView({ base, stock }: { base: string; stock: Stock }): VNode {
  const path = `${base}/stock`;
  const trays = stock.trays.map(
    (tray) => html`<${TrayRow} key=${tray.source} path=${path} tray=${tray}/>`,
  );
  return html`<section class="card"><h2>Trays and supplies</h2>
    ${stock.trays.length + stock.supplies.length === 0 ? html`<p class="soft">The printer reports none.</p>` : null}
    <table class="stock"><tbody>${trays}
    ${stock.supplies.map(
      ({ name, level, lowLevel }) => html`<tr key=${name}><th scope="row">${name}</th>
        <td><${Level} of=${level} max=${100} low=${lowLevel} label=${name}/></td>
        <td>${level < 0 ? 'unknown' : `${level} %`}</td>
        <td><${Action} call=${{ method: 'PATCH', path, body: { supplies: { [name]: { level: 100 } } } }}>Replace<//> <${Action} call=${{ method: 'PATCH', path, body: { supplies: { [name]: { level: 0 } } } }}>Use up<//></td></tr>`,
    )}</tbody></table></section>`;
}

function TrayRow({ path, tray }: { path: string; tray: Tray }): VNode {
  const { source, level, capacity, medium } = tray;
  const load = (body: object): object => ({ trays: { [source]: body } });
  return html`<tr><th scope="row">Tray ${source}</th>
    <td><${Level} of=${level} max=${capacity} low=${0} label=${`tray ${source}`}/></td>
    <td>${level < 0 ? 'unknown' : `${level} of ${capacity}`}${medium === undefined ? '' : html`<br/><span class="soft">${sizeName(medium.size)}, ${medium.type}</span>`}</td>
    <td><${Action} call=${{ method: 'PATCH', path, body: load({ level: capacity }) }}>Fill<//> <${Action} call=${{ method: 'PATCH', path, body: load({ level: 0 }) }}>Empty<//> <${MediaChoice} path=${path} source=${source} size=${medium?.size ?? ''}/></td></tr>`;
}

const usualSize = 'iso_a4_210x297mm';
const sizes = [usualSize, 'na_letter_8.5x11in', 'iso_a3_297x420mm', 'iso_a5_148x210mm'];

function MediaChoice({
  path,
  source,
  size,
}: {
  path: string;
  source: string;
  size: string;
}): VNode {
  const chosen = useSignal(size === '' ? usualSize : size);
  const choose = (event: Event): void => {
    chosen.value = (event.target as HTMLSelectElement).value;
  };
  const all = sizes.includes(size) || size === '' ? sizes : [size, ...sizes];
  return html`<span class="nowrap"><select aria-label=${`media for tray ${source}`} value=${chosen.value} onChange=${choose}>${all.map((one) => html`<option key=${one} value=${one}>${sizeName(one)}</option>`)}</select> <${Action} call=${{ method: 'PATCH', path, body: { trays: { [source]: { size: chosen.value } } } }}>Load<//></span>`;
}

/** The name in a self-describing size (PWG 5101.1): A4 for iso_a4_210x297mm. */
function sizeName(keyword: string): string {
  const [, name = keyword] = /^(?:asme|iso|jis|jpn|na|om|prc|roc)_([^_]+)_/.exec(keyword) ?? [];
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function Level({
  of,
  max,
  low,
  label,
}: {
  of: number;
  max: number;
  low: number;
  label: string;
}): VNode | null {
  if (of < 0 || max <= 0) return null;
  return html`<meter min="0" max=${max} low=${Math.max(low, max / 10)} value=${of} aria-label=${label}></meter>`;
}

export function HeldJobs({ base, held }: { base: string; held: readonly Held[] }): VNode {
  return html`<section class="card"><h2>Held jobs</h2><ul>${held.map((job) => html`<${HeldJob} key=${job.jobId} base=${base} job=${job}/>`)}</ul></section>`;
}

function HeldJob({ base, job }: { base: string; job: Held }): VNode {
  const pin = useSignal('');
  const { jobId, jobName = '(no name)', userName = '', needsPin } = job;
  const type = (event: Event): void => {
    pin.value = (event.target as HTMLInputElement).value;
  };
  return html`<li>Job ${jobId}: ${jobName} ${userName === '' ? '' : `of ${userName}`}
    ${needsPin ? html`<input type="password" autocomplete="off" aria-label=${`PIN of job ${jobId}`} placeholder="PIN" onInput=${type}/>` : null}
    <${Action} call=${{ method: 'POST', path: `${base}/held/${jobId}/release`, body: needsPin ? { pin: pin.value } : {} }}>Release<//>
    <${Action} class="danger" call=${{ method: 'DELETE', path: `${base}/held/${jobId}` }}>Delete<//></li>`;
}

import type { VNode } from 'preact';
import { html } from '../html.ts';
import { printerNames } from '../inventory.ts';
import { Action, Badge, counted, Facts } from '../parts.ts';
import { go, Link, place } from '../place.ts';
import { findJob, type Printer, printers, type Unfinished } from '../printers.ts';
import { useTurnKeys } from '../use-key-list.ts';
import { PrintedJob } from './printed-job.ts';
import { PrintedJobs } from './printed-jobs.ts';
import { Faults } from './printer-faults.ts';
import { HeldJobs, StockView } from './printer-stock.ts';

export function PrintersView(): VNode {
  const all = [...printers.value.values()];
  const names = all.map(({ shown }) => shown.name);
  const { printer = names[0] ?? '', job } = partsOf(place.value.id);
  const one = printers.value.get(printer);
  useTurnKeys((by) => {
    const next = names[names.indexOf(printer) + by];
    if (next !== undefined) go('printers', next);
  }, job === '');
  return html`<div class=${job === '' ? 'split' : 'split open'}>
    <div class="main scrolls">
      <header class="bar"><h1>Printers</h1>
        <nav class="tabs" aria-label="printers">${all.map(({ shown }) => html`<${Link} key=${shown.name} view="printers" id=${shown.name} current=${shown.name === printer}>${shown.name} <${Badge} tone=${toneOf(shown.state)}>${shown.state}<//><//>`)}</nav>
      </header>
      ${one === undefined ? html`<p class="soft">${emptyText(printer)}</p>` : html`<${PrinterView} key=${printer} printer=${one} job=${job}/>`}
    </div>
    ${job === '' || one === undefined ? null : html`<${PrintedJob} key=${job} printer=${printer} receipt=${findJob(one, job)}/>`}
  </div>`;
}

/** Splits PRINTER or PRINTER/JOB. */
function partsOf(id: string): { readonly printer?: string; readonly job: string } {
  const at = printers.value.has(id) ? -1 : id.lastIndexOf('/');
  if (at >= 0) return { printer: id.slice(0, at), job: id.slice(at + 1) };
  return id === '' ? { job: '' } : { printer: id, job: '' };
}

function emptyText(printer: string): string {
  const names = printerNames.value;
  if (names.length === 0) return 'No printer is running here.';
  const isKnown = printer === '' || names.includes(printer);
  return isKnown ? 'Loading ...' : `No printer named "${printer}" is running here.`;
}

function toneOf(state: string): string {
  return state === 'idle' ? 'good' : state === 'stopped' ? 'bad' : 'busy';
}

function PrinterView({ printer, job }: { printer: Printer; job: string }): VNode {
  const { shown, message, underWay, held } = printer;
  const base = `/printers/${encodeURIComponent(shown.name)}`;
  const reasons = shown.reasons.filter((reason) => reason !== 'none');
  const isPaused = shown.faults.some(({ kind }) => kind === 'offline');
  return html`<div class="printer">
    <${PrintedJobs} printer=${printer} open=${job}/>
    <div class="side">
    <section class="card">
      <p><${Badge} tone=${toneOf(shown.state)}>${shown.state}<//> ${reasons.join(', ')}</p>
      ${message === '' ? null : html`<p role="status" class="identify">Identify: ${message}</p>`}
      <${Progress} jobs=${underWay}/>
      <${Facts} of=${{
        Raw:
          shown.raw === undefined
            ? undefined
            : html`<code>${shown.raw.host.includes(':') ? `[${shown.raw.host}]` : shown.raw.host}:${shown.raw.port}</code>`,
        IPP: shown.ipp === undefined ? undefined : html`<code>${shown.ipp}</code>`,
        IPPS: shown.ipps === undefined ? undefined : html`<code>${shown.ipps}</code>`,
        'Pages printed': shown.pageCount,
        'Open connections': shown.connections,
      }}/>
      <p class="actions">
        ${isPaused ? html`<${Action} call=${{ method: 'POST', path: `${base}/resume` }}>Resume<//>` : html`<${Action} call=${{ method: 'POST', path: `${base}/pause` }}>Pause<//>`}
        <${Action} call=${{ method: 'POST', path: `${base}/identify`, body: { message: 'Here I am' } }}>Identify<//>
        <${Action} class="danger" confirm=${`Reset ${shown.name}? Its jobs will be deleted.`} call=${{ method: 'POST', path: `${base}/reset` }}>Reset<//>
      </p>
    </section>
    ${held.length === 0 ? null : html`<${HeldJobs} base=${base} held=${held}/>`}
    <${Faults} base=${base} faults=${shown.faults}/>
    <${StockView} base=${base} stock=${printer.stock}/>
    </div>
  </div>`;
}

const mostShown = 5;

const stateWords: Readonly<Record<string, string>> = {
  processing: 'Printing',
  'processing-stopped': 'Stopped at',
  pending: 'Waiting:',
  'pending-held': 'Held:',
};

/** Shows the jobs that are not finished, and how far they are. */
function Progress({ jobs }: { jobs: readonly Unfinished[] }): VNode {
  const more = jobs.length - mostShown;
  return html`${jobs
    .slice(0, mostShown)
    .map(({ jobId, jobName = '', userName = '', state, reasons, printed, total }) => {
      const of = total === undefined ? '' : `${printed} of `;
      const pages = state.startsWith('processing')
        ? `: ${of}${counted(total ?? printed, 'page')}`
        : '';
      const why = state === 'pending-held' ? ` (${reasons.join(', ')})` : '';
      return html`<p key=${jobId}>${stateWords[state] ?? state} job ${jobId}${jobName === '' ? '' : `, ${jobName}`}${userName === '' ? '' : ` of ${userName}`}${pages}${why}</p>`;
    })}${more > 0 ? html`<p>${counted(more, 'other job')} ${more === 1 ? 'waits' : 'wait'}.</p>` : null}`;
}

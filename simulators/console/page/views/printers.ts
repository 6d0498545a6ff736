import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { html } from '../html.ts';
import { Action, Badge, bytes, counted, Facts, Picture, Search, says, time } from '../parts.ts';
import { go, Link, place } from '../place.ts';
import { type Printer, printers } from '../printers.ts';
import { useKeyList } from '../use-key-list.ts';
import { Faults } from './printer-faults.ts';
import { HeldJobs, StockView } from './printer-stock.ts';
import type { Receipt } from './step.ts';

export function PrintersView(): VNode {
  const all = [...printers.value.values()];
  const names = all.map(({ shown }) => shown.name);
  const name = place.value.id === '' ? (names[0] ?? '') : place.value.id;
  const one = printers.value.get(name);
  useKeyList({
    move(by) {
      const next = names[names.indexOf(name) + by];
      if (next !== undefined) go('printers', next);
    },
    open: () => undefined,
  });
  return html`<div class="main scrolls">
    <header class="bar"><h1>Printers</h1>
      <nav class="tabs" aria-label="printers">${all.map(({ shown }) => html`<${Link} key=${shown.name} view="printers" id=${shown.name} current=${shown.name === name}>${shown.name} <${Badge} tone=${toneOf(shown.state)}>${shown.state}<//><//>`)}</nav>
    </header>
    ${one === undefined ? html`<p class="soft">${all.length === 0 ? 'No printer is running here.' : `No printer named "${name}" is running here.`}</p>` : html`<${PrinterView} key=${name} printer=${one}/>`}
  </div>`;
}

function toneOf(state: string): string {
  return state === 'idle' ? 'good' : state === 'stopped' ? 'bad' : 'busy';
}

function PrinterView({ printer }: { printer: Printer }): VNode {
  const { shown, message, underWay, held } = printer;
  const base = `/printers/${encodeURIComponent(shown.name)}`;
  const reasons = shown.reasons.filter((reason) => reason !== 'none');
  const isPaused = shown.faults.some(({ kind }) => kind === 'offline');
  return html`<div class="printer">
    <${Printed} name=${shown.name} receipts=${printer.receipts}/>
    <div class="side">
    <section class="card">
      <p><${Badge} tone=${toneOf(shown.state)}>${shown.state}<//> ${reasons.join(', ')}</p>
      ${message === '' ? null : html`<p role="status" class="identify">Identify: ${message}</p>`}
      ${[...underWay].map(([job, pages]) => html`<p key=${job}>Printing job ${job}: ${counted(pages, 'page')} printed.</p>`)}
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
    <${Faults} base=${base} faults=${shown.faults}/>
    <${StockView} base=${base} stock=${printer.stock}/>
    ${held.length === 0 ? null : html`<${HeldJobs} base=${base} held=${held}/>`}
    </div>
  </div>`;
}

const shownAtFirst = 24;

function Printed({ name, receipts }: { name: string; receipts: readonly Receipt[] }): VNode {
  const search = useSignal('');
  const most = useSignal(shownAtFirst);
  const found = search.value === '' ? receipts : receipts.filter((one) => says(one, search.value));
  const more = (): void => {
    most.value += 10 * shownAtFirst;
  };
  return html`<section class="printed">
    <header class="bar"><h2>Printed</h2><span class="soft">${found.length}</span><${Search} value=${search} label="Search printed jobs"/></header>
    ${found.length === 0 ? html`<p class="soft">${receipts.length === 0 ? 'No printed jobs yet.' : 'No job matches.'}</p>` : null}
    <ul class="papers">${found.slice(0, most.value).map((receipt) => html`<${Job} key=${receipt.id} printer=${name} receipt=${receipt}/>`)}</ul>
    ${found.length > most.value ? html`<button type="button" onClick=${more}>Show more</button>` : null}
  </section>`;
}

function Job({ printer, receipt }: { printer: string; receipt: Receipt }): VNode {
  const base = `/printers/${encodeURIComponent(printer)}/jobs/${receipt.id}`;
  const { jobId, ticket, state, reason, language, pages, front } = receipt;
  const title = ticket.jobName ?? `job ${jobId}`;
  return html`<li><figure>
    <${Picture} path=${`${base}/picture`} alt=${`first page of ${title}`}/>
    <figcaption><strong title=${title}>${title}</strong>
      <span><${Badge} tone=${state === 'completed' ? 'good' : 'bad'}>${state}<//> ${reason === undefined || state === 'completed' ? '' : reason}</span>
      <span class="soft">${time(receipt.lastByteAt)}, job ${jobId}, ${front}, ${ticket.userName ?? 'no user'}</span>
      <span class="soft">${counted(pages, 'page')} of ${language}, ${bytes(receipt.bytes)} <a href=${`/control${base}/document`} download>Download</a></span>
    </figcaption>
  </figure></li>`;
}

import { computed } from '@preact/signals';
import type { VNode } from 'preact';
import { ExchangeView } from '../exchange-view.ts';
import { html } from '../html.ts';
import { has } from '../inventory.ts';
import { type Column, List } from '../list.ts';
import { Badge, says, time } from '../parts.ts';
import { go, Link, place } from '../place.ts';
import { printerExchangeIn, type TrafficRow, trafficRows } from '../traffic-rows.ts';
import { PrinterExchangeView } from './printer-exchange.ts';
import { Resend } from './resend.ts';
import { search, TrafficFilters, wanted } from './traffic-filters.ts';

const found = computed(() =>
  trafficRows.value.filter(
    (row) => wanted(row) && (search.value === '' || says(row, search.value)),
  ),
);

const columns: readonly Column<TrafficRow>[] = [
  { title: 'Request', class: 'wide', cell: ({ name, object }) => `${name} ${object}` },
  { title: 'Protocol', class: 'less', cell: ({ protocol }) => protocol },
  {
    title: 'Status',
    cell: (row) => html`<${Badge} tone=${row.isRefused ? 'bad' : 'good'}>${row.status}<//>`,
  },
  { title: 'Reason', cell: ({ reason }) => reason },
  { title: 'Caller', class: 'less', cell: ({ caller }) => caller },
  { title: 'Took', class: 'number less', cell: ({ ms }) => `${ms.toFixed(1)} ms` },
  { title: 'Time', class: 'number', cell: ({ at }) => time(at) },
];

const nothingYet = `No traffic yet. Requests to the service appear here when a document is uploaded, a card is tapped or a
  terminal is used, and so does every IPP request or raw connection to a simulated printer.`;

export function TrafficView(): VNode {
  const { id } = place.value;
  const empty = trafficRows.value.length === 0 ? nothingYet : 'No exchange matches the filters.';
  return html`<div class=${id === '' ? 'split' : 'split open'}>
    <section class="main">
      <${TrafficFilters} shown=${found.value.length}/>
      <${List} view="traffic" label="exchanges" rows=${found} columns=${columns} idOf=${(row: TrafficRow) => row.id} open=${(one: string) => go('traffic', one)} empty=${empty}/>
    </section>
    ${id === '' ? null : html`<${Details} key=${id} id=${id}/>`}
  </div>`;
}

function Details({ id }: { id: string }): VNode {
  const atPrinter = printerExchangeIn(id);
  const title = atPrinter === undefined ? id : `${atPrinter.id} of ${atPrinter.printer}`;
  return html`<aside class="details" aria-label="exchange">
    <header class="bar"><h2>Exchange ${title}</h2><${Link} view="traffic" class="close">Close (Esc)<//></header>
    ${
      atPrinter === undefined
        ? html`<${ExchangeView} id=${Number(id)} link=${false}/>${has('/exchanges', 'POST') ? html`<${Resend} id=${Number(id)}/>` : null}`
        : html`<${PrinterExchangeView} ...${atPrinter} link=${false}/>`
    }
  </aside>`;
}

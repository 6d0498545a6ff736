import { computed, signal } from '@preact/signals';
import type { VNode } from 'preact';
import { ExchangeView } from '../exchange-view.ts';
import { type ExchangeLine, exchanges } from '../exchanges.ts';
import { html } from '../html.ts';
import { has } from '../inventory.ts';
import { type Column, List } from '../list.ts';
import { Badge, Search, says, time } from '../parts.ts';
import { go, Link, place } from '../place.ts';
import { Resend } from './resend.ts';

const search = signal('');
const which = signal<'all' | 'refused'>('all');
const found = computed(() =>
  exchanges.value.filter(
    (one) =>
      (which.value === 'all' || isRefused(one)) && (search.value === '' || says(one, search.value)),
  ),
);

function isRefused({ status, aborted, problem }: ExchangeLine): boolean {
  return status >= 400 || aborted === true || problem !== undefined;
}

const columns: readonly Column<ExchangeLine>[] = [
  { title: 'Request', class: 'wide', cell: ({ method, target }) => `${method} ${target}` },
  {
    title: 'Status',
    cell: (one) => html`<${Badge} tone=${isRefused(one) ? 'bad' : 'good'}>${one.status}<//>`,
  },
  {
    title: 'Reason',
    cell: ({ problem, aborted }) => problem ?? (aborted ? 'client disconnected' : ''),
  },
  { title: 'Caller', class: 'less', cell: ({ caller, from }) => (caller === '' ? from : caller) },
  { title: 'Took', class: 'number less', cell: ({ ms }) => `${ms.toFixed(1)} ms` },
  { title: 'Time', class: 'number', cell: ({ at }) => time(at) },
];

export function TrafficView(): VNode {
  const { id } = place.value;
  const toggle = (): void => {
    which.value = which.value === 'all' ? 'refused' : 'all';
  };
  return html`<div class=${id === '' ? 'split' : 'split open'}>
    <section class="main">
      <header class="bar"><h1>Traffic</h1><span class="soft">${found.value.length}</span>
        <button type="button" aria-pressed=${which.value === 'refused'} onClick=${toggle}>Refused only</button>
        <${Search} value=${search} label="Search traffic"/></header>
      <${List} view="traffic" label="exchanges" rows=${found.value} columns=${columns} idOf=${(row: ExchangeLine) => String(row.id)} open=${(one: string) => go('traffic', one)} empty=${exchanges.value.length === 0 ? 'No requests yet.' : 'No exchange matches.'}/>
    </section>
    ${id === '' ? null : html`<${Details} key=${id} id=${Number(id)}/>`}
  </div>`;
}

function Details({ id }: { id: number }): VNode {
  return html`<aside class="details" aria-label="exchange">
    <header class="bar"><h2>Exchange ${id}</h2><${Link} view="traffic" class="close">Close (Esc)<//></header>
    <${ExchangeView} id=${id} link=${false}/>
    ${has('/exchanges', 'POST') ? html`<${Resend} id=${id}/>` : null}
  </aside>`;
}

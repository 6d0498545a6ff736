import { computed, signal, useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { read } from '../api.ts';
import { ExchangeView } from '../exchange-view.ts';
import { type Exchange, type ExchangeLine, exchanges } from '../exchanges.ts';
import { html } from '../html.ts';
import { has } from '../inventory.ts';
import { type Column, List } from '../list.ts';
import { Action, Badge, Search, says, time } from '../parts.ts';
import { go, Link, place } from '../place.ts';

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

interface Answered {
  readonly answer: string;
  readonly end: string;
  readonly failure?: string;
}

const binaryNote = 'The body is not text: the recorded part is sent again unchanged.';

/** An editor for the raw bytes of a request, which may be made malformed on purpose. */
function Resend({ id }: { id: number }): VNode {
  const head = useSignal('');
  const body = useSignal('');
  const base64 = useSignal<string | undefined>(undefined);
  const answered = useSignal<Answered | undefined>(undefined);
  useEffect(() => {
    read<Exchange>(`/exchanges/${id}`).then(
      (exchange) => {
        // The exchange ends with one answer, so the connection must not be kept alive.
        head.value = exchange.head.replaceAll('\r\n', '\n').trimEnd();
        body.value = exchange.body.text ?? '';
        base64.value = exchange.body.base64;
      },
      () => undefined,
    );
  }, [id]);
  const into = (field: { value: string }) => (event: Event) => {
    field.value = (event.target as HTMLTextAreaElement).value;
  };
  const fitting = (): void => {
    const length = new TextEncoder().encode(body.value).length;
    head.value = head.value.replace(/^(content-length: *)\d+$/im, `$1${length}`);
  };
  const call = {
    method: 'POST' as const,
    path: '/exchanges',
    body: {
      head: head.value,
      ...(base64.value === undefined ? { text: body.value } : { base64: base64.value }),
    },
  };
  const done = (answer: unknown): void => {
    answered.value = answer as Answered;
  };
  return html`<section class="resend"><h3>Edit and resend</h3>
    <p class="soft">Sent to the service unchanged; masks are replaced by the secrets that they hide.</p>
    <label>Request line and headers<textarea rows="8" spellcheck="false" value=${head.value} onInput=${into(head)}></textarea></label>
    ${base64.value === undefined ? html`<label>Body<textarea rows="6" spellcheck="false" value=${body.value} onInput=${into(body)}></textarea></label>` : html`<p class="soft">${binaryNote}</p>`}
    <p class="actions"><${Action} call=${call} done=${done}>Send<//> <button type="button" onClick=${fitting}>Correct Content-Length</button></p>
    ${answered.value === undefined ? null : html`<h3>Response (${answered.value.end}${answered.value.failure === undefined ? '' : `: ${answered.value.failure}`})</h3><pre tabindex="0" class="answer">${answered.value.answer}</pre>`}
  </section>`;
}

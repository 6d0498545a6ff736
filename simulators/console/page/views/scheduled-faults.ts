import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { read } from '../api.ts';
import { html } from '../html.ts';
import { Action } from '../parts.ts';

interface Order {
  readonly id: number;
  readonly does?: string;
}

/** The answer of GET /faults. */
export type Orders = Readonly<Record<string, readonly Order[]>>;

const kinds: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  calls: {
    'returns 503 without processing the call': { kind: 'answer', status: 503 },
    'returns 500 after processing the call': { kind: 'answer', status: 500, moment: 'after' },
    'closes the connection without processing the call': { kind: 'hang-up' },
    'closes the connection after processing the call': { kind: 'hang-up', moment: 'after' },
    'waits 5 s before processing the call': { kind: 'delay', ms: 5_000 },
  },
  deliveries: {
    'finds the printer not ready': { kind: 'not-ready' },
    'is refused by the printer': { kind: 'refused' },
    'is disconnected after 512 bytes': { kind: 'break', afterBytes: 512 },
    'waits 5 s before sending': { kind: 'delay', ms: 5_000 },
  },
};

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Operations that a fault can be limited to, from the description of the control plane. */
async function operationNames(): Promise<readonly string[]> {
  const { paths } = await read<OpenApi>('/openapi.json');
  const found = JSON.stringify(paths['/faults/calls']?.['post'] ?? '');
  const [, list = ''] = /"operation":\{[^}]*"enum":(\[[^\]]*\])/.exec(found) ?? [];
  return list === '' ? [] : (JSON.parse(list) as readonly string[]);
}

/** Shows the scheduled faults and forms to schedule further ones for calls and deliveries. */
export function ScheduledFaults(props: { orders: Orders; done: () => void }): VNode {
  const { orders, done } = props;
  const operations = useSignal<readonly string[]>([]);
  useEffect(() => {
    operationNames().then(
      (names) => {
        operations.value = names;
      },
      () => undefined,
    );
  }, []);
  const all = Object.entries(orders).flatMap(([of, list]) => list.map((order) => ({ of, order })));
  return html`<section class="card"><h2>Scheduled faults of the service</h2>
    ${all.length === 0 ? html`<p class="soft">No scheduled faults.</p>` : null}
    <ul>${all.map(({ of, order }) => html`<li key=${`${of} ${order.id}`}>${order.does ?? JSON.stringify(order)} <${Action} done=${done} call=${{ method: 'DELETE', path: `/faults/${of}/${order.id}` }}>Remove<//></li>`)}</ul>
    <${FaultForm} of="calls" label="A call" done=${done} operations=${operations.value}/>
    <${FaultForm} of="deliveries" label="A delivery to a printer" done=${done} operations=${[]}/></section>`;
}

function FaultForm(props: {
  of: string;
  label: string;
  done: () => void;
  operations: readonly string[];
}): VNode {
  const { of, label, done, operations } = props;
  const known = kinds[of] ?? {};
  const kind = useSignal(Object.keys(known)[0] ?? '');
  const operation = useSignal('');
  const times = useSignal('1');
  const into = (field: { value: string }) => (event: Event) => {
    field.value = (event.target as HTMLInputElement | HTMLSelectElement).value;
  };
  const body = {
    ...(operation.value === '' ? {} : { operation: operation.value }),
    fault: known[kind.value],
    times: Number(times.value),
  };
  return html`<p class="form"><label>${label} <select value=${kind.value} onChange=${into(kind)}>${Object.keys(known).map((one) => html`<option key=${one}>${one}</option>`)}</select></label>
    ${operations.length === 0 ? null : html`<label>Operation <select value=${operation.value} onChange=${into(operation)}><option value="">any</option>${operations.map((one) => html`<option key=${one}>${one}</option>`)}</select></label>`}
    <label>Times <input type="number" min="1" value=${times.value} onInput=${into(times)}/></label>
    <${Action} done=${done} call=${{ method: 'POST', path: `/faults/${of}`, body }}>Schedule<//></p>`;
}

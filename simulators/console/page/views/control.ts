import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { read } from '../api.ts';
import { html } from '../html.ts';
import { has, offers } from '../inventory.ts';
import { listen, whenOpen } from '../live.ts';
import { Action } from '../parts.ts';

interface ClockState {
  readonly now: number;
  readonly frozen: boolean;
  readonly offsetMs: number;
}

interface Order {
  readonly id: number;
  readonly does?: string;
  readonly [member: string]: unknown;
}

interface Snapshot {
  readonly name: string;
  readonly takenAt: number;
  readonly records: number;
}

/** Controls the clock, snapshots of the service, and injected faults of its calls. */
export function ControlView(): VNode {
  const clock = useSignal<ClockState | undefined>(undefined);
  const snapshots = useSignal<readonly Snapshot[]>([]);
  const faults = useSignal<Readonly<Record<string, readonly Order[]>>>({});
  const load = async (): Promise<void> => {
    if (!(await offers('/clock'))) return;
    clock.value = await read<ClockState>('/clock');
    snapshots.value = await read<readonly Snapshot[]>('/snapshots');
    faults.value = await read<Readonly<Record<string, readonly Order[]>>>('/faults');
  };
  useEffect(() => whenOpen(() => void load()), []);
  useEffect(() => listen(['cleared'], () => void load()), []);
  if (!has('/clock'))
    return html`<div class="main"><h1>Control</h1><p class="soft">No service is running here.</p></div>`;
  return html`<div class="main scrolls"><header class="bar"><h1>Control</h1></header><div class="cards">
    <${Clock} state=${clock.value} load=${load}/>
    <section class="card"><h2>Start over</h2><p class="soft">Restores users, keys and ports of the seed, deletes documents and faults, sets the clock to the current time.</p>
      <p class="actions"><${Action} class="danger" confirm="Reset to the seed? All documents will be deleted." done=${load} call=${{ method: 'POST', path: '/reset' }}>Reset to the seed<//>
      <${Action} done=${load} call=${{ method: 'POST', path: '/locks/lift', body: {} }}>Lift all login locks<//></p></section>
    <${Snapshots} all=${snapshots.value} load=${load}/>
    <${CallFaults} orders=${faults.value} load=${load}/>
  </div></div>`;
}

interface Loading {
  load: () => Promise<void>;
}

const steps = [
  ['1 minute', 60_000],
  ['1 hour', 3_600_000],
  ['1 day', 86_400_000],
] as const;

function Clock({ state, load }: Loading & { state: ClockState | undefined }): VNode {
  const frozen = state?.frozen === true;
  return html`<section class="card"><h2>Clock</h2>
    <p>${state === undefined ? '' : new Date(state.now).toLocaleString()}${frozen ? ', stopped' : ''}${state === undefined || state.offsetMs === 0 ? '' : `, ${Math.round(state.offsetMs / 1000)} s ahead`}</p>
    <p class="actions">${frozen ? html`<${Action} done=${load} call=${{ method: 'POST', path: '/clock/resume' }}>Start<//>` : html`<${Action} done=${load} call=${{ method: 'POST', path: '/clock/freeze', body: {} }}>Stop<//>`}
      ${steps.map(([name, ms]) => html`<${Action} key=${name} done=${load} call=${{ method: 'POST', path: '/clock/advance', body: { ms } }}>+ ${name}<//>`)}</p></section>`;
}

function Snapshots({ all, load }: Loading & { all: readonly Snapshot[] }): VNode {
  const name = useSignal('');
  const type = (event: Event): void => {
    name.value = (event.target as HTMLInputElement).value;
  };
  const path = (one: string): string => `/snapshots/${encodeURIComponent(one)}`;
  return html`<section class="card"><h2>Snapshots</h2>
    ${all.length === 0 ? html`<p class="soft">No snapshots.</p>` : null}
    <ul>${all.map(
      (
        one,
      ) => html`<li key=${one.name}><strong>${one.name}</strong>, ${new Date(one.takenAt).toLocaleString()}
      <${Action} done=${load} confirm=${`Replace the current state by the snapshot ${one.name}?`} call=${{ method: 'POST', path: `${path(one.name)}/restore` }}>Restore<//>
      <${Action} class="danger" done=${load} call=${{ method: 'DELETE', path: path(one.name) }}>Remove<//></li>`,
    )}</ul>
    <p class="form"><label>Name <input value=${name.value} pattern="[a-z0-9][a-z0-9_\\-]*" onInput=${type}/></label>
      <${Action} disabled=${name.value === ''} done=${load} call=${{ method: 'PUT', path: path(name.value) }}>Take<//></p></section>`;
}

const kinds = {
  'returns 503 without processing the call': { kind: 'answer', status: 503 },
  'returns 500 after processing the call': { kind: 'answer', status: 500, moment: 'after' },
  'closes the connection without processing the call': { kind: 'hang-up' },
  'closes the connection after processing the call': { kind: 'hang-up', moment: 'after' },
  'waits 5 s before processing the call': { kind: 'delay', ms: 5_000 },
} as const;

function CallFaults({
  orders,
  load,
}: Loading & { orders: Readonly<Record<string, readonly Order[]>> }): VNode {
  const kind = useSignal<keyof typeof kinds>('returns 503 without processing the call');
  const times = useSignal('1');
  const all = Object.entries(orders).flatMap(([what, list]) =>
    list.map((order) => ({ what, order })),
  );
  const choose = (event: Event): void => {
    kind.value = (event.target as HTMLSelectElement).value as keyof typeof kinds;
  };
  const count = (event: Event): void => {
    times.value = (event.target as HTMLInputElement).value;
  };
  const body = { fault: kinds[kind.value], times: Number(times.value) };
  return html`<section class="card"><h2>Scheduled faults</h2>
    ${all.length === 0 ? html`<p class="soft">No scheduled faults.</p>` : null}
    <ul>${all.map(({ what, order }) => html`<li key=${`${what} ${order.id}`}>${order.does ?? JSON.stringify(order)} <${Action} done=${load} call=${{ method: 'DELETE', path: `/faults/${what}/${order.id}` }}>Remove<//></li>`)}</ul>
    <p class="form"><label>Fault of the next calls <select value=${kind.value} onChange=${choose}>${Object.keys(kinds).map((one) => html`<option key=${one}>${one}</option>`)}</select></label>
      <label>Number of calls <input type="number" min="1" value=${times.value} onInput=${count}/></label>
      <${Action} done=${load} call=${{ method: 'POST', path: '/faults/calls', body }}>Schedule<//></p></section>`;
}

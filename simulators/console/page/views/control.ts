import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { read } from '../api.ts';
import { html } from '../html.ts';
import { has, offers } from '../inventory.ts';
import { Action } from '../parts.ts';
import { useLive } from '../use-live.ts';
import { Clock, type ClockState } from './clock.ts';
import { type Orders, ScheduledFaults } from './scheduled-faults.ts';
import { type Snapshot, Snapshots } from './snapshots.ts';

/** Controls the clock, snapshots of the service, and injected faults of its calls and deliveries. */
export function ControlView(): VNode {
  const clock = useSignal<ClockState | undefined>(undefined);
  const snapshots = useSignal<readonly Snapshot[]>([]);
  const faults = useSignal<Orders>({});
  const { trouble, reload } = useLive(
    async () => {
      if (!(await offers('/clock'))) return;
      const state = await read<Omit<ClockState, 'readAt'>>('/clock');
      clock.value = { ...state, readAt: performance.now() };
      snapshots.value = await read<readonly Snapshot[]>('/snapshots');
      faults.value = await read<Orders>('/faults');
    },
    { kinds: ['control', 'cleared'] },
  );
  if (!has('/clock'))
    return html`<div class="main"><h1>Control</h1><p class="soft">No service is running here.</p></div>`;
  return html`<div class="main scrolls"><header class="bar"><h1>Control</h1></header>
    ${trouble.value === '' ? null : html`<p role="alert" class="refusal">${trouble.value}</p>`}
    <div class="cards">
    <${Clock} state=${clock.value} done=${reload}/>
    <section class="card"><h2>Start over</h2><p class="soft">Restores users, keys and ports of the seed, deletes documents and faults, sets the clock to the current time.</p>
      <p class="actions"><${Action} class="danger" confirm="Reset to the seed? All documents will be deleted." done=${reload} call=${{ method: 'POST', path: '/reset' }}>Reset to the seed<//>
      <${Action} done=${reload} call=${{ method: 'POST', path: '/locks/lift', body: {} }}>Lift all login locks<//></p></section>
    <${Snapshots} all=${snapshots.value} done=${reload}/>
    <${ScheduledFaults} orders=${faults.value} done=${reload}/>
  </div></div>`;
}

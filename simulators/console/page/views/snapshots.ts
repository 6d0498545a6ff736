import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { html } from '../html.ts';
import { Action, dateTime } from '../parts.ts';

export interface Snapshot {
  readonly name: string;
  readonly takenAt: number;
  readonly records: number;
}

/** Takes, restores and deletes snapshots of the service's state. */
export function Snapshots(props: { all: readonly Snapshot[]; done: () => void }): VNode {
  const { all, done } = props;
  const name = useSignal('');
  const type = (event: Event): void => {
    name.value = (event.target as HTMLInputElement).value;
  };
  const path = (one: string): string => `/snapshots/${encodeURIComponent(one)}`;
  return html`<section class="card"><h2>Snapshots</h2>
    ${all.length === 0 ? html`<p class="soft">No snapshots. A snapshot keeps users, documents and settings, to return to them later.</p>` : null}
    <ul>${all.map(
      (one) => html`<li key=${one.name}><strong>${one.name}</strong>, ${dateTime(one.takenAt)}
      <${Action} done=${done} confirm=${`Replace the current state by the snapshot ${one.name}?`} call=${{ method: 'POST', path: `${path(one.name)}/restore` }}>Restore<//>
      <${Action} class="danger" done=${done} call=${{ method: 'DELETE', path: path(one.name) }}>Delete<//></li>`,
    )}</ul>
    <p class="form"><label>Name <input value=${name.value} placeholder="before-the-test" onInput=${type}/></label>
      <${Action} disabled=${name.value === ''} done=${done} call=${{ method: 'PUT', path: path(name.value) }}>Take<//></p></section>`;
}

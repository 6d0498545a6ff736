import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { read } from '../api.ts';
import { html } from '../html.ts';
import { Action, counted } from '../parts.ts';
import { cardsOf } from '../people.ts';
import { useLive } from '../use-live.ts';
import { CardButtons } from './card-buttons.ts';
import { type Tap, TapLine } from './tap-line.ts';

/** The answer of GET /readers/NAME. */
interface ReaderState {
  readonly mac: string;
  readonly network: 'there' | 'away';
  readonly waiting: number;
}

const mostShown = 50;

/** Shows a card reader with its taps, and taps cards on it. */
export function Reader({ name }: { name: string }): VNode {
  const base = `/readers/${encodeURIComponent(name)}`;
  const state = useSignal<ReaderState | undefined>(undefined);
  const taps = useSignal<readonly Tap[]>([]);
  const card = useSignal('');
  const { trouble, reload } = useLive(
    async () => {
      state.value = await read<ReaderState>(base);
      taps.value = (await read<readonly Tap[]>(`${base}/taps`)).toReversed().slice(0, mostShown);
    },
    {
      kinds: ['tap', 'cleared'],
      when: ({ kind, reader }) => kind === 'cleared' || reader === name,
    },
  );
  const type = (event: Event): void => {
    card.value = (event.target as HTMLInputElement).value;
  };
  const { mac = '', network, waiting = 0 } = state.value ?? {};
  const isAway = network === 'away';
  const tap = (number: string) => ({
    method: 'POST',
    path: `${base}/taps`,
    body: { card: number },
  });
  const owners = new Map(cardsOf().map(({ userName, number }) => [number, userName]));
  return html`<section class="card"><h2>${name}</h2>
    <p class="soft">MAC address ${mac}${isAway ? `, offline, ${counted(waiting, 'tap')} waiting` : ''}</p>
    ${trouble.value === '' ? null : html`<p role="alert" class="refusal">${trouble.value}</p>`}
    <${CardButtons} label=${(user: string) => `Tap ${user}'s card`} call=${tap} done=${reload}/>
    <p class="form"><label>Card number <input value=${card.value} placeholder="946EBD28" onInput=${type}/></label>
      <${Action} disabled=${card.value === ''} call=${tap(card.value)} done=${reload}>Tap<//>
      <${Action} done=${reload} call=${{ method: 'PUT', path: `${base}/network`, body: { network: isAway ? 'there' : 'away' } }}>${isAway ? 'Go online' : 'Go offline'}<//></p>
    <h3>Taps</h3>
    ${taps.value.length === 0 ? html`<p class="soft">No taps yet.</p>` : html`<ol class="taps">${taps.value.map((one) => html`<${TapLine} key=${one.startedNs} tap=${one} owner=${owners.get(one.card)}/>`)}</ol>`}
  </section>`;
}

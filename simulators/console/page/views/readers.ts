import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { read } from '../api.ts';
import { html } from '../html.ts';
import { readerNames, terminalNames } from '../inventory.ts';
import { listen, whenOpen } from '../live.ts';
import { Action, Badge, time } from '../parts.ts';
import { readUsers, users } from '../people.ts';
import { TerminalScreen } from './terminal.ts';

/** An item of /readers/NAME/taps, and the content of the event tap. */
interface Tap {
  readonly card: string;
  readonly fate: string;
  readonly seenAt: number;
  readonly tries: number;
  readonly answer?: { readonly status: number; readonly body: string };
  readonly failure?: string;
}

export function ReadersView(): VNode {
  useEffect(() => whenOpen(() => void readUsers()), []);
  const none = readerNames.value.length + terminalNames.value.length === 0;
  return html`<div class="main scrolls">
    <header class="bar"><h1>Readers and terminals</h1></header>
    ${none ? html`<p class="soft">No card readers or terminals are running here; a bench has both.</p>` : null}
    <div class="cards">
      ${readerNames.value.map((name) => html`<${Reader} key=${name} name=${name}/>`)}
      ${terminalNames.value.map((name) => html`<${TerminalScreen} key=${name} name=${name}/>`)}
    </div>
  </div>`;
}

const mostShown = 50;

function Reader({ name }: { name: string }): VNode {
  const base = `/readers/${encodeURIComponent(name)}`;
  const state = useSignal<{ readonly mac: string; readonly network: string } | undefined>(
    undefined,
  );
  const taps = useSignal<readonly Tap[]>([]);
  const card = useSignal('');
  const load = async (): Promise<void> => {
    state.value = await read(base);
    taps.value = (await read<readonly Tap[]>(`${base}/taps`)).toReversed().slice(0, mostShown);
  };
  useEffect(() => whenOpen(() => void load()), [name]);
  useEffect(
    () =>
      listen(['tap', 'cleared'], (events) => {
        if (events.some(({ kind, reader }) => kind === 'cleared' || reader === name)) void load();
      }),
    [name],
  );
  const type = (event: Event): void => {
    card.value = (event.target as HTMLInputElement).value;
  };
  const known = users.value.flatMap(({ userName, cards }) =>
    cards.map((number) => ({ userName, number })),
  );
  const isAway = state.value?.network === 'away';
  const network = isAway ? 'there' : 'away';
  return html`<section class="card"><h2>${name}</h2>
    <p class="soft">${state.value?.mac ?? ''}${isAway ? ', offline' : ''}</p>
    <p class="actions">${known.map(({ userName, number }) => html`<${Action} key=${number} call=${{ method: 'POST', path: `${base}/taps`, body: { card: number } }}>Tap ${userName}'s card<//>`)}</p>
    <p class="form"><label>Card number <input value=${card.value} placeholder="946EBD28" onInput=${type}/></label>
      <${Action} disabled=${card.value === ''} call=${{ method: 'POST', path: `${base}/taps`, body: { card: card.value } }}>Tap<//>
      <${Action} done=${load} call=${{ method: 'PUT', path: `${base}/network`, body: { network } }}>${isAway ? 'Go online' : 'Go offline'}<//></p>
    <h3>Taps</h3>
    ${taps.value.length === 0 ? html`<p class="soft">No taps yet.</p>` : html`<ol class="taps">${taps.value.map((tap, at) => html`<${TapLine} key=${`${tap.seenAt} ${at}`} tap=${tap} known=${known}/>`)}</ol>`}
  </section>`;
}

interface Known {
  readonly userName: string;
  readonly number: string;
}

function TapLine({ tap, known }: { tap: Tap; known: readonly Known[] }): VNode {
  const { card, fate, seenAt, tries, answer, failure } = tap;
  const owner = known.find(({ number }) => number === card)?.userName;
  const status = answer?.status ?? 0;
  const tone = status === 200 ? 'good' : fate === 'bounced' ? 'off' : 'bad';
  return html`<li><span class="soft">${time(seenAt)}</span> <code>${card}</code> ${owner === undefined ? '' : `(${owner})`}
    <${Badge} tone=${tone}>${answer === undefined ? fate : status}<//> ${tries > 1 ? `after ${tries} attempts` : ''} ${failure ?? ''}
    ${answer === undefined || answer.body === '' ? null : html`<pre tabindex="0">${answer.body}</pre>`}</li>`;
}

import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { read } from '../api.ts';
import { html } from '../html.ts';
import { listen, whenOpen } from '../live.ts';
import { Action, counted } from '../parts.ts';
import { users } from '../people.ts';

interface Waiting {
  readonly uuid: string;
  readonly name: string;
  readonly totalPages: number;
}

interface Outcome {
  readonly kind: string;
  readonly message?: string;
  readonly status?: number;
  readonly errorCode?: number;
  readonly value?: unknown;
}

/** The answer of a call below /terminals/NAME. */
interface State {
  readonly port: string;
  readonly user: { readonly userName: string; readonly fullName: string } | null;
  readonly outcome?: Outcome;
}

/** The screen of a terminal, used as on the device. */
export function TerminalScreen({ name }: { name: string }): VNode {
  const base = `/terminals/${encodeURIComponent(name)}`;
  const state = useSignal<State | undefined>(undefined);
  const waiting = useSignal<readonly Waiting[]>([]);
  const refusal = useSignal<Outcome | undefined>(undefined);
  const list = async (): Promise<void> => {
    state.value = await read<State>(base);
    if (state.value.user === null) return;
    const { outcome } = await read<State>(`${base}/documents`);
    if (outcome?.kind === 'done') waiting.value = outcome.value as readonly Waiting[];
    else refusal.value = outcome;
  };
  useEffect(() => whenOpen(() => void list()), [name]);
  useEffect(
    () =>
      listen(['terminal', 'document', 'cleared'], (events) => {
        const own = events.some(({ kind, terminal }) => kind !== 'terminal' || terminal === name);
        if (own) void list();
      }),
    [name],
  );
  const did = (answer: unknown): void => {
    const { outcome } = answer as State;
    refusal.value = outcome?.kind === 'done' ? undefined : outcome;
    void list();
  };
  const user = state.value?.user ?? undefined;
  return html`<section class="card"><h2>${name}</h2><p class="soft">at the output port ${state.value?.port ?? ''}</p>
    <div class="screen">
      ${refusal.value === undefined ? null : html`<p role="alert" class="refusal"><strong>${refusal.value.kind}</strong>${refusal.value.status === undefined ? '' : `, status ${refusal.value.status}`}${refusal.value.errorCode === undefined ? '' : `, errorCode ${refusal.value.errorCode}`}: ${refusal.value.message ?? ''}</p>`}
      ${
        user === undefined
          ? html`<${LogIn} base=${base} did=${did}/>`
          : html`<p>${user.fullName === '' ? user.userName : user.fullName} <${Action} call=${{ method: 'POST', path: `${base}/logout` }} done=${did}>Log out<//></p>
        ${waiting.value.length === 0 ? html`<p class="soft">No waiting documents.</p>` : null}
        <ul>${waiting.value.map((document) => html`<${WaitingRow} key=${document.uuid} base=${base} document=${document} did=${did}/>`)}</ul>`
      }
    </div></section>`;
}

function WaitingRow(props: {
  base: string;
  document: Waiting;
  did: (answer: unknown) => void;
}): VNode {
  const { base, document, did } = props;
  const path = `${base}/documents/${document.uuid}`;
  return html`<li><strong>${document.name}</strong>, ${counted(document.totalPages, 'page')}
    <${Action} call=${{ method: 'POST', path: `${path}/release` }} done=${did}>Print<//>
    <${Action} class="danger" call=${{ method: 'DELETE', path }} done=${did}>Delete<//></li>`;
}

function LogIn({ base, did }: { base: string; did: (answer: unknown) => void }): VNode {
  const userName = useSignal('');
  const password = useSignal('');
  const card = useSignal('');
  const path = `${base}/login`;
  const into = (field: { value: string }) => (event: Event) => {
    field.value = (event.target as HTMLInputElement).value;
  };
  const known = users.value.flatMap((one) =>
    one.cards.slice(0, 1).map((number) => ({ name: one.userName, number })),
  );
  return html`<p>Please log in.</p>
    <p class="actions">${known.map(({ name, number }) => html`<${Action} key=${number} call=${{ method: 'POST', path, body: { card: number } }} done=${did}>${name}'s card<//>`)}</p>
    <p class="form"><label>Card <input value=${card.value} onInput=${into(card)}/></label>
      <${Action} disabled=${card.value === ''} call=${{ method: 'POST', path, body: { card: card.value } }} done=${did}>Log in by card<//></p>
    <p class="form"><label>User name <input autocomplete="off" value=${userName.value} onInput=${into(userName)}/></label>
      <label>Password <input type="password" autocomplete="off" value=${password.value} onInput=${into(password)}/></label>
      <${Action} disabled=${userName.value === ''} call=${{ method: 'POST', path, body: { userName: userName.value, password: password.value } }} done=${did}>Log in<//></p>`;
}

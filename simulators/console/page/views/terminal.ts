import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { read } from '../api.ts';
import { html } from '../html.ts';
import { Action, counted } from '../parts.ts';
import { useLive } from '../use-live.ts';
import { type TerminalCall, TerminalCalls } from './terminal-calls.ts';
import { TerminalLogIn } from './terminal-log-in.ts';

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
  readonly calls?: readonly TerminalCall[];
}

/** The screen of a terminal, used as on the device, and the calls that it made. */
export function TerminalScreen({ name }: { name: string }): VNode {
  const base = `/terminals/${encodeURIComponent(name)}`;
  const state = useSignal<State | undefined>(undefined);
  const waiting = useSignal<readonly Waiting[]>([]);
  const refusal = useSignal<Outcome | undefined>(undefined);
  const { trouble, reload } = useLive(
    async () => {
      const { user } = await read<State>(base);
      if (user !== null) {
        const { outcome } = await read<State>(`${base}/documents`);
        if (outcome?.kind === 'done') waiting.value = outcome.value as readonly Waiting[];
        else refusal.value = outcome;
      }
      state.value = await read<State>(base);
    },
    {
      kinds: ['terminal', 'document', 'cleared'],
      when: ({ kind, terminal }) =>
        kind === 'cleared' ||
        (kind === 'terminal' ? terminal === name : state.value?.user !== null),
    },
  );
  const did = (answer: unknown): void => {
    const { outcome } = answer as State;
    refusal.value = outcome?.kind === 'done' ? undefined : outcome;
    void reload();
  };
  const user = state.value?.user ?? undefined;
  return html`<section class="card"><h2>${name}</h2><p class="soft">at the output port ${state.value?.port ?? ''}</p>
    <div class="screen">
      ${trouble.value === '' ? null : html`<p role="alert" class="refusal">${trouble.value}</p>`}
      ${refusal.value === undefined ? null : html`<${Refusal} outcome=${refusal.value}/>`}
      ${
        user === undefined
          ? html`<${TerminalLogIn} path=${`${base}/login`} did=${did}/>`
          : html`<p>${user.fullName === '' ? user.userName : user.fullName} <${Action} call=${{ method: 'POST', path: `${base}/logout` }} done=${did}>Log out<//></p>
        ${waiting.value.length === 0 ? html`<p class="soft">No waiting documents.</p>` : null}
        <ul>${waiting.value.map((document) => html`<${WaitingRow} key=${document.uuid} base=${base} document=${document} did=${did}/>`)}</ul>`
      }
    </div>
    <${TerminalCalls} calls=${state.value?.calls ?? []}/></section>`;
}

const kinds: Readonly<Record<string, string>> = {
  refused: 'Refused',
  loggedOut: 'Logged out',
  unreachable: 'The service cannot be reached',
  timeout: 'No answer in time',
  unexpected: 'Unexpected answer',
  unable: 'Not possible',
};

function Refusal({ outcome }: { outcome: Outcome }): VNode {
  const { kind, status, errorCode, message = '' } = outcome;
  const numbers = [
    ...(status === undefined ? [] : [`status ${status}`]),
    ...(errorCode === undefined ? [] : [`errorCode ${errorCode}`]),
  ].join(', ');
  return html`<p role="alert" class="refusal"><strong>${kinds[kind] ?? kind}</strong>${numbers === '' ? '' : ` (${numbers})`}: ${message}</p>`;
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

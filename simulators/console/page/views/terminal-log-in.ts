import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { html } from '../html.ts';
import { Action } from '../parts.ts';
import { CardButtons } from './card-buttons.ts';

interface LogInProps {
  readonly path: string;
  readonly did: (answer: unknown) => void;
}

/** The forms of a terminal's screen to log in by card or by user name and password. */
export function TerminalLogIn({ path, did }: LogInProps): VNode {
  const userName = useSignal('');
  const password = useSignal('');
  const card = useSignal('');
  const into = (field: { value: string }) => (event: Event) => {
    field.value = (event.target as HTMLInputElement).value;
  };
  const logIn = (body: object) => ({ method: 'POST', path, body });
  return html`<p>Please log in.</p>
    <${CardButtons} label=${(user: string) => `${user}'s card`} call=${(number: string) => logIn({ card: number })} done=${did}/>
    <p class="form"><label>Card <input value=${card.value} onInput=${into(card)}/></label>
      <${Action} disabled=${card.value === ''} call=${logIn({ card: card.value })} done=${did}>Log in by card<//></p>
    <p class="form"><label>User name <input autocomplete="off" value=${userName.value} onInput=${into(userName)}/></label>
      <label>Password <input type="password" autocomplete="off" value=${password.value} onInput=${into(password)}/></label>
      <${Action} disabled=${userName.value === ''} call=${logIn({ userName: userName.value, password: password.value })} done=${did}>Log in<//></p>`;
}

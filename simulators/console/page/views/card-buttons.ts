import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { Call } from '../api.ts';
import { html } from '../html.ts';
import { Action } from '../parts.ts';
import { cardsOf } from '../people.ts';

interface CardButtonsProps {
  readonly label: (userName: string) => string;
  readonly call: (number: string) => Call;
  readonly done: (answer: unknown) => void;
}

const mostButtons = 6;

/** A button for each known card; a list to choose from if there are many. */
export function CardButtons({ label, call, done }: CardButtonsProps): VNode | null {
  const chosen = useSignal('');
  const cards = cardsOf();
  if (cards.length === 0) return null;
  if (cards.length <= mostButtons)
    return html`<p class="actions">${cards.map(({ userName, number }) => html`<${Action} key=${number} call=${call(number)} done=${done}>${label(userName)}<//>`)}</p>`;
  const number = chosen.value === '' ? (cards[0]?.number ?? '') : chosen.value;
  const user = cards.find((one) => one.number === number)?.userName ?? '';
  const choose = (event: Event): void => {
    chosen.value = (event.target as HTMLSelectElement).value;
  };
  return html`<p class="form"><label>Known card <select value=${number} onChange=${choose}>${cards.map((one) => html`<option key=${one.number} value=${one.number}>${one.userName}, ${one.number}</option>`)}</select></label>
    <${Action} call=${call(number)} done=${done}>${label(user)}<//></p>`;
}

import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { ExchangeView } from '../exchange-view.ts';
import { html } from '../html.ts';
import { counted, time } from '../parts.ts';
import { PrinterExchangeView } from './printer-exchange.ts';
import type { Step } from './step.ts';

/** Shows the steps of a document; a request or job that caused steps is opened at its own step. */
export function Timeline({ steps }: { steps: readonly Step[] }): VNode {
  const open = useSignal('');
  if (steps.length === 0)
    return html`<p class="soft">No events of this document are recorded here.</p>`;
  const started = steps[0]?.at ?? 0;
  const own = new Set(steps.filter(isExchange).map(exchangeOf));
  return html`<ol class="timeline">${steps.map((step) => {
    const { kind, text, at, count, exchange, printer, printerExchange } = step;
    const cause = isExchange(step) || !own.has(exchangeOf(step)) ? exchangeOf(step) : '';
    const key = `${at} ${text}`;
    const isOpen = open.value === key;
    const toggle = (): void => {
      open.value = isOpen ? '' : key;
    };
    const opened = (): VNode =>
      printerExchange === undefined
        ? html`<${ExchangeView} id=${exchange}/>`
        : html`<${PrinterExchangeView} printer=${printer} id=${printerExchange}/>`;
    return html`<li key=${key} class=${kind}>
      <span class="soft when" title=${`${Math.round(at - started)} ms after the first step`}>${time(at)}.${String(Math.floor(at % 1_000)).padStart(3, '0')}</span>
      <span>${text}${count === 1 ? '' : `, ${counted(count, 'time')}`}</span>
      ${cause === '' ? null : html`<button type="button" class="quiet" aria-expanded=${isOpen} onClick=${toggle}>${cause}</button>`}
      ${isOpen ? opened() : null}
    </li>`;
  })}</ol>`;
}

function isExchange({ kind }: Step): boolean {
  return kind === 'exchange' || kind === 'printer-exchange';
}

/** The name of the exchange that caused the step; '' if none did. */
function exchangeOf({ exchange, printerExchange, protocol }: Step): string {
  if (printerExchange !== undefined)
    return `${protocol === 'raw' ? 'Connection' : 'IPP exchange'} ${printerExchange}`;
  return exchange === undefined ? '' : `Exchange ${exchange}`;
}

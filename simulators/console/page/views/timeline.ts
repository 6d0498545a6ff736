import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { ExchangeView } from '../exchange-view.ts';
import { html } from '../html.ts';
import { time } from '../parts.ts';
import { type Step, stepText } from './step.ts';

/** Shows the steps of a document, each with the exchange that caused it. */
export function Timeline({ steps }: { steps: readonly Step[] }): VNode {
  const open = useSignal(-1);
  if (steps.length === 0) return html`<p class="soft">Its events are no longer recorded.</p>`;
  const started = steps[0]?.at ?? 0;
  // The exchange itself adds nothing to the steps that it caused.
  const caused = new Set(
    steps.filter(({ kind }) => kind !== 'exchange').map((one) => one.exchange),
  );
  const shown = steps.filter((one) => one.kind !== 'exchange' || !caused.has(one.exchange));
  return html`<ol class="timeline">${shown.map((step, at) => {
    const { exchange } = step;
    const toggle = (): void => {
      open.value = open.value === at ? -1 : at;
    };
    return html`<li key=${step.id} class=${step.kind}>
      <span class="soft">${time(step.at)} +${Math.round(step.at - started)} ms</span>
      <span>${stepText(step)}</span>
      ${exchange === undefined ? null : html`<button type="button" class="quiet" aria-expanded=${open.value === at} onClick=${toggle}>Exchange ${exchange}</button>`}
      ${exchange !== undefined && open.value === at ? html`<${ExchangeView} id=${exchange}/>` : null}
    </li>`;
  })}</ol>`;
}

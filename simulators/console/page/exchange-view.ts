import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { read } from './api.ts';
import { bodyText, curlOfExchange, type Exchange } from './exchanges.ts';
import { html } from './html.ts';
import { CopyButton, time } from './parts.ts';
import { Link } from './place.ts';

/** Shows a request and its answer side by side. */
export function ExchangeView({ id, link = true }: { id: number; link?: boolean }): VNode {
  const found = useSignal<Exchange | undefined>(undefined);
  const missing = useSignal('');
  useEffect(() => {
    found.value = undefined;
    missing.value = '';
    read<Exchange>(`/exchanges/${id}`).then(
      (exchange) => {
        found.value = exchange;
      },
      (error: unknown) => {
        missing.value = error instanceof Error ? error.message : String(error);
      },
    );
  }, [id]);
  const exchange = found.value;
  if (exchange === undefined)
    return html`<p class="soft">${missing.value === '' ? 'Loading ...' : missing.value}</p>`;
  return html`<div class="exchange">
    <p class="soft">${time(exchange.at)} from ${exchange.from}${exchange.caller === '' ? '' : `, as ${exchange.caller}`}, ${exchange.ms.toFixed(1)} ms${exchange.problem === undefined ? '' : html`, refused: <strong>${exchange.problem}</strong>`}${exchange.aborted === true ? ', the client disconnected' : ''}</p>
    <div class="sides">
      <section><h3>Request</h3><pre tabindex="0">${exchange.head}${'\n'}${bodyText(exchange.body)}</pre></section>
      <section><h3>Response</h3><pre tabindex="0">${exchange.answerHead}${'\n'}${bodyText(exchange.answerBody)}</pre></section>
    </div>
    <p><${CopyButton} text=${curlOfExchange(exchange)}>Copy as curl<//> ${link ? html`<${Link} view="traffic" id=${String(id)}>Edit and resend<//>` : null}</p>
  </div>`;
}

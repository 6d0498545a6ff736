import type { VNode } from 'preact';
import { bodyText, callerOf, curlOfExchange, type Exchange } from './exchanges.ts';
import { html } from './html.ts';
import { CopyButton, time } from './parts.ts';
import { Link } from './place.ts';
import { useRead } from './use-read.ts';

/** Shows a request and its answer side by side. */
export function ExchangeView({ id, link = true }: { id: number; link?: boolean }): VNode {
  const { found: exchange, note } = useRead<Exchange>(`/exchanges/${id}`);
  if (exchange === undefined) return html`<p class="soft">${note}</p>`;
  const { at, from, ms, aborted, status, problem = '', reason = problem } = exchange;
  const caller = callerOf({ ...exchange, from: '' });
  return html`<div class="exchange">
    ${status !== 0 && status < 400 && reason === '' ? null : html`<p class="refusal">${status === 0 ? 'No response' : `Refused with ${status}`}${reason === '' ? '' : `: ${reason}`}</p>`}
    <p class="soft">${time(at)} from ${from}${caller === '' ? '' : `, as ${caller}`}, ${ms.toFixed(1)} ms${aborted === true ? ', the client disconnected' : ''}</p>
    <div class="sides">
      <section><h3>Request</h3><pre tabindex="0">${exchange.head}${'\n'}${bodyText(exchange.body)}</pre></section>
      <section><h3>Response</h3><pre tabindex="0">${exchange.answerHead}${'\n'}${bodyText(exchange.answerBody)}</pre></section>
    </div>
    <p class="actions"><${CopyButton} text=${curlOfExchange(exchange)}>Copy as curl<//> ${link ? html`<${Link} view="traffic" id=${String(id)}>Edit and resend in Traffic<//>` : null}</p>
  </div>`;
}

import type { VNode } from 'preact';
import { html } from '../html.ts';
import { bytes, CopyButton, counted, time } from '../parts.ts';
import { Link } from '../place.ts';
import { isRefused, nameOf, type PrinterExchange, pathOfExchanges } from '../printer-exchanges.ts';
import { idOfPrinterExchange } from '../traffic-rows.ts';
import { useRead } from '../use-read.ts';

interface Props {
  readonly printer: string;
  readonly id: number;
  readonly link?: boolean;
}

/** Shows an IPP request with its answer, or a raw connection. */
export function PrinterExchangeView({ printer, id, link = true }: Props): VNode {
  const { found, note } = useRead<PrinterExchange>(`${pathOfExchanges(printer)}/${id}`);
  if (found === undefined) return html`<p class="soft">${note}</p>`;
  const { at, from, ms, status, httpStatus, aborted, request, response, head } = found;
  const size = found.bytes === 0 ? '' : `, document data ${bytes(found.bytes)}`;
  const answered = [status, httpStatus === undefined ? undefined : `HTTP ${httpStatus}`]
    .filter((part) => part !== undefined)
    .join(', ');
  return html`<div class="exchange">
    ${isRefused(found) ? html`<p class="refusal">${aborted === true ? 'The connection broke before the answer was complete.' : `Refused: ${answered}`}</p>` : null}
    <p class="soft">${nameOf(found)} at ${printer}, ${time(at)} from ${from}, ${ms.toFixed(1)} ms${size}${answered === '' ? '' : html`, <strong>${answered}</strong>`}</p>
    <div class="sides">
      ${request === undefined ? null : html`<${Attributes} title="Request" of=${request}/>`}
      ${response === undefined ? null : html`<${Attributes} title="Response" of=${response}/>`}
      ${head === undefined ? null : html`<section><h3>HTTP request</h3><pre tabindex="0">${head}</pre></section>`}
      ${found.protocol === 'raw' ? html`<${Raw} exchange=${found}/>` : null}
    </div>
    <p class="actions">${request === undefined ? null : html`<${CopyButton} text=${found.ipptool}>Copy as ipptool test<//>`} ${link ? html`<${Link} view="traffic" id=${idOfPrinterExchange(printer, id)}>Open in Traffic<//>` : null}</p>
  </div>`;
}

function Attributes({ title, of }: { title: string; of: NonNullable<PrinterExchange['request']> }) {
  const { attributes, omitted } = of;
  return html`<section><h3>${title}</h3><table class="attributes">
    ${[...Map.groupBy(attributes, ({ group }) => group)].map(
      ([
        group,
        all,
      ]) => html`<tbody key=${group}><tr><th colspan="2" scope="rowgroup">${group} attributes</th></tr>
      ${all.map(({ name, syntax, values }) => html`<tr><th scope="row">${name} <span class="soft">${syntax}</span></th><td>${values.join(', ')}</td></tr>`)}</tbody>`,
    )}</table>
    ${omitted === 0 ? null : html`<p class="soft">${counted(omitted, 'further attribute')} not recorded.</p>`}
  </section>`;
}

function Raw({ exchange }: { exchange: PrinterExchange }): VNode {
  const { firstByteAt = 0, lastByteAt = 0, bytes: size, pjl = [] } = exchange;
  const took = `First byte at ${time(firstByteAt)}, last byte ${lastByteAt - firstByteAt} ms later.`;
  return html`<section><h3>Connection</h3><p>${size === 0 ? 'No byte came.' : took}</p>
    ${pjl.length === 0 ? html`<p class="soft">No PJL commands.</p>` : html`<pre tabindex="0">${pjl.join('\n')}</pre>`}
  </section>`;
}

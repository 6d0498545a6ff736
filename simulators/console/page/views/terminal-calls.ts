import type { VNode } from 'preact';
import { html } from '../html.ts';
import { Badge, time } from '../parts.ts';
import { ExchangeLink } from './exchange-link.ts';

/** An item of `calls` in the answer of GET /terminals/NAME. */
export interface TerminalCall {
  readonly at: number;
  readonly method: string;
  readonly path: string;
  readonly status?: number;
  readonly requestId?: string;
}

const mostShown = 8;

/** The newest calls of a terminal, each with its exchange. */
export function TerminalCalls({ calls }: { calls: readonly TerminalCall[] }): VNode {
  const shown = calls.slice(-mostShown).toReversed();
  return html`<h3>Calls</h3>
    ${shown.length === 0 ? html`<p class="soft">No calls yet.</p>` : null}
    <ol class="taps">${shown.map(
      ({ at, method, path, status, requestId }) =>
        html`<li key=${requestId ?? at}><span class="soft">${time(at)}</span> <code>${method} ${path}</code> <${Badge} tone=${status !== undefined && status < 400 ? 'good' : 'bad'}>${status ?? 'no answer'}<//> <${ExchangeLink} requestId=${requestId}/></li>`,
    )}</ol>`;
}

import type { VNode } from 'preact';
import { html } from './html.ts';
import { isKnown } from './inventory.ts';
import { connection, gaps, reconnections, trouble } from './live.ts';
import { counted } from './parts.ts';

/** Shows in the rail whether the page is live. */
export function Connection(): VNode {
  const state = connection.value;
  const again = reconnections.value;
  const text = {
    connecting: 'connecting',
    live: again === 0 ? 'live' : `live, reconnected ${counted(again, 'time')}`,
    lost: 'connection lost, trying again',
  }[state];
  const missed = gaps.value;
  return html`<p class=${`connection ${state}`} role="status">${text}${missed === 0 ? '' : `, reloaded ${counted(missed, 'time')} after missed events`}</p>`;
}

/** Shows above each view why the page is not live, and that it tries again. */
export function Outage(): VNode | null {
  if (connection.value !== 'lost' && trouble.value === '') return null;
  const rest = isKnown.value
    ? 'The page shows the last data that it read, and tries again automatically.'
    : 'The page tries again automatically.';
  return html`<p class="refusal outage" role="alert"><strong>No connection.</strong> ${trouble.value} ${rest}</p>`;
}

/** Shown until the routes of the control plane are known. */
export function Start(): VNode {
  const text = isKnown.value
    ? 'This control plane has no routes that the page can show.'
    : connection.value === 'lost'
      ? 'There is no data yet.'
      : 'Loading ...';
  return html`<div class="main"><h1>Platen</h1><p class="soft">${text}</p></div>`;
}

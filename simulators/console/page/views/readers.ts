import type { VNode } from 'preact';
import { html } from '../html.ts';
import { readerNames, terminalNames } from '../inventory.ts';
import { readUsers } from '../people.ts';
import { useLive } from '../use-live.ts';
import { Reader } from './reader.ts';
import { TerminalScreen } from './terminal.ts';

export function ReadersView(): VNode {
  useLive(readUsers, { kinds: ['audit', 'control', 'cleared'] });
  const readers = readerNames.value;
  const terminals = terminalNames.value;
  // In a bench the reader and the terminal of a printer stand side by side.
  const count = Math.max(readers.length, terminals.length);
  const pairs = Array.from({ length: count }, (_, at) => [readers[at], terminals[at]] as const);
  return html`<div class="main scrolls">
    <header class="bar"><h1>Readers and terminals</h1></header>
    ${count === 0 ? html`<p class="soft">No card readers or terminals are running here; a bench has both.</p>` : null}
    <div class="cards">
      ${pairs.map(
        ([reader, terminal]) =>
          html`${reader === undefined ? null : html`<${Reader} key=${reader} name=${reader}/>`}${terminal === undefined ? null : html`<${TerminalScreen} key=${terminal} name=${terminal}/>`}`,
      )}
    </div>
  </div>`;
}

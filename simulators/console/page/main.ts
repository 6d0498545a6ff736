import { signal } from '@preact/signals';
import { render, type VNode } from 'preact';
import { controlUrl, curlOf, shownCall } from './api.ts';
import { Connection, Outage, Start } from './connection.ts';
import { watchDocuments } from './documents.ts';
import { watchExchanges } from './exchanges.ts';
import { html } from './html.ts';
import { viewsThere, watchInventory } from './inventory.ts';
import { helpIsOpen, keyHelp, listenToKeys } from './keys.ts';
import { connect, whenOpen } from './live.ts';
import { CopyButton, Dialog } from './parts.ts';
import { Link, place, type View } from './place.ts';
import { watchPrinters } from './printers.ts';
import { AccountsView } from './views/accounts.ts';
import { ControlView } from './views/control.ts';
import { DocumentsView } from './views/documents.ts';
import { PrintersView } from './views/printers.ts';
import { ReadersView } from './views/readers.ts';
import { RulesView } from './views/rules.ts';
import { TrafficView } from './views/traffic.ts';

const titles: Readonly<Record<View, string>> = {
  rules: 'Rules',
  documents: 'Documents',
  printers: 'Printers',
  readers: 'Readers and terminals',
  traffic: 'Traffic',
  accounts: 'Accounts',
  control: 'Control',
};

const shown: Readonly<Record<View, () => VNode>> = {
  rules: RulesView,
  documents: DocumentsView,
  printers: PrintersView,
  readers: ReadersView,
  traffic: TrafficView,
  accounts: AccountsView,
  control: ControlView,
};

const title = signal('');

function Page(): VNode {
  const view = place.value.view === 'none' ? viewsThere.value[0] : place.value.view;
  const current = view === undefined ? Start : shown[view];
  return html`<a class="skip" href="#main">Skip to the content</a>
    <nav class="rail" aria-label="views"><strong>Platen</strong><span class="soft">${title}</span>
      ${viewsThere.value.map((one) => html`<${Link} key=${one} view=${one} current=${one === view}>${titles[one]}<//>`)}
      <${Connection}/>
      <button type="button" class="quiet" onClick=${() => (helpIsOpen.value = true)}>Keys ( ? )</button>
    </nav>
    <main id="main" tabindex="-1"><${Outage}/><${current} key=${view}/></main>
    <${CallBar}/>
    ${helpIsOpen.value ? html`<${Help}/>` : null}`;
}

/** The bar that shows the call of the hovered button, or the last call made. */
function CallBar(): VNode {
  const { call, outcome } = shownCall.value ?? {};
  const command = call === undefined ? '' : curlOf(call);
  return html`<footer class="calls">
    ${call === undefined ? html`<span class="soft">Point at a button to see the API call that does the same.</span>` : html`<code>${command}</code><${CopyButton} key=${command} text=${command}>Copy<//>`}
    <span role="status" class=${outcome === undefined ? '' : outcome.ok ? 'good' : 'bad'}>${outcome?.text ?? ''}</span>
  </footer>`;
}

function Help(): VNode {
  const close = (): void => {
    helpIsOpen.value = false;
  };
  return html`<${Dialog} title="Keys" close=${close}><dl class="facts">${keyHelp.map(([key, what]) => html`<div key=${key}><dt><kbd>${key}</kbd></dt><dd>${what}</dd></div>`)}</dl><//>`;
}

/** Reads what the server of the page shows, which may be another one after a restart. */
async function readTitle(): Promise<void> {
  const answer = await fetch('/console.json').catch(() => undefined);
  if (answer?.ok !== true) return;
  const found = (await answer.json()) as Readonly<Record<'title' | 'control', string>>;
  controlUrl.value = found.control;
  title.value = found.title;
  document.title = `Platen: ${found.title}`;
}

watchInventory();
watchDocuments();
watchPrinters();
watchExchanges();
whenOpen(() => void readTitle());
listenToKeys();
const root = document.getElementById('page');
root?.replaceChildren();
if (root !== null) render(html`<${Page}/>`, root);
connect();

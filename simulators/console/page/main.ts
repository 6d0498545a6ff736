import { render, type VNode } from 'preact';
import { controlUrl, curlOf, shownCall } from './api.ts';
import { watchDocuments } from './documents.ts';
import { watchExchanges } from './exchanges.ts';
import { html } from './html.ts';
import { viewsThere, watchInventory } from './inventory.ts';
import { helpIsOpen, keyHelp, listenToKeys } from './keys.ts';
import { connect, connection, gaps } from './live.ts';
import { CopyButton, counted, Dialog } from './parts.ts';
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

function Page({ title }: { title: string }): VNode {
  const view = place.value.view === 'none' ? viewsThere.value[0] : place.value.view;
  const current = view === undefined ? Nothing : shown[view];
  return html`<a class="skip" href="#main">Skip to the content</a>
    <nav class="rail" aria-label="views"><strong>Platen</strong><span class="soft">${title}</span>
      ${viewsThere.value.map((one) => html`<${Link} key=${one} view=${one} current=${one === view}>${titles[one]}<//>`)}
      <${Connection}/>
      <button type="button" class="quiet" onClick=${() => (helpIsOpen.value = true)}>Keys ( ? )</button>
    </nav>
    <main id="main" tabindex="-1"><${current} key=${view}/></main>
    <${CallBar}/>
    ${helpIsOpen.value ? html`<${Help}/>` : null}`;
}

function Nothing(): VNode {
  return html`<div class="main"><h1>Platen</h1><p class="soft">Waiting for data.</p></div>`;
}

function Connection(): VNode {
  const words = {
    connecting: 'connecting',
    live: 'live',
    lost: 'connection lost, trying again',
  } as const;
  return html`<p class=${`connection ${connection.value}`} role="status">${words[connection.value]}${gaps.value === 0 ? '' : `, reloaded ${counted(gaps.value, 'time')} after missed events`}</p>`;
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

async function start(): Promise<void> {
  const answer = await fetch('/console.json');
  const { title, control } = (await answer.json()) as Readonly<Record<'title' | 'control', string>>;
  controlUrl.value = control;
  document.title = `Platen: ${title}`;
  watchInventory();
  watchDocuments();
  watchPrinters();
  watchExchanges();
  listenToKeys();
  connect();
  const root = document.getElementById('page');
  if (root !== null) render(html`<${Page} title=${title}/>`, root);
}

void start();

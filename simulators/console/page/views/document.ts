import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { read } from '../api.ts';
import { changed, type DocumentRow, statusName, statusTone } from '../documents.ts';
import { ExchangeView } from '../exchange-view.ts';
import { html } from '../html.ts';
import { has, printerNames } from '../inventory.ts';
import { Badge, bytes, counted, Facts, Picture, time } from '../parts.ts';
import { Link } from '../place.ts';
import { type Step, stepText } from './step.ts';

interface Details extends DocumentRow {
  readonly timeline: readonly Step[];
}

/** Shows one document from its upload to its settlement. */
export function DocumentDetails({ uuid }: { uuid: string }): VNode {
  const details = useSignal<Details | undefined>(undefined);
  const missing = useSignal('');
  const isConcerned = changed.value.has(uuid) || changed.value.has('*');
  useEffect(() => {
    read<Details>(`/documents/${uuid}`).then(
      (found) => {
        details.value = found;
      },
      (error: unknown) => {
        missing.value = error instanceof Error ? error.message : String(error);
      },
    );
  }, [uuid, isConcerned ? changed.value : undefined]);
  const one = details.value;
  if (one === undefined)
    return html`<aside class="details"><${Head} title=${missing.value === '' ? 'Loading ...' : missing.value}/></aside>`;
  const { status, statusMessage } = one;
  return html`<aside class="details" aria-label="document">
    <${Head} title=${one.name === '' ? '(no title)' : one.name}/>
    <p><${Badge} tone=${statusTone(status)}>${statusName(status)}<//>${statusMessage === '' ? '' : ` ${statusMessage}`}</p>
    <${Pictures} document=${one}/>
    <h3>Events</h3>
    <${Timeline} steps=${one.timeline}/>
    <h3>Details</h3>
    <${Facts} of=${factsOf(one)}/>
  </aside>`;
}

function Head({ title }: { title: string }): VNode {
  return html`<header class="bar"><h2>${title}</h2><${Link} view="documents" class="close">Close (Esc)<//></header>`;
}

function factsOf(one: Details): Readonly<Record<string, unknown>> {
  const sides = ['one-sided', 'two-sided, long edge', 'two-sided, short edge'][one.duplex];
  return {
    Owner: one.owner,
    Queue: one.queue,
    'Output port': one.port,
    Pages: `${one.pages}, ${one.colorPages} in colour`,
    Printing: `${counted(one.copies, 'copy', 'copies')}, ${sides ?? ''}${one.grayscale ? ', grayscale' : ''}`,
    Paper: one.paperSize,
    Price: one.price,
    Size: one.bytes === undefined ? undefined : bytes(one.bytes),
    Expires: one.expiresAt === undefined ? undefined : new Date(one.expiresAt).toLocaleString(),
    UUID: html`<code>${one.uuid}</code>`,
  };
}

function Pictures({ document }: { document: Details }): VNode {
  const { uuid, timeline } = document;
  const printed = timeline.flatMap(({ kind, printer, receipt }) =>
    kind === 'receipt' && printer !== undefined && receipt !== undefined
      ? [{ printer, receipt }]
      : [],
  );
  const drawn = has('/documents/{uuid}/picture');
  return html`<div class="papers">
    <figure><figcaption>Uploaded <a href=${`/control/documents/${uuid}/${drawn ? 'upload' : 'content'}`} download=${document.name}>Download</a></figcaption>
      ${drawn ? html`<${Picture} path=${`/documents/${uuid}/picture`} alt="first page as uploaded"/>` : html`<div class="no-picture">Pictures are only available in a bench.</div>`}</figure>
    ${printed.map(({ printer, receipt }) => {
      const base = `/printers/${encodeURIComponent(printer)}/jobs/${receipt.id}`;
      return html`<figure key=${receipt.id}><figcaption>Printed by <${Link} view="printers" id=${printer}>${printer}<//> <a href=${`/control${base}/document`} download>Download</a></figcaption>
        <${Picture} path=${`${base}/picture`} alt="first page as printed"/></figure>`;
    })}
    ${printed.length === 0 && printerNames.value.length > 0 ? html`<figure><figcaption>Printed</figcaption><div class="no-picture">Not yet.</div></figure>` : null}
  </div>`;
}

function Timeline({ steps }: { steps: readonly Step[] }): VNode {
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

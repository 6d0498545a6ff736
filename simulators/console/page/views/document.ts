import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { read } from '../api.ts';
import { changed, statusName, statusTone } from '../documents.ts';
import { html } from '../html.ts';
import { Badge, bytes, counted, dateTime, Facts } from '../parts.ts';
import { Link } from '../place.ts';
import { type Details, Pictures } from './document-pages.ts';
import { Timeline } from './timeline.ts';

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
    Expires: one.expiresAt === undefined ? undefined : dateTime(one.expiresAt),
    UUID: html`<code>${one.uuid}</code>`,
  };
}

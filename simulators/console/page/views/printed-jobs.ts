import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { html } from '../html.ts';
import { Badge, bytes, counted, Picture, Search, says, time } from '../parts.ts';
import { go, Link } from '../place.ts';
import { jobKey, jobPath, type PrintedReceipt, type Printer } from '../printers.ts';
import { useKeyList } from '../use-key-list.ts';
import { titleOf } from './printed-job.ts';

const shownAtFirst = 24;

/** Lists the printed jobs of a printer as pictures; `open` is the key of the open job. */
export function PrintedJobs({ printer, open }: { printer: Printer; open: string }): VNode {
  const { shown, receipts } = printer;
  const search = useSignal('');
  const most = useSignal(shownAtFirst);
  const cursor = useSignal('');
  const found = search.value === '' ? receipts : receipts.filter((one) => says(one, search.value));
  const visible = found.slice(0, most.value);
  const chosen = open === '' ? cursor.value : open;
  const openJob = (key: string): void => go('printers', `${shown.name}/${key}`);
  useKeyList({
    move(by) {
      const keys = visible.map((one) => jobKey(printer, one));
      const at = keys.indexOf(chosen);
      const next = keys[Math.min(Math.max(at + (at < 0 && by < 0 ? 0 : by), 0), keys.length - 1)];
      if (next === undefined) return;
      cursor.value = next;
      if (open !== '') openJob(next);
    },
    open: () => {
      if (chosen !== '') openJob(chosen);
    },
  });
  return html`<section class="printed">
    <header class="bar"><h2>Printed</h2><span class="soft">${found.length}</span><${Search} value=${search} label="Search printed jobs"/></header>
    ${found.length === 0 ? html`<p class="soft">${receipts.length === 0 ? 'No printed jobs yet.' : 'No job matches.'}</p>` : null}
    <ul class="papers">${visible.map((one) => html`<${JobCard} key=${one.id} printer=${printer} receipt=${one} chosen=${chosen}/>`)}</ul>
    ${found.length > most.value ? html`<button type="button" onClick=${() => (most.value += 10 * shownAtFirst)}>Show more</button>` : null}
  </section>`;
}

interface JobCardProps {
  readonly printer: Printer;
  readonly receipt: PrintedReceipt;
  readonly chosen: string;
}

function JobCard({ printer, receipt, chosen }: JobCardProps): VNode {
  const card = useRef<HTMLLIElement>(null);
  const { name } = printer.shown;
  const key = jobKey(printer, receipt);
  const isChosen = chosen === key || chosen === receipt.id;
  useEffect(() => {
    if (isChosen) card.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  const { jobId, ticket, state, reason, language, pages, front } = receipt;
  const path = jobPath(name, receipt.id);
  const title = titleOf(receipt);
  return html`<li ref=${card} class=${isChosen ? 'chosen' : ''}><figure>
    <${Link} view="printers" id=${`${name}/${key}`} current=${isChosen}>
      <${Picture} path=${`${path}/picture`} alt=""/><strong title=${title}>${title}</strong><//>
    <figcaption>
      <span><${Badge} tone=${state === 'completed' ? 'good' : 'bad'}>${state}<//> ${reason === undefined || state === 'completed' ? '' : reason}</span>
      <span class="soft">${time(receipt.lastByteAt)}, ${ticket.jobName === undefined ? '' : `job ${jobId}, `}${front}, ${ticket.userName ?? 'no user'}</span>
      <span class="soft">${counted(pages, 'page')} of ${language}, ${bytes(receipt.bytes)} <a href=${`/control${path}/document`} download aria-label=${`Download ${title}`}>Download</a></span>
    </figcaption>
  </figure></li>`;
}

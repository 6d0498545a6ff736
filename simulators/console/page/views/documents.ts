import { computed, signal } from '@preact/signals';
import type { VNode } from 'preact';
import { type DocumentRow, documents, incomplete, statusName, statusTone } from '../documents.ts';
import { html } from '../html.ts';
import { type Column, List } from '../list.ts';
import { Badge, Search, says, time } from '../parts.ts';
import { go, place } from '../place.ts';
import { DocumentDetails } from './document.ts';

const search = signal('');
const found = computed(() =>
  search.value === ''
    ? documents.value
    : documents.value.filter((row) => says(row, search.value, statusName(row.status))),
);

const columns: readonly Column<DocumentRow>[] = [
  { title: 'Document', class: 'wide', cell: ({ name }) => (name === '' ? '(no title)' : name) },
  {
    title: 'State',
    cell: ({ status, claimed }) =>
      html`<${Badge} tone=${claimed ? 'busy' : statusTone(status)}>${claimed ? 'printing' : statusName(status)}<//>`,
  },
  { title: 'Owner', cell: ({ owner }) => owner },
  { title: 'Queue', class: 'less', cell: ({ queue }) => queue },
  { title: 'Pages', class: 'number', cell: ({ pages }) => pages },
  { title: 'Price', class: 'number less', cell: ({ price }) => price },
  { title: 'Time', class: 'number', cell: ({ createdAt }) => time(createdAt) },
];

export function DocumentsView(): VNode {
  const { id } = place.value;
  const note = incomplete.value;
  return html`<div class=${id === '' ? 'split' : 'split open'}>
    <section class="main">
      <header class="bar"><h1>Documents</h1><span class="soft">${found.value.length}</span>${note === '' ? null : html`<span class="soft" role="status">${note}</span>`}<${Search} value=${search} label="Search documents"/></header>
      <${List} view="documents" label="documents" rows=${found} columns=${columns} idOf=${(row: DocumentRow) => row.uuid} open=${(uuid: string) => go('documents', uuid)} empty=${note !== '' ? note : search.value === '' ? emptyText : 'No document matches.'}/>
    </section>
    ${id === '' ? null : html`<${DocumentDetails} key=${id} uuid=${id}/>`}
  </div>`;
}

const emptyText =
  'No documents yet. PUT /documents uploads one; the output of "bench" has a command for it.';

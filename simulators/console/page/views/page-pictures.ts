import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { type Children, html } from '../html.ts';
import { counted, Picture } from '../parts.ts';
import { useTurnKeys } from '../use-key-list.ts';

/** A document whose pages are shown. */
export interface Paper {
  readonly key: string;
  readonly caption: Children;
  /** Path of its picture. */
  readonly path: string;
  /** Text for the picture, such as "as printed". */
  readonly as: string;
  readonly pages: number;
}

/** Shows one page of each document side by side; the address holds the number of the page. */
export function PagePictures({ papers }: { papers: readonly Paper[] }): VNode {
  const last = Math.max(1, ...papers.map(({ pages }) => pages));
  const wanted = useSignal(Number(new URLSearchParams(location.search).get('page') ?? 1));
  const page = withinPages(wanted.value, last);
  const turn = (to: number): void => {
    wanted.value = withinPages(to, last);
    const query = wanted.value === 1 ? '' : `?page=${wanted.value}`;
    history.replaceState(null, '', location.pathname + query);
  };
  useTurnKeys((by) => turn(page + by));
  const type = (event: Event): void => turn(Number((event.target as HTMLInputElement).value));
  return html`<div class="papers">${papers.map(
    ({
      key,
      caption,
      path,
      as,
      pages,
    }) => html`<figure key=${key}><figcaption>${caption}</figcaption>
      ${page > Math.max(1, pages) ? html`<div class="no-picture">The document has ${counted(pages, 'page')}.</div>` : html`<${Picture} path=${`${path}?page=${page}`} alt=${`page ${page} ${as}`}/>`}</figure>`,
  )}</div>
  ${
    last === 1
      ? null
      : html`<p class="actions pages">
    <button type="button" disabled=${page === 1} onClick=${() => turn(page - 1)}>Previous page</button>
    <button type="button" disabled=${page === last} onClick=${() => turn(page + 1)}>Next page</button>
    <span role="status">page ${page} of ${last}</span>
    <label>Go to page <input type="number" min="1" max=${last} value=${page} onChange=${type}/></label>
  </p>`
  }`;
}

function withinPages(page: number, last: number): number {
  return Math.min(Math.max(Math.trunc(page) || 1, 1), last);
}

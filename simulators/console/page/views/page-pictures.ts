import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { type Children, html } from '../html.ts';
import { counted, Picture } from '../parts.ts';
import { useTurnKeys } from '../use-key-list.ts';

/** A document whose pages are shown. */
export interface Paper {
  readonly key: string;
  readonly caption: Children;
  /** Path of its picture; undefined: it is still to come. */
  readonly path?: string;
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
  const figures = papers.map(
    (paper) =>
      html`<figure key=${paper.key}><figcaption>${paper.caption}</figcaption>${pictureOf(paper, page)}</figure>`,
  );
  const isOne = last === 1;
  return html`<div class="papers">${figures}</div><p class="actions pages">
    <button type="button" disabled=${page === 1} hidden=${isOne} onClick=${() => turn(page - 1)}>Previous page</button>
    <button type="button" disabled=${page === last} hidden=${isOne} onClick=${() => turn(page + 1)}>Next page</button>
    <span role="status">page ${page} of ${last}</span>
    <label hidden=${isOne}>Go to page <input type="number" min="1" max=${last} value=${page} onChange=${type}/></label></p>`;
}

function pictureOf({ path, as, pages }: Paper, page: number): VNode {
  const none = path === undefined ? 'Not yet.' : `The document has ${counted(pages, 'page')}.`;
  if (path === undefined || page > Math.max(1, pages))
    return html`<div class="no-picture">${none}</div>`;
  return html`<${Picture} path=${`${path}?page=${page}`} alt=${`page ${page} ${as}`}/>`;
}

function withinPages(page: number, last: number): number {
  return Math.min(Math.max(Math.trunc(page) || 1, 1), last);
}

import type { ReadonlySignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { html } from './html.ts';
import { type Column, ListRow } from './list-row.ts';
import { place, type View } from './place.ts';
import { useKeyList } from './use-key-list.ts';

export type { Column } from './list-row.ts';

interface ListProps<T> {
  readonly view: View;
  readonly label: string;
  /** A signal, because an element of the page that was replaced may live on, and would keep an array. */
  readonly rows: ReadonlySignal<readonly T[]>;
  readonly columns: readonly Column<T>[];
  readonly idOf: (row: T) => string;
  /** Id of the open row; default: the one that the address names. */
  readonly chosen?: string;
  readonly classOf?: (row: T) => string;
  readonly open: (id: string) => void;
  readonly empty: unknown;
}

const rowHeight = 34;
const overscan = 8;

/** A virtualised list of any length: only the visible rows are in the DOM. */
export function List<T>(props: ListProps<T>): VNode {
  const { view, label, columns, idOf, empty, classOf } = props;
  const rows = props.rows.value;
  const box = useRef<HTMLDivElement>(null);
  const [seen, measure] = useSeenRows(box);
  const { selected, click } = useSelection(props, box);
  const first = Math.max(0, Math.min(seen.first - overscan, rows.length - seen.count));
  const last = Math.min(rows.length, seen.first + seen.count + overscan);
  const headers = columns.map(
    (column) => html`<div role="columnheader" class=${column.class}>${column.title}</div>`,
  );
  return html`<div class="list ${view}" role="grid" aria-label=${label} aria-rowcount=${rows.length + 1}>
    <div role="rowgroup"><div role="row" class="head" aria-rowindex="1">${headers}</div></div>
    <div class="scroll" role="rowgroup" ref=${box} onScroll=${measure} onClick=${click} tabindex="0" aria-label=${`rows of ${label}`}>
      ${rows.length === 0 ? html`<div role="row" class="empty"><div role="gridcell">${empty}</div></div>` : null}
      <div class="pad" role="presentation" style=${{ height: `${first * rowHeight}px` }}></div>
      ${rows.slice(first, last).map((row, at) => {
        const id = idOf(row);
        return html`<${ListRow} key=${id} row=${row} id=${id} view=${view} columns=${columns} index=${first + at + 2} selected=${id === selected} class=${classOf?.(row) ?? ''}/>`;
      })}
      <div class="pad" role="presentation" style=${{ height: `${(rows.length - last) * rowHeight}px` }}></div>
    </div>
  </div>`;
}

interface SeenRows {
  readonly first: number;
  readonly count: number;
}

type Box = { readonly current: HTMLDivElement | null };

/** The rows in view; they change only when another row comes into view. */
function useSeenRows(box: Box): readonly [SeenRows, () => void] {
  const [seen, setSeen] = useState<SeenRows>({ first: 0, count: 25 });
  const measure = (): void => {
    if (box.current === null) return;
    const first = Math.floor(box.current.scrollTop / rowHeight);
    const count = rowsIn(box) + 1;
    setSeen((old) => (old.first === first && old.count === count ? old : { first, count }));
  };
  useLayoutEffect(measure, []);
  useEffect(() => {
    const observer = new ResizeObserver(measure);
    if (box.current !== null) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return [seen, measure];
}

function rowsIn({ current }: Box): number {
  return Math.ceil((current?.clientHeight ?? 0) / rowHeight);
}

interface Selection {
  readonly selected: string;
  readonly click: (event: MouseEvent) => void;
}

/** The selected row: the one that the address names, else the last one chosen by a key or click. */
function useSelection<T>(props: ListProps<T>, box: Box): Selection {
  const { rows, idOf, open, chosen: opened = place.value.id } = props;
  const [cursor, setCursor] = useState('');
  const selected = opened === '' ? cursor : opened;
  const indexOf = (id: string): number => rows.peek().findIndex((row) => idOf(row) === id);
  const shown = useRef('');
  // The row that the address names may be read later than the first ones.
  useEffect(() => {
    const at = shown.current === opened || opened === '' ? -1 : indexOf(opened);
    if (at >= 0 || opened === '') shown.current = opened;
    if (at < 0) return;
    setCursor(opened);
    show(box, at);
  });
  useKeyList({
    move(by) {
      const at = indexOf(selected);
      const all = rows.peek();
      const next = Math.min(Math.max(at + (at < 0 && by < 0 ? 0 : by), 0), all.length - 1);
      const row = all[next];
      if (row === undefined) return;
      setCursor(idOf(row));
      if (opened !== '') open(idOf(row));
      show(box, next);
    },
    open: () => {
      if (selected !== '') open(selected);
    },
    page: () => Math.max(1, rowsIn(box) - 1),
  });
  const click = (event: MouseEvent): void => {
    const row = event.target instanceof Element ? event.target.closest('[data-id]') : null;
    const id = row?.getAttribute('data-id') ?? '';
    if (id === '' || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setCursor(id);
    open(id);
  };
  return { selected, click };
}

function show({ current }: Box, at: number): void {
  if (current === null) return;
  const top = at * rowHeight;
  if (top < current.scrollTop) current.scrollTop = top;
  else if (top + rowHeight > current.scrollTop + current.clientHeight)
    current.scrollTop = top + rowHeight - current.clientHeight;
}

import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { html } from './html.ts';
import { pathOf, place, type View } from './place.ts';
import { useKeyList } from './use-key-list.ts';

export interface Column<T> {
  readonly title: string;
  readonly class?: string;
  readonly cell: (row: T) => unknown;
}

interface ListProps<T> {
  readonly view: View;
  readonly label: string;
  readonly rows: readonly T[];
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
  const { view, label, rows, columns, idOf, open, empty, classOf } = props;
  const box = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState({ top: 0, height: 800 });
  const [cursor, setCursor] = useState('');
  const { chosen = place.value.id } = props;
  const selected = chosen === '' ? cursor : chosen;
  const measure = (): void => {
    const element = box.current;
    if (element !== null) setSeen({ top: element.scrollTop, height: element.clientHeight });
  };
  useLayoutEffect(measure, []);
  useEffect(() => {
    const observer = new ResizeObserver(measure);
    if (box.current !== null) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  useKeyList({
    move(by) {
      const at = rows.findIndex((row) => idOf(row) === selected);
      const next = Math.min(Math.max(at + (at < 0 && by < 0 ? 0 : by), 0), rows.length - 1);
      const row = rows[next];
      if (row === undefined) return;
      setCursor(idOf(row));
      if (place.value.id !== '') open(idOf(row));
      show(box.current, next);
    },
    open: () => {
      if (selected !== '') open(selected);
    },
  });
  const first = Math.max(0, Math.floor(seen.top / rowHeight) - overscan);
  const last = Math.min(rows.length, Math.ceil((seen.top + seen.height) / rowHeight) + overscan);
  const shown = rows.slice(first, last);
  const headers = columns.map(
    (column) => html`<div role="columnheader" class=${column.class}>${column.title}</div>`,
  );
  return html`<div class="list ${view}" role="grid" aria-label=${label} aria-rowcount=${rows.length + 1}>
    <div role="rowgroup"><div role="row" class="head" aria-rowindex="1">${headers}</div></div>
    <div class="scroll" role="rowgroup" ref=${box} onScroll=${measure} tabindex="0" aria-label=${`rows of ${label}`}>
      ${rows.length === 0 ? html`<div role="row" class="empty"><div role="gridcell">${empty}</div></div>` : null}
      <div class="pad" role="presentation" style=${{ height: `${first * rowHeight}px` }}></div>
      ${shown.map((row, at) => {
        const id = idOf(row);
        const cells = columns.map(
          (column, index) =>
            html`<div role="gridcell" class=${column.class}>${index === 0 ? html`<a href=${pathOf(view, id)} tabindex=${id === selected ? 0 : -1}>${column.cell(row)}</a>` : column.cell(row)}</div>`,
        );
        const click = (event: MouseEvent): void => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          setCursor(id);
          open(id);
        };
        return html`<div key=${id} role="row" class=${`row ${classOf?.(row) ?? ''}`} aria-rowindex=${first + at + 2} aria-selected=${id === selected} onClick=${click}>${cells}</div>`;
      })}
      <div class="pad" role="presentation" style=${{ height: `${(rows.length - last) * rowHeight}px` }}></div>
    </div>
  </div>`;
}

function show(box: HTMLDivElement | null, at: number): void {
  if (box === null) return;
  const top = at * rowHeight;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (top + rowHeight > box.scrollTop + box.clientHeight)
    box.scrollTop = top + rowHeight - box.clientHeight;
}

import { Component, type VNode } from 'preact';
import { html } from './html.ts';
import { pathOf, type View } from './place.ts';

export interface Column<T> {
  readonly title: string;
  readonly class?: string;
  readonly cell: (row: T) => unknown;
}

interface RowProps<T> {
  readonly row: T;
  readonly id: string;
  readonly view: View;
  readonly columns: readonly Column<T>[];
  readonly index: number;
  readonly selected: boolean;
  readonly class: string;
}

/**
 * A row of a list; it is made again only when something that it shows has changed. A kept element
 * (useMemo) would do the same, but hold on to the rows of the time when it was made.
 */
export class ListRow<T> extends Component<RowProps<T>> {
  override shouldComponentUpdate(next: RowProps<T>): boolean {
    const { row, view, columns, index, selected, class: kind } = this.props;
    return (
      row !== next.row ||
      view !== next.view ||
      columns !== next.columns ||
      index !== next.index ||
      selected !== next.selected ||
      kind !== next.class
    );
  }

  override render({ row, id, view, columns, index, selected, class: kind }: RowProps<T>): VNode {
    const cells = columns.map((column, at) => {
      const content = column.cell(row);
      const link =
        at === 0
          ? html`<a href=${pathOf(view, id)} tabindex=${selected ? 0 : -1}>${content}</a>`
          : content;
      return html`<div role="gridcell" class=${column.class}>${link}</div>`;
    });
    return html`<div role="row" class=${`row ${kind}`} data-id=${id} aria-rowindex=${index} aria-selected=${selected}>${cells}</div>`;
  }
}

import { signal } from '@preact/signals';
import type { VNode } from 'preact';
import { type Children, html } from './html.ts';

export const views = [
  'rules',
  'documents',
  'printers',
  'readers',
  'traffic',
  'accounts',
  'control',
] as const;
export type View = (typeof views)[number];

/** The default view for an address that names none: the first available one. */
export type PlaceView = View | 'none';

/** The location that the address names: a view and, in it, a row. */
export interface Place {
  readonly view: PlaceView;
  readonly id: string;
}

export const place = signal<Place>(read());

function read(): Place {
  const [, first = '', ...rest] = location.pathname.split('/');
  const view = views.find((one) => one === first) ?? 'none';
  try {
    return { view, id: decodeURIComponent(rest.join('/')) };
  } catch {
    return { view, id: '' };
  }
}

export function pathOf(view: View, id = ''): string {
  return id === '' ? `/${view}` : `/${view}/${id.split('/').map(encodeURIComponent).join('/')}`;
}

export function go(view: View, id = ''): void {
  history.pushState(null, '', pathOf(view, id));
  place.value = { view, id };
}

addEventListener('popstate', () => {
  place.value = read();
});

interface LinkProps {
  readonly view: View;
  readonly id?: string;
  readonly children?: Children;
  readonly class?: string;
  readonly current?: boolean;
}

/** A link within the page; with a modifier key the browser opens it itself. */
export function Link({ view, id = '', children, current, ...rest }: LinkProps): VNode {
  const follow = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    go(view, id);
  };
  return html`<a href=${pathOf(view, id)} onClick=${follow} aria-current=${current === true ? 'page' : undefined} ...${rest}>${children}</a>`;
}

import { signal } from '@preact/signals';
import { viewsThere } from './inventory.ts';
import { go, place } from './place.ts';

/** The list that the keys for moving and opening act on. */
export interface KeyList {
  move(by: number): void;
  open(): void;
  /** Number of visible rows; undefined if the list does not scroll by itself. */
  page(): number | undefined;
}

export const keyList: { current: KeyList | undefined } = { current: undefined };
/** Handler of the keys ← and →. */
export const turnKeys: { current: ((by: number) => void) | undefined } = { current: undefined };
export const helpIsOpen = signal(false);

export const keyHelp: readonly (readonly [string, string])[] = [
  ['j or ↓, k or ↑', 'next row, previous row'],
  ['Page ↓, Page ↑', 'next page, previous page'],
  ['Home, End', 'first row, last row'],
  ['Enter', 'opens the row'],
  ['←, →', 'previous and next page, printer or call'],
  ['/', 'search'],
  ['1, 2, ...', 'the views in order'],
  ['Esc', 'clears the search, closes the details'],
  ['?', 'this help'],
];

export function listenToKeys(): void {
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') return escape(event);
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.closest('input, textarea, select, dialog') !== null) return;
    const handler = handlers[event.key] ?? viewKey(event.key);
    if (handler === undefined) return;
    // A focused control keeps its own meaning of Enter and the arrow keys.
    if (event.key === 'Enter' && target.closest('a, button, summary') !== null) return;
    // In the details these keys scroll.
    if (
      /^(?:ArrowUp|ArrowDown|Page|Home|End)/.test(event.key) &&
      target.closest('.details') !== null
    )
      return;
    if (handler() !== false) event.preventDefault();
  });
}

const move = (by: number) => () => {
  if (keyList.current === undefined) return false;
  keyList.current.move(by);
  return true;
};

const leap = (pages: number) => () => {
  const rows = keyList.current?.page();
  if (rows === undefined) return false;
  keyList.current?.move(pages * rows);
  return true;
};

const turn = (by: number) => () => {
  turnKeys.current?.(by);
  return turnKeys.current !== undefined;
};

const handlers: Readonly<Record<string, () => boolean>> = {
  j: move(1),
  ArrowDown: move(1),
  k: move(-1),
  ArrowUp: move(-1),
  PageDown: leap(1),
  PageUp: leap(-1),
  End: leap(Number.POSITIVE_INFINITY),
  Home: leap(Number.NEGATIVE_INFINITY),
  ArrowLeft: turn(-1),
  ArrowRight: turn(1),
  Enter() {
    keyList.current?.open();
    return keyList.current !== undefined;
  },
  '/'() {
    const field = document.querySelector<HTMLInputElement>('input[type=search]');
    field?.focus();
    return field !== null;
  },
  '?'() {
    helpIsOpen.value = true;
    return true;
  },
};

function viewKey(key: string): (() => boolean) | undefined {
  const view = viewsThere.value[Number(key) - 1];
  if (view === undefined) return undefined;
  return () => {
    go(view);
    return true;
  };
}

function escape(event: KeyboardEvent): void {
  const field = document.activeElement;
  const dialog = document.querySelector<HTMLDialogElement>('dialog[open]');
  if (dialog !== null) {
    event.preventDefault();
    // Gives the focus back; its event comes later, when the next key may have opened the dialog again.
    dialog.close();
    helpIsOpen.value = false;
    return;
  }
  if (field instanceof HTMLInputElement) {
    // Browsers clear a search field on Escape themselves, some without an input event.
    event.preventDefault();
    if (field.type === 'search' && field.value !== '') {
      field.value = '';
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    } else field.blur();
  } else {
    const close = document.querySelector<HTMLElement>('.details .close');
    if (close !== null) close.click();
    else if (place.value.id !== '' && place.value.view !== 'none') go(place.value.view);
  }
}

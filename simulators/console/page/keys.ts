import { signal } from '@preact/signals';
import { viewsThere } from './inventory.ts';
import { go, place } from './place.ts';

/** The list that the keys j, k and Enter act on. */
export interface KeyList {
  move(by: number): void;
  open(): void;
}

export const keyList: { current: KeyList | undefined } = { current: undefined };
/** Keys that only the visible view has. */
export const viewKeys: { current: Readonly<Record<string, () => unknown>> } = { current: {} };
export const helpIsOpen = signal(false);

export const keyHelp: readonly (readonly [string, string])[] = [
  ['j or ↓, k or ↑', 'next row, previous row'],
  ['Enter', 'opens the row'],
  ['n, p', 'next call, previous call of a finding'],
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
    const handler = handlers[event.key] ?? viewKeys.current[event.key] ?? viewKey(event.key);
    if (handler === undefined) return;
    // A focused control keeps its own meaning of Enter and the arrow keys.
    if (event.key === 'Enter' && target.closest('a, button, summary') !== null) return;
    if (handler() !== false) event.preventDefault();
  });
}

const move = (by: number) => () => {
  if (keyList.current === undefined) return false;
  keyList.current.move(by);
  return true;
};

const handlers: Readonly<Record<string, () => boolean>> = {
  j: move(1),
  ArrowDown: move(1),
  k: move(-1),
  ArrowUp: move(-1),
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
  if (helpIsOpen.value) helpIsOpen.value = false;
  else if (field instanceof HTMLInputElement) {
    // Browsers clear a search field on Escape themselves, some without an input event.
    event.preventDefault();
    if (field.type === 'search' && field.value !== '') {
      field.value = '';
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    } else field.blur();
  } else if (place.value.id !== '' && place.value.view !== 'none') go(place.value.view);
}

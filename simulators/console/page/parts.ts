import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { act, type Call, copy, shownCall, whyMissing } from './api.ts';
import { type Children, html } from './html.ts';

interface ActionProps {
  readonly call: Call;
  readonly children?: Children;
  readonly class?: string;
  readonly disabled?: boolean;
  readonly confirm?: string;
  /** Called with the answer after a successful call. */
  readonly done?: (answer: unknown) => void;
}

/** A button that makes a call of the control plane; the bar at the foot shows which. */
export function Action(props: ActionProps): VNode {
  const { call, children, done, confirm: question, ...rest } = props;
  const show = (): void => {
    shownCall.value = { call };
  };
  const run = async (): Promise<void> => {
    if (question !== undefined && !confirm(question)) return;
    const answer = await act(call);
    if (shownCall.value?.outcome?.ok === true) done?.(answer);
  };
  return html`<button type="button" title=${`${call.method} ${call.path}`} onMouseEnter=${show} onFocus=${show} onClick=${run} ...${rest}>${children}</button>`;
}

export function CopyButton({ text, children }: { text: string; children?: Children }): VNode {
  const done = useSignal(false);
  const run = async (): Promise<void> => {
    await copy(text);
    done.value = true;
  };
  return html`<button type="button" class="quiet" onClick=${run}>${done.value ? 'Copied' : children}</button>`;
}

/** Shows a page as an image, or the reason why there is none. */
export function Picture({ path, alt }: { path: string; alt: string }): VNode {
  const missing = useSignal('');
  useEffect(() => {
    missing.value = '';
  }, [path]);
  if (missing.value !== '') return html`<div class="no-picture">${missing.value}</div>`;
  const failed = async (): Promise<void> => {
    missing.value = await whyMissing(path);
  };
  return html`<img class="paper" loading="lazy" src=${`/control${path}`} alt=${alt} onError=${failed}/>`;
}

export function Search({ value, label }: { value: { value: string }; label: string }): VNode {
  const type = (event: InputEvent): void => {
    if (event.target instanceof HTMLInputElement) value.value = event.target.value;
  };
  return html`<input type="search" placeholder="Search ( / )" aria-label=${label} value=${value.value} onInput=${type}/>`;
}

/** A modal dialog, which holds the focus while it is open. */
export function Dialog({
  title,
  close,
  children,
}: {
  title: string;
  close: () => void;
  children?: Children;
}): VNode {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    box.current?.showModal();
  }, []);
  const closed = (): void => {
    if (box.current !== null) close();
  };
  return html`<dialog ref=${box} onClose=${closed} aria-label=${title}>
    <header><h2>${title}</h2><button type="button" class="quiet" onClick=${() => box.current?.close()}>Close</button></header>
    ${children}
  </dialog>`;
}

export function Badge({ tone, children }: { tone: string; children?: Children }): VNode {
  return html`<span class=${`badge ${tone}`}>${children}</span>`;
}

/** A list of names and values; entries without a value are omitted. */
export function Facts({ of }: { of: Readonly<Record<string, unknown>> }): VNode {
  const rows = Object.entries(of).filter(([, value]) => value !== undefined && value !== '');
  return html`<dl class="facts">${rows.map(([name, value]) => html`<div key=${name}><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

// Making a format costs more than using it a thousand times.
const timeFormat = new Intl.DateTimeFormat([], { timeStyle: 'medium', hour12: false });

export function time(at: number): string {
  return timeFormat.format(at);
}

const dateFormat = new Intl.DateTimeFormat([], {
  dateStyle: 'short',
  timeStyle: 'medium',
  hour12: false,
});

export function dateTime(at: number): string {
  return dateFormat.format(at);
}

export function bytes(size: number): string {
  if (size < 1024) return `${size} B`;
  return size < 1024 ** 2
    ? `${(size / 1024).toFixed(1)} KB`
    : `${(size / 1024 ** 2).toFixed(1)} MB`;
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** JSON is indented for reading; any other text is returned unchanged. */
export function indented(text: string): string {
  if (!/^\s*[[{]/.test(text)) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

const searchTexts = new WeakMap<object, string>();

/** Whether a row contains all words; `more` is text that the row is also found by. */
export function says(row: object, words: string, more = ''): boolean {
  const known = searchTexts.get(row);
  const text = known ?? `${JSON.stringify(row)} ${more}`.toLowerCase();
  if (known === undefined) searchTexts.set(row, text);
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

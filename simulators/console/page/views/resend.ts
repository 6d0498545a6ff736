import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { read } from '../api.ts';
import type { Exchange } from '../exchanges.ts';
import { html } from '../html.ts';
import { Action, counted } from '../parts.ts';

interface Answered {
  readonly answer: string;
  readonly end: string;
  readonly failure?: string;
}

const binaryNote = 'The body is not text: the recorded part is sent again unchanged.';

/** An editor for the raw bytes of a request, which may be made malformed on purpose. */
export function Resend({ id }: { id: number }): VNode {
  const head = useSignal('');
  const body = useSignal('');
  const base64 = useSignal<string | undefined>(undefined);
  const answered = useSignal<Answered | undefined>(undefined);
  useEffect(() => {
    read<Exchange>(`/exchanges/${id}`).then(
      (exchange) => {
        // The exchange ends with one answer, so the connection must not be kept alive.
        head.value = exchange.head.replaceAll('\r\n', '\n').trimEnd();
        body.value = exchange.body.text ?? '';
        base64.value = exchange.body.base64;
      },
      () => undefined,
    );
  }, [id]);
  const into = (field: { value: string }) => (event: Event) => {
    field.value = (event.target as HTMLTextAreaElement).value;
  };
  const length = new TextEncoder().encode(body.value).length;
  const fitting = (): void => {
    head.value = head.value.replace(/^(content-length: *)\d+$/im, `$1${length}`);
  };
  const call = {
    method: 'POST' as const,
    path: '/exchanges',
    body: {
      head: head.value,
      ...(base64.value === undefined ? { text: body.value } : { base64: base64.value }),
    },
  };
  const done = (answer: unknown): void => {
    answered.value = answer as Answered;
  };
  const stated =
    /^content-length: *(\d+)$/im.exec(head.value)?.[1] ?? (length === 0 ? '0' : 'none');
  const isFitting = base64.value !== undefined || Number(stated) === length;
  return html`<section class="resend"><h3>Edit and resend</h3>
    <p class="soft">Sent to the service unchanged; masks are replaced by the secrets that they hide.</p>
    <label>Request line and headers<textarea rows="8" spellcheck="false" value=${head.value} onInput=${into(head)}></textarea></label>
    ${base64.value === undefined ? html`<label>Body<textarea rows="6" spellcheck="false" value=${body.value} onInput=${into(body)}></textarea></label>` : html`<p class="soft">${binaryNote}</p>`}
    ${isFitting ? null : html`<p class="refusal">The body has ${counted(length, 'byte')}, but Content-Length is ${stated}. The service waits for missing bytes, and reads surplus bytes as a second request.</p>`}
    <p class="actions"><${Action} call=${call} done=${done}>Send<//> ${base64.value === undefined ? html`<button type="button" onClick=${fitting}>Correct Content-Length</button>` : null}</p>
    ${answered.value === undefined ? null : html`<${Response} key=${answered.value.answer} of=${answered.value}/>`}
  </section>`;
}

const ends: Readonly<Record<string, string>> = {
  complete: 'complete',
  closed: 'the service closed the connection',
  silent: 'no complete response within 10 seconds',
  'too-large': 'larger than 1 MB, cut off',
  failed: 'the connection failed',
};

/** Shows the response and scrolls to it. */
function Response({ of: { answer, end, failure } }: { of: Answered }): VNode {
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.scrollIntoView({ block: 'end' }), []);
  const how = `${ends[end] ?? end}${failure === undefined ? '' : `: ${failure}`}`;
  return html`<section ref=${box} role="status"><h3>Response (${how})</h3>${answer === '' ? null : html`<pre tabindex="0" class="answer">${answer}</pre>`}</section>`;
}

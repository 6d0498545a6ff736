import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { read } from '../api.ts';
import type { Exchange } from '../exchanges.ts';
import { html } from '../html.ts';
import { Action } from '../parts.ts';

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
  const fitting = (): void => {
    const length = new TextEncoder().encode(body.value).length;
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
  return html`<section class="resend"><h3>Edit and resend</h3>
    <p class="soft">Sent to the service unchanged; masks are replaced by the secrets that they hide.</p>
    <label>Request line and headers<textarea rows="8" spellcheck="false" value=${head.value} onInput=${into(head)}></textarea></label>
    ${base64.value === undefined ? html`<label>Body<textarea rows="6" spellcheck="false" value=${body.value} onInput=${into(body)}></textarea></label>` : html`<p class="soft">${binaryNote}</p>`}
    <p class="actions"><${Action} call=${call} done=${done}>Send<//> <button type="button" onClick=${fitting}>Correct Content-Length</button></p>
    ${answered.value === undefined ? null : html`<h3>Response (${answered.value.end}${answered.value.failure === undefined ? '' : `: ${answered.value.failure}`})</h3><pre tabindex="0" class="answer">${answered.value.answer}</pre>`}
  </section>`;
}

import type { VNode } from 'preact';
import { html } from '../html.ts';
import { Badge, counted, indented, time } from '../parts.ts';
import { ExchangeLink } from './exchange-link.ts';

/** An item of /readers/NAME/taps, and the content of the event tap. */
export interface Tap {
  readonly card: string;
  readonly fate: string;
  readonly seenAt: number;
  readonly startedNs: string;
  readonly tries: number;
  readonly request?: string;
  readonly answer?: {
    readonly status: number;
    readonly body: string;
    readonly requestId?: string;
  };
  readonly failure?: string;
}

const fates: Readonly<Record<string, string>> = {
  answered: 'answered',
  unanswered: 'no answer',
  bounced: 'ignored: the same card was just tapped',
  dropped: 'not sent',
};

/** Shows a tap, its result in words, and on request the bytes that were sent and received. */
export function TapLine({ tap, owner }: { tap: Tap; owner: string | undefined }): VNode {
  const { card, fate, seenAt, tries, request, answer } = tap;
  const status = answer?.status ?? 0;
  const tone = status === 200 ? 'good' : fate === 'bounced' ? 'off' : 'bad';
  return html`<li>
    <span class="soft">${time(seenAt)}</span> <code>${card}</code> ${owner === undefined ? '' : `(${owner}) `}
    <${Badge} tone=${tone}>${answer === undefined ? (fates[fate] ?? fate) : status}<//> <span>${resultOf(tap)}</span>${tries > 1 ? `, after ${tries} attempts` : ''} <${ExchangeLink} requestId=${answer?.requestId}/>
    ${request === undefined ? null : html`<details><summary>Sent and received</summary><pre tabindex="0">${request}${answer === undefined ? '' : `\n\n${status}\n${indented(answer.body)}`}</pre></details>`}</li>`;
}

interface TapAnswer {
  readonly released?: number;
  readonly documents?: readonly { readonly documentName?: string }[];
  readonly title?: string;
  readonly detail?: string;
}

/** Result of a tap in words: the documents released, or the reason of a refusal. */
function resultOf({ answer, failure }: Tap): string {
  if (answer === undefined) return failure ?? '';
  const { released, documents = [], title, detail } = read(answer.body);
  if (title !== undefined) return [title, detail].filter(Boolean).join('. ');
  if (released === undefined) return '';
  const names = documents.map(({ documentName = '' }) => documentName).join(', ');
  return `released ${counted(released, 'document')}${names === '' ? '' : `: ${names}`}`;
}

function read(body: string): TapAnswer {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

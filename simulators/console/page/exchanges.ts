import { signal } from '@preact/signals';
import { read, shellWord } from './api.ts';
import { has, offers, readerNames, terminalNames } from './inventory.ts';
import { listen, whenOpen } from './live.ts';
import { indented } from './parts.ts';
import { watchPrinterExchanges } from './printer-exchanges.ts';

/** An item of GET /exchanges. */
export interface ExchangeLine {
  readonly id: number;
  readonly requestId: string;
  readonly at: number;
  readonly ms: number;
  readonly from: string;
  readonly method: string;
  readonly target: string;
  readonly status: number;
  readonly aborted?: true;
  readonly problem?: string;
  /** The problem in words; a recording of a run has none. */
  readonly reason?: string;
  readonly caller: string;
  /** The client's User-Agent, by which devices name themselves; a recording has none. */
  readonly agent?: string;
  readonly bytes: number;
  readonly answerBytes: number;
  readonly documents: readonly string[];
}

interface Body {
  readonly size: number;
  readonly text?: string;
  readonly base64?: string;
}

/** The answer of GET /exchanges/{id}. */
export interface Exchange extends ExchangeLine {
  readonly head: string;
  readonly body: Body;
  readonly answerHead: string;
  readonly answerBody: Body;
  /** The request as a curl command; only in a recording. */
  readonly curl?: string;
}

/** All exchanges shown, newest first. */
export const exchanges = signal<readonly ExchangeLine[]>([]);
const serviceUrl = signal('');

const mostKept = 5_000;

export function watchExchanges(): void {
  watchPrinterExchanges();
  whenOpen(() => void load());
  listen(['exchange'], (events) => {
    const lines = events.map(
      ({ kind: _kind, exchange, ...line }) =>
        ({ ...line, id: exchange }) as unknown as ExchangeLine,
    );
    exchanges.value = [...lines.reverse(), ...exchanges.value].slice(0, mostKept);
  });
}

async function load(): Promise<void> {
  if (!(await offers('/exchanges'))) return;
  const known = await read<readonly ExchangeLine[]>('/exchanges').catch(() => []);
  exchanges.value = known.toReversed();
  if (has('/health')) serviceUrl.value = (await read<{ readonly url: string }>('/health')).url;
}

export function callerOf({ agent = '', caller, from }: ExchangeLine): string {
  const isDevice = [...readerNames.value, ...terminalNames.value].includes(agent);
  return [...(isDevice ? [agent] : []), ...(caller === '' ? [] : [caller])].join(', ') || from;
}

export function bodyText({ text, base64, size }: Body): string {
  if (text !== undefined) return indented(text);
  return base64 === undefined ? '' : `(${size} bytes, not text)\n${printable(atob(base64))}`;
}

/** Replaces unprintable bytes by dots. */
function printable(latin1: string): string {
  return latin1.replace(/[^\t\r\n\x20-\x7e]/g, '·');
}

const ownHeaders = /^(?:host|content-length|connection|transfer-encoding|expect):/i;

/** The request as a curl command; secrets stay masked. */
export function curlOfExchange({ method, target, head, body, curl }: Exchange): string {
  if (curl !== undefined) return curl;
  const lines = head.split('\r\n').slice(1);
  const headers = lines.filter((line) => line !== '' && !ownHeaders.test(line));
  // curl adds a Host unless it is told not to.
  const noHost = lines.some((line) => /^host:/i.test(line)) ? [] : ["-H 'Host:'"];
  const origin = serviceUrl.value === '' ? '' : new URL(serviceUrl.value).origin;
  const data =
    body.size === 0
      ? []
      : [body.text === undefined ? '--data-binary @BODY' : `--data-binary ${quoted(body.text)}`];
  const parts = [
    `curl -X ${method}`,
    ...(origin.startsWith('https:') ? ['--cacert CA'] : []),
    ...headers.map((line) => `-H ${shellWord(line)}`),
    ...noHost,
    ...data,
    shellWord(origin + target),
  ];
  return [...notes(parts.join(' ')), parts.join(' \\\n  ')].join('\n');
}

/** Comments about the parts of a curl command that are to be replaced before it runs. */
function notes(command: string): readonly string[] {
  return [
    ...(command.includes('--cacert CA')
      ? ['# CA: the file that the start command prints as "trust"']
      : []),
    ...(command.includes('@BODY') ? ['# BODY: a file with the body of the request'] : []),
    ...(/masked-[0-9a-f]{10}/.test(command)
      ? ['# masked-...: put the secret in its place, such as the API key']
      : []),
  ];
}

/** Quotes text for a shell; only $'...' preserves the line endings of multipart bodies. */
function quoted(text: string): string {
  if (!/[\r\n]/.test(text)) return shellWord(text);
  const escaped = text
    .replace(/[\\']/g, (sign) => `\\${sign}`)
    .replaceAll('\r', '\\r')
    .replaceAll('\n', '\\n');
  return `$'${escaped}'`;
}

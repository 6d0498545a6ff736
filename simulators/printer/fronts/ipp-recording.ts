import type { IncomingMessage, ServerResponse } from 'node:http';
import { authority } from '../../kit/authority.ts';
import { findAttribute } from '../../kit/wire/ipp/attribute.ts';
import { describeValues } from '../../kit/wire/ipp/describe-value.ts';
import { findGroup } from '../../kit/wire/ipp/group.ts';
import type { Message } from '../../kit/wire/ipp/message.ts';
import { operation, operationName } from '../../kit/wire/ipp/operation.ts';
import { numberOf } from '../../kit/wire/ipp/read-value.ts';
import { statusName } from '../../kit/wire/ipp/status.ts';
import type { ExchangeBook } from '../exchanges/exchange-book.ts';
import { shownAttributes } from '../exchanges/shown-attributes.ts';
import { jobIdOf } from '../ipp/printer-uri.ts';

/** Records one IPP request and its answer; kept when the answer was sent or the connection is closed. */
export class IppRecording {
  #received = 0;
  #documentFrom: number | undefined;
  #asked: Message | undefined;
  #answered: Message | undefined;

  constructor(request: IncomingMessage, response: ServerResponse, book: ExchangeBook) {
    const { clock } = book;
    const at = clock.now();
    const startedNs = clock.monotonic();
    const { remoteAddress = '', remotePort = 0 } = request.socket;
    const head = requestHead(request);
    response.once('close', () => {
      book.keep({
        protocol: 'ipp',
        at,
        ms: Number((clock.monotonic() - startedNs) / 1000n) / 1000,
        from: authority(remoteAddress, remotePort),
        ...this.#jobsAndBytes(),
        ...(response.writableFinished ? {} : { aborted: true }),
        ...this.#messages(),
        ...(response.headersSent ? { httpStatus: response.statusCode } : {}),
        head,
      });
    });
  }

  /** The same chunks; their bytes are counted. */
  async *counting(chunks: AsyncIterator<Buffer>): AsyncGenerator<Buffer, void> {
    for (let chunk = await chunks.next(); chunk.done !== true; chunk = await chunks.next()) {
      this.#received += chunk.value.length;
      yield chunk.value;
    }
  }

  /** `rest`: what of the document came with the attributes. */
  asked(message: Message, rest: Uint8Array): void {
    this.#asked = message;
    this.#documentFrom = this.#received - rest.length;
  }

  answered(message: Message): void {
    this.#answered = message;
  }

  #jobsAndBytes(): { readonly jobs: readonly number[]; readonly bytes: number } {
    const job = jobNamed(this.#asked) ?? this.#jobMade();
    const bytes = this.#documentFrom === undefined ? 0 : this.#received - this.#documentFrom;
    return { jobs: job === undefined ? [] : [job], bytes };
  }

  /** Get-Jobs lists jobs that it has not made. */
  #jobMade(): number | undefined {
    if (this.#asked?.code === operation['Get-Jobs']) return undefined;
    const attributes = findGroup(this.#answered?.groups ?? [], 'job')?.attributes ?? [];
    return numberOf(findAttribute(attributes, 'job-id'));
  }

  #messages(): object {
    const [asked, answered] = [this.#asked, this.#answered];
    return {
      ...(asked === undefined
        ? {}
        : {
            operation: operationName(asked.code) ?? hex(asked.code),
            requestId: asked.requestId,
            request: shownAttributes(asked.groups),
          }),
      ...(answered === undefined
        ? {}
        : {
            status: statusName(answered.code) ?? hex(answered.code),
            response: shownAttributes(answered.groups),
          }),
    };
  }
}

function jobNamed(asked: Message | undefined): number | undefined {
  const attributes = findGroup(asked?.groups ?? [], 'operation')?.attributes ?? [];
  const uri = findAttribute(attributes, 'job-uri');
  return (
    numberOf(findAttribute(attributes, 'job-id')) ??
    (uri === undefined ? undefined : jobIdOf(describeValues(uri)))
  );
}

function hex(code: number): string {
  return `0x${code.toString(16).padStart(4, '0')}`;
}

const credentials = /^(?:proxy-)?authorization$|^cookie$/i;
const mostHeadCharacters = 4 * 1024;

function requestHead({ method = '', url = '', httpVersion, rawHeaders }: IncomingMessage): string {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2);
    lines.push(`${name}: ${credentials.test(name) ? masked(value) : value}`);
  }
  return `${lines.join('\r\n').slice(0, mostHeadCharacters)}\r\n`;
}

/** Keeps the scheme, e.g. Basic. */
function masked(value: string): string {
  const scheme = /^[A-Za-z]+(?= )/.exec(value)?.[0];
  return scheme === undefined ? 'masked' : `${scheme} masked`;
}

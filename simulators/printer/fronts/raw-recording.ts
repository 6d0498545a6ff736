import type { Socket } from 'node:net';
import { authority } from '../../kit/authority.ts';
import { cutText } from '../../kit/cut-text.ts';
import type { PjlCommand } from '../../kit/wire/pjl/command.ts';
import type { ExchangeBook } from '../exchanges/exchange-book.ts';

const mostCommands = 100;
const mostCommandOctets = 160;
const mostJobs = 100;

/** Records one raw connection; kept when it is disposed. */
export class RawRecording implements Disposable {
  readonly #book: ExchangeBook;
  readonly #from: string;
  readonly #at: number;
  readonly #startedNs: bigint;
  readonly #jobs: number[] = [];
  readonly #pjl: string[] = [];
  #bytes = 0;
  #firstByteAt: number | undefined;
  #lastByteAt: number | undefined;
  #isBroken = false;

  constructor({ remoteAddress = '', remotePort = 0 }: Socket, book: ExchangeBook) {
    this.#book = book;
    this.#from = authority(remoteAddress, remotePort);
    this.#at = book.clock.now();
    this.#startedNs = book.clock.monotonic();
  }

  received({ length }: Uint8Array): void {
    this.#bytes += length;
    this.#lastByteAt = this.#book.clock.now();
    this.#firstByteAt ??= this.#lastByteAt;
  }

  command({ verb, text }: PjlCommand): void {
    if (this.#pjl.length >= mostCommands) return;
    this.#pjl.push(cutText(`@PJL ${verb} ${text}`.trimEnd(), mostCommandOctets));
  }

  opened(jobId: number): void {
    if (this.#jobs.length < mostJobs) this.#jobs.push(jobId);
  }

  broken(): void {
    this.#isBroken = true;
  }

  [Symbol.dispose](): void {
    const { clock } = this.#book;
    this.#book.keep({
      protocol: 'raw',
      at: this.#at,
      ms: Number((clock.monotonic() - this.#startedNs) / 1000n) / 1000,
      from: this.#from,
      jobs: this.#jobs,
      bytes: this.#bytes,
      ...(this.#isBroken ? { aborted: true } : {}),
      ...(this.#firstByteAt === undefined ? {} : { firstByteAt: this.#firstByteAt }),
      ...(this.#lastByteAt === undefined ? {} : { lastByteAt: this.#lastByteAt }),
      pjl: this.#pjl,
    });
  }
}

import { createHash, type Hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type Dispatcher, Pool } from 'undici';
import type { Clock } from '../../../../../simulators/kit/clock.ts';
import { GivenUp } from '../../http/wire.ts';

export interface LoadRequest {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** Below the base URL, with its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer | Readable;
  /** The answer's body is digested and not kept. */
  readonly digests?: boolean;
  /** The answer is read no faster. */
  readonly bytesPerSecond?: number;
}

export interface LoadAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Empty where it was digested. */
  readonly body: Buffer;
  readonly sha256?: string;
  /** When the last byte of the request was given to the system, and when the answer was read. */
  readonly sentNs: bigint;
  readonly answeredNs: bigint;
}

/** The way of a load driver to its target: many connections, kept alive, at little cost a call. */
export interface LoadWire extends AsyncDisposable {
  /** Rejects when no answer comes: refused, reset, timed out, or larger than the limit. */
  ask(request: LoadRequest): Promise<LoadAnswer>;
}

export interface LoadWireOptions {
  readonly baseUrl: string;
  readonly tls: { readonly ca?: string; readonly rejectUnauthorized: boolean };
  readonly connections: number;
  /** No byte of an answer for so long: it is given up. */
  readonly timeoutMs: number;
  readonly clock: Clock;
}

const answerLimitBytes = 64 * 1024 * 1024;
/** Unused connections are given up before most servers close theirs. */
const idleMs = 4_000;

export function openLoadWire(options: LoadWireOptions): LoadWire {
  const { baseUrl, tls, connections, timeoutMs, clock } = options;
  const { origin, pathname } = new URL(baseUrl);
  const pool = new Pool(origin, {
    connections,
    pipelining: 1,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    keepAliveTimeout: idleMs,
    connect: { ...tls, timeout: timeoutMs },
  });
  let isOver = false;
  // What the driver's own end broke off is no silence of the target.
  const end = (): GivenUp => new GivenUp('the driver was stopped');
  return {
    ask: ({ method, path, headers, body, ...how }) =>
      new Promise((resolve, fail) => {
        const reject = (error: Error): void => fail(isOver ? end() : error);
        pool.dispatch(
          { method, path: `${pathname}${path}`, headers, body: body ?? null },
          new Reading({ clock, resolve, reject, ...how }),
        );
      }),
    async [Symbol.asyncDispose]() {
      isOver = true;
      await pool.destroy(end());
    },
  };
}

interface ReadingParts extends Pick<LoadRequest, 'digests' | 'bytesPerSecond'> {
  readonly clock: Clock;
  readonly resolve: (answer: LoadAnswer) => void;
  readonly reject: (error: Error) => void;
}

/** One answer as it comes. */
class Reading implements Dispatcher.DispatchHandler {
  readonly #parts: ReadingParts;
  readonly #hash: Hash | undefined;
  readonly #chunks: Buffer[] = [];
  #bytes = 0;
  #status = 0;
  #headers: Readonly<Record<string, string>> = {};
  #sentNs: bigint | undefined;

  constructor(parts: ReadingParts) {
    this.#parts = parts;
    this.#hash = parts.digests === true ? createHash('sha256') : undefined;
  }

  onRequestStart(): void {
    this.#sentNs = undefined;
  }

  onRequestSent(): void {
    this.#sentNs = this.#parts.clock.monotonic();
  }

  onResponseStart(
    _: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    this.#status = status;
    this.#headers = flat(headers);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#bytes += chunk.length;
    if (this.#hash !== undefined) this.#hash.update(chunk);
    else if (this.#bytes > answerLimitBytes)
      controller.abort(new Error(`the answer is larger than ${String(answerLimitBytes)} bytes`));
    else this.#chunks.push(chunk);
    const { bytesPerSecond, clock } = this.#parts;
    if (bytesPerSecond === undefined) return;
    controller.pause();
    clock.timer((chunk.length / bytesPerSecond) * 1000, () => controller.resume());
  }

  onResponseEnd(): void {
    const answeredNs = this.#parts.clock.monotonic();
    const [first = Buffer.alloc(0), ...more] = this.#chunks;
    this.#parts.resolve({
      status: this.#status,
      headers: this.#headers,
      body: more.length === 0 ? first : Buffer.concat(this.#chunks),
      ...(this.#hash === undefined ? {} : { sha256: this.#hash.digest('hex') }),
      sentNs: this.#sentNs ?? answeredNs,
      answeredNs,
    });
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.#parts.reject(error);
  }
}

function flat(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Readonly<Record<string, string>> {
  const flattened: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers))
    flattened[name] = Array.isArray(value) ? value.join(', ') : (value ?? '');
  return flattened;
}

import { Agent, fetch } from 'undici';
import { RequestRefused, WaitExpired } from './errors.ts';

/** An HTTP client of a control plane. */
export interface ControlClient {
  readonly url: string;
  readonly token: string;
  /** It is aborted by `close`. */
  readonly stopped: AbortSignal;
  /** Ends event streams and lets every other request fail: the bench is stopped, or the connection to it is closed. */
  close(): void;
  /** Resolves to the answer's JSON. Throws RequestRefused, or WaitExpired if no answer arrives in time. */
  json(method: string, path: string, wishes?: Wishes): Promise<unknown>;
  /** Resolves to the answer's bytes; undefined for 404. */
  bytes(
    path: string,
  ): Promise<{ readonly bytes: Uint8Array; readonly mediaType: string } | undefined>;
  open(
    path: string,
    headers: Readonly<Record<string, string>>,
    signal?: AbortSignal,
  ): Promise<Response>;
}

export interface Wishes {
  readonly body?: unknown;
  /** Deadline for the answer in milliseconds; default 60 000. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

const usualMs = 60_000;
/**
 * A connection of its own for each request: one that was kept may be closed by the control plane while this process
 * is too busy to notice, and a request that is sent then is lost.
 */
const dispatcher = new Agent({ pipelining: 0 });

export function controlClient(url: string, token: string): ControlClient {
  const base = url.replace(/\/+$/, '');
  const authorization = `Bearer ${token}`;
  const closing = new AbortController();
  const stopped = closing.signal;
  const ask = async (method: string, path: string, wishes: Wishes): Promise<Response> => {
    const { body, timeoutMs = usualMs, signal } = wishes;
    stopped.throwIfAborted();
    const time = AbortSignal.timeout(timeoutMs);
    try {
      return await fetch(`${base}${path}`, {
        dispatcher,
        method,
        headers: { authorization, 'content-type': 'application/json' },
        signal: AbortSignal.any([time, stopped, ...(signal === undefined ? [] : [signal])]),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    } catch (error) {
      if (time.aborted) throw new WaitExpired(`the answer to ${method} ${base}${path}`, timeoutMs);
      signal?.throwIfAborted();
      stopped.throwIfAborted();
      throw noAnswer(`${method} ${base}${path}`, error);
    }
  };
  return {
    url: base,
    token,
    stopped,
    close: () =>
      closing.abort(new Error('this bench was stopped, or the connection to it was closed')),
    async json(method, path, wishes = {}) {
      const response = await ask(method, path, wishes);
      if (!response.ok) throw await refusal(`${method} ${path}`, response);
      const text = await response.text();
      return text === '' ? undefined : jsonOf(text, `${base}${path}`);
    },
    async bytes(path) {
      const response = await ask('GET', path, {});
      if (response.status === 404) {
        await response.body?.cancel();
        return undefined;
      }
      if (!response.ok) throw await refusal(`GET ${path}`, response);
      const mediaType = response.headers.get('content-type') ?? 'application/octet-stream';
      return { bytes: new Uint8Array(await response.arrayBuffer()), mediaType };
    },
    open: async (path, headers, signal) => {
      stopped.throwIfAborted();
      return await fetch(`${base}${path}`, {
        dispatcher,
        headers: { authorization, ...headers },
        signal: signal === undefined ? stopped : AbortSignal.any([signal, stopped]),
      });
    },
  };
}

function noAnswer(request: string, cause: unknown): Error {
  return new Error(
    `${request} got no answer: is the bench still running, and is this the URL of its control plane?`,
    { cause },
  );
}

function jsonOf(text: string, url: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${url} did not return JSON: it is not the URL of a control plane`);
  }
}

/** Turns an unsuccessful answer into an error with its status and detail. */
export async function refusal(what: string, response: Response): Promise<RequestRefused> {
  const text = (await response.text()).slice(0, 2_000);
  let detail = text;
  try {
    const problem = JSON.parse(text) as { readonly detail?: string; readonly message?: string };
    detail = problem.detail ?? problem.message ?? text;
  } catch {
    // The body is not JSON and is reported unchanged.
  }
  return new RequestRefused(what, { status: response.status, detail });
}

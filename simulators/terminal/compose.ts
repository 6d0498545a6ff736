import type { TerminalRequest } from './exchange.ts';

export type Pairs = readonly (readonly [name: string, value: string])[];

/** One call of the interface, before it is a request. */
export interface Call {
  readonly method: TerminalRequest['method'];
  /** Behind the base URL, percent-encoded, beginning with a slash. */
  readonly path: string;
  readonly parameters?: Pairs;
  /** A body of another form, instead of the parameters. */
  readonly content?: { readonly type: string; readonly body: Buffer };
  /** User or device token. */
  readonly bearer?: string;
  /** What of the parameters must never be shown. */
  readonly secrets?: readonly string[];
  readonly timeoutMs: number;
}

export interface Address {
  /** Ends in /api/v1, without a slash behind it. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** How parameters of GET travel (SIL-01). */
  readonly getParameters: 'body' | 'query';
}

const formType = 'application/x-www-form-urlencoded';

/** Parameters are form fields in the body, of GET too (conventions of the interface), unless set otherwise. */
export function compose({ baseUrl, apiKey, getParameters }: Address, call: Call): TerminalRequest {
  const { method, path, parameters = [], content, bearer } = call;
  const form = new URLSearchParams(parameters.map(([name, value]) => [name, value])).toString();
  const url = baseUrl + path;
  const headers = {
    accept: 'application/json, */*;q=0.5',
    'x-api-key': apiKey,
    ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
  };
  if (content !== undefined) {
    return {
      method,
      url,
      headers: { ...headers, 'content-type': content.type },
      body: content.body,
    };
  }
  // A POST carries the content type even when it has no parameters (interface 4.4, send).
  if (method !== 'POST' && form === '') return { method, url, headers };
  if (method === 'GET' && getParameters === 'query') {
    return { method, url: `${url}?${form}`, headers };
  }
  const body = Buffer.from(form);
  return { method, url, headers: { ...headers, 'content-type': formType }, body };
}

/** A value as one segment of a path; undefined for what can't be one. */
export function segment(value: string): string | undefined {
  // Dots alone lead to another path, encoded or not (URL Standard, double-dot segments).
  if (/^\.{0,2}$/.test(value) || !value.isWellFormed()) return undefined;
  return encodeURIComponent(value);
}

import type { RawRequest } from '../../engine/session/http/wire.ts';
import type { PactRequest } from './pact-file.ts';
import type { StateValues } from './prepare.ts';

export interface Addressee {
  /** Ends in /api/v1, as the paths of the pacts begin. */
  readonly baseUrl: string;
  readonly key: string;
  /** How parameters of GET travel (SIL-01); pacts have them in the body. */
  readonly getParameters: 'body' | 'query';
  readonly values: StateValues;
}

const basePath = '/api/v1';

/** A pact's request as it goes to a target: with its key, and with what the states' set-up told. Throws for a value nobody told. */
export function composeRequest(request: PactRequest, to: Addressee): RawRequest {
  const { method, generators = {}, body } = request;
  const filled = (expression: string | undefined, example: string): string =>
    expression === undefined ? example : fill(expression, to.values);
  const path = filled(generators.path?.expression, request.path);
  if (!path.startsWith(`${basePath}/`)) throw new Error(`${path} is not below ${basePath}`);
  const headers = Object.fromEntries(
    Object.entries(request.headers ?? {}).map(([name, value]) => [
      name.toLowerCase(),
      filled(generators.header?.[name]?.expression, value),
    ]),
  );
  const query = new URLSearchParams(
    Object.entries(request.query ?? {}).flatMap(([name, all]) => all.map((value) => [name, value])),
  ).toString();
  const inQuery = method === 'GET' && to.getParameters === 'query' ? (body ?? '') : '';
  const search = [query, inQuery].filter((part) => part !== '').join('&');
  const url = `${to.baseUrl}${path.slice(basePath.length)}${search === '' ? '' : `?${search}`}`;
  const withKey = 'x-api-key' in headers ? { ...headers, 'x-api-key': to.key } : headers;
  const sent = body === undefined || inQuery !== '' ? {} : { body: Buffer.from(body) };
  return { method, url, headers: withKey, ...sent };
}

function fill(expression: string, values: StateValues): string {
  return expression.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`no set-up of a state returned '${name}'`);
    return value;
  });
}

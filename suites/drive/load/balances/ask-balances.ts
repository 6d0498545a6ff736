import { callerHeaders } from '../../client.ts';
import type { RawRequest, Wire } from '../../wire.ts';

export interface PlaceParts {
  readonly url: string;
  readonly key: string;
  readonly providerId: number;
  readonly wire: Wire;
}

/** The target did not tell of balances as the profile promises. */
export class BalancesUntold extends Error {
  override readonly name = 'BalancesUntold';
}

interface Asking extends Pick<RawRequest, 'method'> {
  /** Below the place, with its query. */
  readonly path: string;
  readonly json?: string;
}

/** Resolves with what `read` makes of the answer; what that throws is told with the place. Rejects with BalancesUntold. */
export type AskBalances = <T>(
  asking: Asking,
  read: (text: string, what: string) => T,
) => Promise<T>;

const shownChars = 200;

export function askerOf({ url, key, wire }: PlaceParts): AskBalances {
  const headers = { ...callerHeaders({ key }), accept: 'application/json' };
  return async ({ method, path, json }, read) => {
    const place = `${method} ${url}${path.replace(/[?].*/, '')}`;
    const type = { 'content-type': 'application/json' };
    const sent =
      json === undefined
        ? { headers }
        : { headers: { ...headers, ...type }, body: Buffer.from(json) };
    try {
      const answer = await wire.exchange({ method, url: `${url}${path}`, ...sent });
      const text = answer.body.toString('utf8');
      if (answer.status < 200 || answer.status >= 300)
        throw new Error(`it was answered ${String(answer.status)}: ${text.slice(0, shownChars)}`);
      return read(text, 'the answer');
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new BalancesUntold(`${place}: ${why}`, { cause: error });
    }
  };
}

import { callerHeaders } from '../../http/client.ts';
import type { RawRequest, Wire } from '../../http/wire.ts';

export interface PlaceParts {
  readonly url: string;
  readonly key: string;
  readonly providerId: number;
  readonly wire: Wire;
}

/** The target did not tell of balances as the profile promises. */
export class BalancesUntold extends Error {
  override readonly name = 'BalancesUntold';
  /** Something came, and was not as it should be. */
  readonly isAnswered: boolean;

  constructor(message: string, isAnswered: boolean) {
    super(message);
    this.isAnswered = isAnswered;
  }
}

interface Asking extends Pick<RawRequest, 'method'> {
  /** Below the place, with its query. */
  readonly path: string;
  readonly json?: string;
  /** A status that is as good as one of 200 to 299. */
  readonly orStatus?: number;
}

/**
 * Resolves with what `read` makes of the answer; what that throws is told with the place, and nothing of
 * what the answer says: it may hold what is secret. Rejects with BalancesUntold.
 */
export type AskBalances = <T>(
  asking: Asking,
  read: (text: string, what: string) => T,
) => Promise<T>;

export function askerOf({ url, key, wire }: PlaceParts): AskBalances {
  const headers = { ...callerHeaders({ key }), accept: 'application/json' };
  return async ({ method, path, json, orStatus }, read) => {
    const place = `${method} ${url}${path.replace(/[?].*/, '')}`;
    const type = { 'content-type': 'application/json' };
    const sent =
      json === undefined
        ? { headers }
        : { headers: { ...headers, ...type }, body: Buffer.from(json) };
    let isAnswered = false;
    try {
      const answer = await wire.exchange({ method, url: `${url}${path}`, ...sent });
      isAnswered = true;
      if (answer.status !== orStatus && (answer.status < 200 || answer.status >= 300))
        throw new Error(`it was answered ${String(answer.status)}`);
      return read(answer.body.toString('utf8'), 'the answer');
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new BalancesUntold(`${place}: ${why}`, isAnswered);
    }
  };
}

import { Agent, request } from 'undici';
import type { Clock } from '../../simulators/kit/clock.ts';

/** A service of others: its base URL, and the authority that vouches for it where that is not the system's. */
export interface ServiceAddress {
  readonly baseUrl: string;
  readonly caPem?: string;
}

/** Why nothing can be observed before it. */
export type Trouble = 'unreachable' | 'untrusted' | 'silent' | 'elsewhere';

export interface Reached {
  readonly trouble?: Trouble;
  /** Of a place that is not as expected, as a sentence's end. */
  readonly seen?: string;
}

const answerMs = 10_000;

/** Asks once, with the call that needs neither key nor token (interface 4.2), whether a service is there. Never rejects. */
export async function reachService(
  { baseUrl, caPem }: ServiceAddress,
  { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal },
): Promise<Reached> {
  const agent = new Agent(caPem === undefined ? {} : { connect: { ca: caPem } });
  const late = new AbortController();
  using _timer = clock.timer(answerMs, () => late.abort());
  try {
    const { statusCode, headers, body } = await request(`${baseUrl}/account`, {
      method: 'HEAD',
      dispatcher: agent,
      signal: AbortSignal.any([signal, late.signal]),
    });
    await body.dump();
    const seen = `it answers ${String(statusCode)}`;
    const { location } = headers;
    if (statusCode >= 300 && statusCode < 400)
      return { trouble: 'elsewhere', seen: `${seen} and leads to ${String(location)}` };
    return statusCode === 200 ? {} : { seen };
  } catch (error) {
    if (signal.aborted) return {};
    if (late.signal.aborted)
      return { trouble: 'silent', seen: `no answer within ${String(answerMs / 1000)} s` };
    const [code, words] = faultOf(error);
    const isTrust = /CERT|SELF_SIGNED|UNABLE_TO_(GET_ISSUER|VERIFY)|ALTNAME/.test(code);
    return { trouble: isTrust ? 'untrusted' : 'unreachable', seen: words };
  } finally {
    await agent.destroy();
  }
}

function faultOf(error: unknown): readonly [code: string, words: string] {
  if (error instanceof AggregateError && error.errors.length > 0) return faultOf(error.errors[0]);
  if (!(error instanceof Error)) return ['', String(error)];
  return ['code' in error ? String(error.code) : '', error.message];
}

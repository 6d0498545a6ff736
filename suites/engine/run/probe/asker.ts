import type { Clock } from '../../../../simulators/kit/clock.ts';
import { operationOf } from '../../../spec/operations.ts';
import { type Json, numberMember } from '../../journal/json.ts';
import { Recorder } from '../../journal/recorder.ts';
import { type Credentials, openCredentials } from '../../session/credentials.ts';
import { type Caller, type CallOptions, createClient } from '../../session/http/client.ts';
import { openWire } from '../../session/http/wire.ts';
import type { TargetProfile } from '../../session/profile/profile.ts';

export type Actor = keyof NonNullable<TargetProfile['users']>;

/** An answer, and in words what was asked and what came: "GET /account was answered 403". */
export interface Seen {
  /** 0: none came. */
  readonly status: number;
  readonly json: Json | undefined;
  readonly contentType: string;
  readonly words: string;
  /** Why none came. */
  readonly reason?: string;
}

/** Asks a target harmless questions: nothing it is asked makes, changes or removes anything. */
export interface Asker extends AsyncDisposable {
  readonly profile: TargetProfile;
  readonly credentials: Credentials;
  readonly over: AbortSignal;
  /** The tokens of the profile's users who have logged in with the full key, by actor. */
  readonly admitted: Map<Actor, string>;
  /** Operations that the target does for nobody: asked for with every right, they were neither done nor forbidden. */
  readonly declined: Set<string>;
  ask(operation: string, caller: Caller, options?: AskOptions): Promise<Seen>;
  requests(): number;
}

export interface AskOptions extends CallOptions {
  /** Another way for parameters than the profile's. */
  readonly getParameters?: 'body' | 'query';
  /** Said before the words: 'with its token'. */
  readonly how?: string;
}

export interface AskerOptions {
  readonly profile: TargetProfile;
  readonly environment: NodeJS.ProcessEnv;
  readonly clock: Clock;
  /** How long an answer may take, in milliseconds. */
  readonly answerMs: number;
  readonly over: AbortSignal;
}

export function openAsker(options: AskerOptions): Asker {
  const { profile, clock, over } = options;
  const reasons = new Map<number, string>();
  const types = new Map<number, string>();
  const recorder = new Recorder(
    (event) => {
      if (event.type === 'unanswered') reasons.set(event.call, event.reason);
      if (event.type === 'answered')
        types.set(event.call, event.headers['content-type'] ?? 'no content type');
    },
    () => clock.monotonic(),
  );
  const credentials = openCredentials(profile, recorder.redactor, options.environment);
  const wire = openWire(profile, options.answerMs);
  let requests = 0;
  return {
    profile,
    credentials,
    over,
    admitted: new Map(),
    declined: new Set(),
    requests: () => requests,
    ask: async (operation, caller, { how, getParameters, ...call } = {}) => {
      requests += 1;
      const client = createClient({
        wire,
        recorder,
        baseUrl: profile.baseUrl,
        getParameters: getParameters ?? profile.getParameters ?? 'body',
        case: 'probe',
        over,
      });
      const reply = await client.call(operation, caller, call);
      const { method, path } = operationOf(operation);
      const what = `${method} ${path}${how === undefined ? '' : ` ${how}`}`;
      const given = recorder.redactor.text(reasons.get(reply.call) ?? 'no answer');
      const reason = noTls.test(given) ? 'the server there does not use TLS' : given;
      return {
        status: reply.status,
        json: reply.json,
        contentType: types.get(reply.call) ?? '',
        words: reply.status === 0 ? `${what}: ${reason}` : `${what} returned ${answerWords(reply)}`,
        ...(reply.status === 0 ? { reason } : {}),
      };
    },
    [Symbol.asyncDispose]: () => wire[Symbol.asyncDispose](),
  };
}

/** OpenSSL's errors for bytes that are no TLS. */
const noTls = /wrong version number|packet length too long|http request/i;

function answerWords({ status, json }: Pick<Seen, 'status' | 'json'>): string {
  const code = numberMember(json, 'errorCode') ?? 0;
  return code === 0 ? String(status) : `${String(status)} with errorCode ${String(code)}`;
}

/** interface 7: done as asked. */
export function granted({ status, json }: Seen): boolean {
  return status >= 200 && status < 300 && (numberMember(json, 'errorCode') ?? 0) === 0;
}

/** interface 7: OK, and not implemented. */
const saysNothingOfCallers = [undefined, 0, 1000];

/** SIL-12: refused for who is calling. */
export function denied({ status, json }: Seen): boolean {
  const errorCode = numberMember(json, 'errorCode');
  return (
    [401, 403].includes(status) || (status === 200 && !saysNothingOfCallers.includes(errorCode))
  );
}

import { isObject, type Json, numberMember } from '../../journal/json.ts';
import { formBody, multipartBody, type Pairs } from '../body.ts';
import { callerHeaders } from '../client.ts';
import type { TargetProfile } from '../profile.ts';
import { secretValue } from '../read-profile.ts';
import { openWire, type Wire } from '../wire.ts';
import type { IdentifiedDocument } from './identified-document.ts';

export interface LoadUser {
  readonly userName: string;
  readonly card: string;
}

/** The calls that a load run makes, without a recorder in their way. Each rejects, with what was answered, when it is not done. */
export interface LoadTarget extends AsyncDisposable {
  readonly profile: TargetProfile;
  readonly key: string;
  readonly tls: Wire['tls'];
  ask(method: string, path: string, pairs: Pairs): Promise<Json | undefined>;
  upload(user: LoadUser, queue: string, document: IdentifiedDocument): Promise<void>;
  /** At the reader of that address. */
  tap(user: LoadUser, reader: string): Promise<void>;
}

const timeoutMs = 60_000;
const boundary = 'platen-load-0a7c';

/** `connections`: so many calls can be under way at once. */
export function openLoadTarget(
  profile: TargetProfile,
  environment: Readonly<Record<string, string | undefined>>,
  connections: number,
): LoadTarget {
  const wire = openWire(profile, timeoutMs, connections);
  const key = secretValue(profile.keys.full.secret, environment);

  async function exchange(
    method: string,
    path: string,
    content?: { readonly type: string; readonly body: Buffer },
  ): Promise<Json | undefined> {
    const answer = await wire.exchange({
      method,
      url: `${profile.baseUrl}${path}`,
      headers: {
        ...callerHeaders({ key }),
        ...(content === undefined ? {} : { 'content-type': content.type }),
      },
      ...(content === undefined ? {} : { body: content.body }),
    });
    const text = answer.body.toString('utf8');
    const json = parse(text);
    const errorCode = numberMember(json, 'errorCode') ?? 0;
    if (answer.status < 300 && errorCode === 0) return json;
    const named = errorCode === 0 ? '' : ` with errorCode ${String(errorCode)}`;
    throw new Error(`${method} ${path} was answered ${String(answer.status)}${named}`);
  }

  return {
    profile,
    key,
    tls: wire.tls,
    ask: (method, path, pairs) =>
      exchange(method, path, { type: 'application/x-www-form-urlencoded', body: formBody(pairs) }),
    async upload(user, queue, { identity, bytes }) {
      const fileName = `${identity}.pdf`;
      const parts: Pairs = [
        ['username', user.userName],
        ['portname', queue],
        ['title', fileName],
        ['providerid', String(profile.providerId)],
      ];
      const type = `multipart/form-data; boundary=${boundary}`;
      const body = multipartBody(parts, { fileName, bytes }, boundary);
      const json = await exchange('PUT', '/documents', { type, body });
      if (!isObject(json)) throw new Error('the upload was answered without a document');
    },
    async tap(user, reader) {
      const query = formBody([
        ['cd', user.card],
        ['Mac', reader],
      ]);
      await exchange('GET', `/card?${query.toString()}`);
    },
    [Symbol.asyncDispose]: () => wire[Symbol.asyncDispose](),
  };
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

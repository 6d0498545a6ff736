import type { Json } from '../../engine/journal/json.ts';
import { isArray, numberMember, textMember } from '../../engine/journal/json.ts';
import { multipartBody, type Pairs, type UploadFile } from '../../engine/session/http/body.ts';
import type { RawAnswer, Wire } from '../../engine/session/http/wire.ts';
import type { ServiceProcess } from '../../engine/session/service-process.ts';

/** What the bench may do to its service, around the observer: nothing of it is in the journal. */
export interface ServiceHands {
  /** A call of the interface with the bench's own key. Throws where it is refused. */
  call(method: string, path: string, more?: CallMore): Promise<Json>;
  /** A call of the service's control plane. Throws where it is refused. */
  control(method: string, path: string, body?: Json): Promise<Json>;
  readonly serviceProcess: ServiceProcess;
}

export interface CallMore {
  readonly form?: Pairs;
  readonly json?: Json;
  readonly file?: UploadFile;
  readonly bearer?: string;
  /** A refusal is what it is for: its answer is as good as any. */
  readonly mayFail?: boolean;
  /** Below the root of the service instead of the base of the interface. */
  readonly atRoot?: boolean;
}

export interface HandsOptions {
  readonly wire: Wire;
  readonly baseUrl: string;
  readonly key: string;
  readonly control: { readonly url: string; readonly token: string };
  readonly serviceProcess: ServiceProcess;
}

export function serviceHands({
  wire,
  baseUrl,
  key,
  control,
  serviceProcess,
}: HandsOptions): ServiceHands {
  return {
    serviceProcess,
    call: async (method, path, more = {}) => {
      const root = more.atRoot === true ? new URL(baseUrl).origin : baseUrl;
      const bearer = more.bearer === undefined ? {} : { authorization: `Bearer ${more.bearer}` };
      const { headers, body } = contentOf(more);
      const answer = await wire.exchange({
        method,
        url: root + path,
        headers: { 'x-api-key': key, ...bearer, ...headers },
        ...(body === undefined ? {} : { body }),
      });
      return jsonOf(answer, `${method} ${path}`, more.mayFail === true);
    },
    control: async (method, path, body) => {
      const answer = await wire.exchange({
        method,
        url: control.url + path,
        headers: { authorization: `Bearer ${control.token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: Buffer.from(JSON.stringify(body)) }),
      });
      return jsonOf(answer, `${method} ${path} of the control plane`, false);
    },
  };
}

function contentOf({ form, json, file }: CallMore): {
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
} {
  if (file !== undefined) {
    const boundary = 'platen-bench-7d1f0c52';
    const type = `multipart/form-data; boundary=${boundary}`;
    return { headers: { 'content-type': type }, body: multipartBody(form ?? [], file, boundary) };
  }
  if (json !== undefined)
    return {
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify(json)),
    };
  if (form === undefined) return { headers: {} };
  const body = new URLSearchParams(form.map(([name, value]) => [name, value])).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return { headers, body: Buffer.from(body) };
}

function jsonOf(answer: RawAnswer, what: string, mayFail: boolean): Json {
  const text = answer.body.toString('utf8');
  let json: Json = null;
  try {
    json = JSON.parse(text) as Json;
  } catch {
    // Some answers are empty.
  }
  const errorCode = numberMember(json, 'errorCode') ?? 0;
  if (mayFail || (answer.status < 300 && errorCode === 0)) return json;
  throw new Error(`the bench's own ${what} was answered ${String(answer.status)}: ${text}`);
}

/** The member, which must be there. */
export function need(json: Json, name: string): string {
  const value = textMember(json, name) ?? numberMember(json, name);
  if (value === undefined) throw new Error(`an answer to the bench has no ${name}`);
  return String(value);
}

/** The uuids of a list of documents, the oldest first. */
export function uuidsOf(json: Json): readonly string[] {
  return isArray(json) ? json.map((one) => need(one, 'uuid')).toReversed() : [];
}

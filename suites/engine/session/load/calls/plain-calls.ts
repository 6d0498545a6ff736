import { type Json, numberMember, textMember } from '../../../journal/json.ts';
import { formBody, type Pairs } from '../../http/body.ts';
import { callerHeaders } from '../../http/client.ts';
import type { LoadDocument } from '../press.ts';
import {
  CallError,
  documentsIn,
  type LoadCalls,
  type LoadTarget,
  type LoadUser,
  type Uploaded,
} from './calls.ts';
import { uploadBody } from './upload-body.ts';
import type { LoadAnswer, LoadRequest, LoadWire } from './wire.ts';

type Asking = Pick<LoadRequest, 'method' | 'path' | 'digests' | 'bytesPerSecond'> & {
  readonly pairs?: Pairs;
  readonly user?: LoadUser;
};

const form = 'application/x-www-form-urlencoded';
/** Answers that only say how it went are shorter: longer ones are not read for an errorCode. */
const shortBytes = 4_096;

/** The calls as they are, without a recorder in their way. `bytesPerSecond`: downloads are read no faster. */
export function plainCalls(wire: LoadWire, target: LoadTarget, bytesPerSecond?: number): LoadCalls {
  const ask = (asking: Asking): Promise<LoadAnswer> => askPlainly(wire, target, asking);
  const document = (uuid: string): string => `/documents/${encodeURIComponent(uuid)}`;
  const reading = bytesPerSecond === undefined ? {} : { bytesPerSecond };
  return {
    upload: (user, uploaded) => upload(wire, target, { user, document: uploaded }),
    async list(user, status) {
      const most = ['maxRecords', '500'] as const;
      const pairs: Pairs = status === undefined ? [] : [['status', String(status)], most];
      const answer = await ask({ method: 'GET', path: '/documents', pairs, user });
      return { ...timesOf(answer), documents: documentsIn(parse(answer.body)) };
    },
    async tap(user, { reader }) {
      const query = formBody([
        ['cd', user.card],
        ['Mac', reader],
      ]);
      return timesOf(await ask({ method: 'GET', path: `/card?${query.toString()}` }));
    },
    async release(user, uuid, { address }) {
      const path = `${document(uuid)}/${encodeURIComponent(address)}`;
      return timesOf(await ask({ method: 'POST', path, user }));
    },
    remove: async (user, uuid) =>
      timesOf(await ask({ method: 'DELETE', path: document(uuid), user })),
    async download(user, uuid) {
      const path = `${document(uuid)}.content`;
      const pairs: Pairs = [['retain', 'true']];
      const answer = await ask({ method: 'GET', path, pairs, user, digests: true, ...reading });
      return { ...timesOf(answer), sha256: answer.sha256 ?? '' };
    },
    history: async () => timesOf(await ask({ method: 'GET', path: '/documents/history' })),
    users: async () =>
      timesOf(await ask({ method: 'GET', path: '/users/all', pairs: [providerOf(target)] })),
  };
}

async function askPlainly(
  wire: LoadWire,
  { key, getParameters }: LoadTarget,
  asking: Asking,
): Promise<LoadAnswer> {
  const { method, path, pairs = [], user, ...how } = asking;
  const headers = callerHeaders(user === undefined ? { key } : { key, bearer: user.token });
  const isInQuery = method === 'GET' && getParameters === 'query';
  const filled = formBody(pairs);
  const url = isInQuery && pairs.length > 0 ? `${path}?${filled.toString()}` : path;
  const isInBody = !isInQuery && (pairs.length > 0 || method === 'POST');
  const request = isInBody
    ? { headers: { ...headers, 'content-type': form }, body: filled }
    : { headers };
  return checked(asking, await answerOf(wire, { method, path: url, ...request, ...how }));
}

async function upload(
  wire: LoadWire,
  target: LoadTarget,
  { user, document }: { readonly user: LoadUser; readonly document: LoadDocument },
): Promise<Uploaded> {
  const pairs: Pairs = [
    ['username', user.userName],
    ['portname', target.queue],
    ['title', document.fileName],
    providerOf(target),
  ];
  const { headers, body, sha256 } = uploadBody(pairs, document);
  const to = { method: 'PUT', path: '/documents' } as const;
  const request = { ...to, headers: { ...callerHeaders({ key: target.key }), ...headers }, body };
  const answer = checked(to, await answerOf(wire, request));
  const json = parse(answer.body);
  const uuid = textMember(json, 'uuid');
  if (uuid === undefined) throw new CallError('refused', 'the upload was answered without a uuid');
  const digest = sha256();
  const known = digest === undefined ? {} : { sha256: digest };
  return { ...timesOf(answer), uuid, status: numberMember(json, 'status') ?? 0, ...known };
}

function providerOf({ providerId }: LoadTarget): Pairs[number] {
  return ['providerid', String(providerId)];
}

async function answerOf(wire: LoadWire, request: LoadRequest): Promise<LoadAnswer> {
  try {
    return await wire.ask(request);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CallError('unanswered', `${request.method} ${request.path} had no answer: ${why}`);
  }
}

/** interface 7: a 2xx status and, where there is one, errorCode 0. */
function checked(
  { method, path }: Pick<LoadRequest, 'method' | 'path'>,
  answer: LoadAnswer,
): LoadAnswer {
  const { status, body } = answer;
  const errorCode = body.length < shortBytes ? (numberMember(parse(body), 'errorCode') ?? 0) : 0;
  if (status >= 200 && status < 300 && errorCode === 0) return answer;
  const named = errorCode === 0 ? '' : ` with errorCode ${String(errorCode)}`;
  throw new CallError('refused', `${method} ${path} was answered ${String(status)}${named}`);
}

function timesOf({ sentNs, answeredNs }: LoadAnswer): Pick<LoadAnswer, 'sentNs' | 'answeredNs'> {
  return { sentNs, answeredNs };
}

function parse(body: Buffer): Json | undefined {
  try {
    return JSON.parse(body.toString('utf8')) as Json;
  } catch {
    return undefined;
  }
}

import { numberMember, textMember } from '../../../journal/json.ts';
import type { Recorder } from '../../../journal/recorder.ts';
import type { Pairs } from '../../http/body.ts';
import { type CallOptions, createClient, type Reply } from '../../http/client.ts';
import type { RawAnswer, RawRequest, Wire } from '../../http/wire.ts';
import {
  type Answered,
  CallError,
  documentsIn,
  type JobCalls,
  type LoadTarget,
  type LoadUser,
} from './calls.ts';
import type { LoadAnswer, LoadRequest, LoadWire } from './wire.ts';

export interface RecordedCase {
  readonly case: string;
  readonly recorder: Recorder;
}

/** The calls of one sampled journey: its exchanges are events of the journal. One call at a time. */
export function recordedCalls(
  wire: LoadWire,
  target: LoadTarget,
  recorded: RecordedCase,
): JobCalls {
  const ask = asker(wire, target, recorded);
  const most = ['maxRecords', '500'] as const;
  return {
    async upload(user, { fileName, pieces }) {
      const parameters: Pairs = [
        ['username', user.userName],
        ['portname', target.queue],
        ['title', fileName],
        ['providerid', String(target.providerId)],
      ];
      const file = { fileName, bytes: Buffer.concat(pieces), pages: 1 };
      const reply = await ask('documents.upload', { parameters, file });
      const uuid = textMember(reply.json, 'uuid');
      if (uuid === undefined)
        throw new CallError('refused', 'the upload was answered without a uuid');
      return { ...reply, uuid, status: numberMember(reply.json, 'status') ?? 0 };
    },
    async list(user, status) {
      const parameters: Pairs = status === undefined ? [most] : [['status', String(status)], most];
      const reply = await ask('documents.list', { parameters }, user);
      return { ...reply, documents: documentsIn(reply.json) };
    },
    tap: (user, { reader }) =>
      ask('card.get', {
        parameters: [
          ['cd', user.card],
          ['Mac', reader],
        ],
      }),
    release: (user, uuid, { address }) =>
      ask('documents.send', { path: { uuid, port: address } }, user),
    remove: (user, uuid) => ask('documents.delete', { path: { uuid } }, user),
  };
}

type Ask = (operation: string, options: CallOptions, user?: LoadUser) => Promise<Reply & Answered>;

/** Rejects, as plain calls do, when it is not done as asked for. */
function asker(
  wire: LoadWire,
  target: LoadTarget,
  { case: caseName, recorder }: RecordedCase,
): Ask {
  const { key, getParameters, baseUrl } = target;
  const timed = timedWire(wire, target);
  const client = createClient({ wire: timed, recorder, baseUrl, getParameters, case: caseName });
  return async (operation, options, user) => {
    const caller = user === undefined ? { key } : { key, bearer: user.token };
    const reply = await client.call(operation, caller, options);
    const answer = timed.last();
    if (reply.status === 0 || answer === undefined)
      throw new CallError('unanswered', `${operation} had no answer`);
    const errorCode = numberMember(reply.json, 'errorCode') ?? 0;
    if (reply.status < 200 || reply.status >= 300 || errorCode !== 0) {
      const named = errorCode === 0 ? '' : ` with errorCode ${String(errorCode)}`;
      throw new CallError('refused', `${operation} was answered ${String(reply.status)}${named}`);
    }
    return { ...reply, sentNs: answer.sentNs, answeredNs: answer.answeredNs };
  };
}

/** The driver's wire as the client knows one, with the times of its last answer. */
function timedWire(
  wire: LoadWire,
  { tls, baseUrl }: LoadTarget,
): Wire & { last(): LoadAnswer | undefined } {
  let last: LoadAnswer | undefined;
  return {
    tls,
    async exchange(request: RawRequest): Promise<RawAnswer> {
      last = undefined;
      const { method, url, headers, body } = request;
      const path = url.slice(baseUrl.length);
      const asked = { method: method as LoadRequest['method'], path, headers };
      last = await wire.ask(body === undefined ? asked : { ...asked, body });
      return last;
    },
    last: () => last,
    [Symbol.asyncDispose]: async () => undefined,
  };
}

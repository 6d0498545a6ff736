import { numberMember, textMember } from '../../../journal/json.ts';
import type { Recorder } from '../../../journal/recorder.ts';
import type { Pairs } from '../../body.ts';
import { type Caller, type CallOptions, createClient, type Reply } from '../../client.ts';
import type { RawAnswer, RawRequest, Wire } from '../../wire.ts';
import { CallError, documentsIn, type JobCalls, type LoadTarget, type LoadUser } from './calls.ts';
import type { LoadAnswer, LoadRequest, LoadWire } from './wire.ts';

export interface RecordedCase {
  readonly case: string;
  readonly recorder: Recorder;
}

/** The calls of one sampled journey: its exchanges are events of the journal. One call at a time. */
export function recordedCalls(
  wire: LoadWire,
  target: LoadTarget,
  { case: caseName, recorder }: RecordedCase,
): JobCalls {
  const { key, queue, providerId, getParameters, baseUrl } = target;
  const timed = timedWire(wire, target);
  const client = createClient({ wire: timed, recorder, baseUrl, getParameters, case: caseName });
  const full: Caller = { key };

  async function ask(
    operation: string,
    options: CallOptions,
    user?: LoadUser,
  ): Promise<Reply & Pick<LoadAnswer, 'sentNs' | 'answeredNs' | 'sha256'>> {
    const caller = user === undefined ? full : { key, bearer: user.token };
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
  }

  return {
    async upload(user, document) {
      const parameters: Pairs = [
        ['username', user.userName],
        ['portname', queue],
        ['title', document.fileName],
        ['providerid', String(providerId)],
      ];
      const bytes = Buffer.concat(document.pieces);
      const file = { fileName: document.fileName, bytes, pages: 1 };
      const reply = await ask('documents.upload', { parameters, file });
      const uuid = textMember(reply.json, 'uuid');
      if (uuid === undefined)
        throw new CallError('refused', 'the upload was answered without a uuid');
      return { ...reply, uuid, status: numberMember(reply.json, 'status') ?? 0 };
    },
    async list(user, status) {
      const wanted: Pairs =
        status === undefined
          ? [['maxRecords', '500']]
          : [
              ['status', String(status)],
              ['maxRecords', '500'],
            ];
      const reply = await ask('documents.list', { parameters: wanted }, user);
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

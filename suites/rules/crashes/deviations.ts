import { type Json, numberMember, textMember } from '../../journal/json.ts';
import { alterList, answersInstead, bearerOf, isRefused, on } from '../../prove/alter.ts';
import type { Fault } from '../../prove/fault.ts';
import { bendPage } from '../../prove/history-page.ts';
import {
  type Interception,
  isAnswer,
  jsonAnswer,
  jsonOf,
  type PassingAnswer,
  type PassingRequest,
} from '../../prove/interception.ts';

const list = on('documents.list');
const upload = on('documents.upload');

/** What a service does that was killed and started again. */
export const crashDeviations: readonly Fault[] = [
  {
    id: 'kill-loses-a-document',
    says: 'loses a document when it is killed',
    rule: 'CRASH-01',
    make: () => onceKilled(alterList(list, (documents) => documents.slice(0, -1))),
  },
  {
    id: 'kill-cuts-content',
    says: 'returns half of the first document after it was killed',
    rule: 'CRASH-02',
    make: cutsContent,
  },
  {
    id: 'kill-undoes-deletes',
    says: 'lists documents again that were deleted before it was killed',
    rule: 'CRASH-03',
    make: bringsBack,
  },
  {
    id: 'kill-repeats-prints',
    says: 'prints documents again that it had printed when it was killed',
    rule: 'CRASH-04',
    make: () => ({ paper: (job) => [job, job] }),
  },
  {
    id: 'kill-loses-paper',
    says: 'acknowledges a send that is never printed because of a kill',
    rule: 'CRASH-05',
    make: () => ({ paper: () => [] }),
  },
  {
    id: 'kill-drops-pushes',
    says: 'accepts documents in push queues and never prints them',
    rule: 'CRASH-11',
    make: dropsPushes,
  },
  {
    id: 'kill-loses-users',
    says: 'loses users when it is killed',
    rule: 'CRASH-06',
    make: () => onceKilled(answersInstead(on('users.get'), jsonAnswer(404, {}))),
  },
  {
    id: 'kill-loses-ports',
    says: 'loses input ports when it is killed',
    rule: 'CRASH-07',
    make: () => onceKilled(alterList(on('inputports.list'), () => [])),
  },
  {
    id: 'kill-loses-history',
    says: 'loses recorded jobs when it is killed',
    rule: 'CRASH-08',
    make: () =>
      onceKilled(bendPage(on('documents.history'), (records) => records.filter(isNoCopy))),
  },
  {
    id: 'kill-halves-an-upload',
    says: 'keeps half of an upload during which it was killed',
    rule: 'CRASH-09',
    make: keepsHalves,
  },
  {
    id: 'kill-forgets-tokens',
    says: 'refuses tokens that it issued before it was killed',
    rule: 'CRASH-10',
    make: () => onceKilled(answersInstead(list)),
  },
];

/** Of the pushes only what comes first gets to a raw printer: their bytes hold the name that they were made for. */
function dropsPushes(): Interception {
  let jobs = 0;
  return {
    paper: (job) => {
      jobs += 1;
      return jobs === 1 || !job.bytes.includes('-push') ? [job] : [];
    },
  };
}

function isNoCopy(record: Json): boolean {
  return textMember(record, 'jobType') !== 'COPY';
}

/** Of what is uploaded or released while it is killed nobody can say that it must be there: the first document is. */
function cutsContent(): Interception {
  let first: string | undefined;
  return onceKilled(
    {
      answer: (answer, request) =>
        request.operation === 'documents.download' && request.pathParameters['uuid'] === first
          ? { ...answer, body: answer.body.subarray(0, answer.body.length / 2) }
          : answer,
    },
    (answer, request) => {
      const json = upload(request) ? jsonOf(answer) : undefined;
      if (json !== undefined) first ??= textMember(json, 'uuid');
    },
  );
}

/** Deleted documents, by who deleted them, are in the lists again. */
function bringsBack(): Interception {
  const uploaded = new Map<string, Json>();
  const deleted = new Map<string, Json[]>();
  const watch = (answer: PassingAnswer, request: PassingRequest): void => {
    const json = jsonOf(answer);
    if (upload(request) && json !== undefined) uploaded.set(textMember(json, 'uuid') ?? '', json);
    const record = uploaded.get(request.pathParameters['uuid'] ?? '');
    const isDeleted = request.operation === 'documents.delete' && !isRefused(answer);
    const who = bearerOf(request) ?? '';
    if (isDeleted && record !== undefined) deleted.set(who, [...(deleted.get(who) ?? []), record]);
  };
  const again = alterList(list, (documents, request) =>
    [...documents, ...(deleted.get(bearerOf(request) ?? '') ?? [])].toSorted(
      (one, other) => (numberMember(other, 'dateTime') ?? 0) - (numberMember(one, 'dateTime') ?? 0),
    ),
  );
  return onceKilled(again, watch);
}

/** Does what `inner` does from the first call on that the service behind it did not answer. */
function onceKilled(
  inner: Interception,
  watch: (answer: PassingAnswer, request: PassingRequest) => void = () => undefined,
): Interception {
  let isKilled = false;
  return {
    request: async (request, upstream) => {
      if (!isKilled) {
        try {
          const answer = await upstream(request);
          watch(answer, request);
          return answer;
        } catch (error) {
          isKilled = true;
          throw error;
        }
      }
      const passed = (await inner.request?.(request, upstream)) ?? request;
      if (isAnswer(passed)) return passed;
      const answer = await upstream(passed);
      return (await inner.answer?.(answer, passed, upstream)) ?? answer;
    },
  };
}

/** An upload that failed is made again, cut in half, before the next list. */
function keepsHalves(): Interception {
  const broken: PassingRequest[] = [];
  return {
    request: async (request, upstream) => {
      if (list(request)) for (const one of broken.splice(0)) await upstream(halfOf(one));
      if (!upload(request)) return request;
      try {
        return await upstream(request);
      } catch (error) {
        broken.push(request);
        throw error;
      }
    },
  };
}

/** The same multipart request with half of its file, which is its last part. */
function halfOf(request: PassingRequest): PassingRequest {
  const { body } = request;
  const start = body.indexOf('\r\n\r\n', body.indexOf('filename="')) + 4;
  const end = body.lastIndexOf('\r\n--', body.length - 5);
  const half = start + Math.floor((end - start) / 2);
  return { ...request, body: Buffer.concat([body.subarray(0, half), body.subarray(end)]) };
}

import { itemsOf, textMember } from '../../journal/json.ts';
import { isRefused, okay, on, pretends } from '../../prove/alter.ts';
import type { Fault } from '../../prove/fault.ts';
import { formOf, type Interception, jsonAnswer, jsonOf, partOf } from '../../prove/interception.ts';

const upload = on('documents.upload');
const download = on('documents.download');
const remove = on('documents.delete');
const ends = on('documents.delete', 'documents.send');
const refusal = jsonAnswer(400, {});

/** interface 4.4: unusual forms of an upload, and documents that have come to their end. */
export const documentRestDeviations: readonly Fault[] = [
  {
    id: 'capital-extensions-are-none',
    says: 'refuses a title whose extension is in capitals',
    rule: 'DOC-UP-35',
    make: () => ({
      request: (request) =>
        upload(request) && /\.[A-Z]+$/.test(partOf(request, 'title') ?? '') ? refusal : request,
    }),
  },
  {
    id: 'printed-downloads',
    says: 'still returns a document that was printed',
    rule: 'DOC-DL-10',
    make: () => pretends(download),
  },
  {
    id: 'delete-again-is-okay',
    says: 'answers errorCode 0 to the deletion of a document that is already printed or deleted',
    rule: 'DOC-DEL-07',
    make: deletesAgain,
  },
  {
    id: 'unconverted-stays',
    says: 'refuses to delete a document that could not be converted',
    rule: 'DOC-DEL-08',
    make: keepsFailed,
  },
];

function deletesAgain(): Interception {
  const over = new Set<string>();
  return {
    answer: (answer, request) => {
      const uuid = request.pathParameters['uuid'] ?? '';
      if (remove(request) && isRefused(answer) && over.has(uuid)) return okay;
      if (ends(request) && !isRefused(answer)) over.add(uuid);
      return answer;
    },
  };
}

function keepsFailed(): Interception {
  const failed = new Set<string>();
  return {
    request: (request) =>
      remove(request) && failed.has(request.pathParameters['uuid'] ?? '')
        ? jsonAnswer(200, { errorCode: 1002 })
        : request,
    answer: (answer, request) => {
      if (request.operation !== 'documents.list') return answer;
      if (formOf(request).getAll('status').join() !== '8') return answer;
      for (const record of itemsOf(jsonOf(answer))) failed.add(textMember(record, 'uuid') ?? '');
      return answer;
    },
  };
}

import { numberMember } from '../../journal/json.ts';
import { isRefused, okay, on } from '../../prove/alter.ts';
import type { Fault } from '../../prove/fault.ts';
import { formOf, jsonOf, type PassingRequest, withForm } from '../../prove/interception.ts';

const send = on('documents.send');

/** What is right the first time, or as long as a thing is there. */
export const againDeviations: readonly Fault[] = [
  {
    id: 'second-release-in-one-copy',
    says: 'applies copies only in the first release of a document',
    rule: 'DOC-SEND-03',
    make: () => {
      const released = new Set<string>();
      return {
        request: (request) => {
          const uuid = request.pathParameters['uuid'] ?? '';
          if (!send(request) || !released.has(uuid)) {
            if (send(request)) released.add(uuid);
            return request;
          }
          const form = formOf(request);
          form.delete('copies');
          return withForm(request, form);
        },
      };
    },
  },
  {
    id: 'deleted-port-takes-documents',
    says: 'answers errorCode 0 to a send to a port that was deleted',
    rule: 'DOC-SEND-11',
    make: () => {
      const { learn, isGone } = deletedNames('outputports', 'address');
      return {
        answer: (answer, request) => {
          learn(request, numberMember(jsonOf(answer), 'id'));
          const isToGone = send(request) && isGone(request.pathParameters['port']);
          return isToGone && isRefused(answer) ? okay : answer;
        },
      };
    },
  },
];

/** The names of ports that were made and deleted; `id`: of the answer to the call that made one. */
function deletedNames(
  ports: 'inputports' | 'outputports',
  name: string,
): {
  readonly learn: (request: PassingRequest, id: number | undefined) => void;
  readonly isGone: (name: string | undefined) => boolean;
} {
  const names = new Map<string, string>();
  const gone = new Set<string>();
  return {
    learn: (request, id) => {
      if (request.operation === `${ports}.create` && id !== undefined)
        names.set(String(id), formOf(request).get(name) ?? '');
      const [deleted] = Object.values(request.pathParameters);
      if (request.operation === `${ports}.delete`) gone.add(names.get(deleted ?? '') ?? '');
    },
    isGone: (one) => one !== undefined && gone.has(one),
  };
}

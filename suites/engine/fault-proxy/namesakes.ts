import { asText, itemsOf, member, memberText } from '../journal/json.ts';
import { alterList, answersInstead, both, isRefused, type OnRequest, on } from './alter.ts';
import {
  formOf,
  type Interception,
  jsonAnswer,
  jsonOf,
  type PassingRequest,
} from './interception.ts';

type Members = Readonly<Record<'id' | 'name', string>>;

/** Once a thing of a list is deleted the list shows nothing that has its name. */
export function hidesNamesakes(area: string, { id, name }: Members): Interception {
  const names = new Map<string, string>();
  const gone = new Set<string>();
  const hiding = alterList(on(`${area}.list`), (records) =>
    records.filter((one) => !gone.has(memberText(one, name))),
  );
  return {
    answer: (answer, request, upstream) => {
      const [deleted = ''] = Object.values(request.pathParameters);
      const called = names.get(deleted);
      if (request.operation === `${area}.delete` && called !== undefined && !isRefused(answer))
        gone.add(called);
      const listed = request.operation === `${area}.list` ? jsonOf(answer) : undefined;
      for (const one of itemsOf(listed)) names.set(asText(member(one, id)), memberText(one, name));
      return hiding.answer?.(answer, request, upstream) ?? answer;
    },
  };
}

/** Such a request for what has a name under which something was deleted is answered 404. */
export function forgets(
  removes: OnRequest,
  which: OnRequest,
  nameOf: (request: PassingRequest) => string,
): Interception {
  const gone = new Set<string>();
  const hiding = answersInstead(
    both(which, (request) => gone.has(nameOf(request))),
    jsonAnswer(404, {}),
  );
  return {
    ...hiding,
    answer: (answer, request) => {
      if (removes(request) && !isRefused(answer)) gone.add(nameOf(request));
      return answer;
    },
  };
}

export function userOf(request: PassingRequest): string {
  return request.pathParameters['username'] ?? formOf(request).get('username') ?? '';
}

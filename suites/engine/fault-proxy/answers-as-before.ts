import { isRefused, type OnRequest } from './alter.ts';
import type { Interception, PassingAnswer } from './interception.ts';

/** Once such a change was made, a question that was answered before is answered as then. */
export function answersAsBefore(asks: OnRequest, changes: OnRequest): Interception {
  const earlier = new Map<string, PassingAnswer>();
  let changed = false;
  return {
    answer: (answer, request) => {
      if (changes(request) && !isRefused(answer)) changed = true;
      if (!asks(request) || isRefused(answer)) return answer;
      const before = earlier.get(request.path);
      if (changed && before !== undefined) return before;
      earlier.set(request.path, answer);
      return answer;
    },
  };
}

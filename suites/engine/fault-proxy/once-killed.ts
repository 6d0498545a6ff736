import {
  type Interception,
  isAnswer,
  type PassingAnswer,
  type PassingRequest,
} from './interception.ts';

/** Does what `inner` does after the first call that the service did not answer; `watch` sees the answers before it. */
export function onceKilled(
  inner: Interception,
  watch: (answer: PassingAnswer, request: PassingRequest) => void = () => undefined,
): Interception {
  let isKilled = false;
  return {
    request: async (request, upstream) => {
      const isAfter = isKilled;
      const passed = (isAfter ? await inner.request?.(request, upstream) : undefined) ?? request;
      if (isAnswer(passed)) return passed;
      try {
        const answer = await upstream(passed);
        if (isAfter) return (await inner.answer?.(answer, passed, upstream)) ?? answer;
        watch(answer, passed);
        return answer;
      } catch (error) {
        isKilled = true;
        throw error;
      }
    },
  };
}

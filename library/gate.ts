import type { GateEvent, GateOptions, GateResult, GateRun } from './api.ts';
import { checkOptions, ids, signal, text, wholeNumber, yesOrNo } from './check-options.ts';

const gateKinds = {
  target: {
    accepts: (value: unknown) =>
      text.accepts(value) || (typeof value === 'object' && value !== null),
    words: 'a bench, the path of a target profile, or the profile itself',
  },
  only: ids,
  seed: wholeNumber(0, 2_147_483_647),
  strict: yesOrNo,
  out: text,
  signal,
};

/**
 * Judges a service rule by rule, as `platen gate` does. Throws ProfileError for an invalid profile,
 * and the errors of starting a service.
 */
export function gate(options: GateOptions = {}): GateRun {
  checkOptions('gate', options, gateKinds);
  const waiting: GateEvent[] = [];
  let wake = (): void => undefined;
  let started: Promise<GateResult> | undefined;
  let isOver = false;
  const start = (): Promise<GateResult> =>
    (started ??= (async () => {
      const { runGate } = await import('./gate-run.ts');
      try {
        return await runGate(options, (event) => {
          waiting.push(event);
          wake();
        });
      } finally {
        isOver = true;
        wake();
      }
    })());
  return {
    result: start,
    async *[Symbol.asyncIterator]() {
      const result = start();
      // The iterator throws the failure at its end; an unhandled rejection must not be reported before that.
      result.catch(() => undefined);
      for (;;) {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) yield next;
        if (isOver) break;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      await result;
    },
  };
}

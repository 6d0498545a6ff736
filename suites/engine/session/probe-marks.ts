import { AsyncLocalStorage } from 'node:async_hooks';
import type { CallOptions } from './http/client.ts';

type Mark = Pick<CallOptions, 'pair' | 'probes'>;

/** Marks the first request of a step as a probe of rules, or as its control. */
export class ProbeMarks {
  readonly #marks = new AsyncLocalStorage<{ mark: Mark | undefined }>();

  /** Every other request of the step only prepares it, or looks at what it did. */
  async within<T>(mark: Mark, step: () => Promise<T>): Promise<T> {
    return this.#marks.run({ mark }, step);
  }

  /** The mark of the step, for the request that asks first. */
  take(): Mark {
    const step = this.#marks.getStore();
    const mark = step?.mark ?? {};
    if (step !== undefined) step.mark = undefined;
    return mark;
  }
}

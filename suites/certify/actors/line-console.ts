import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';
import type { Console } from './person.ts';

/** A person at a plain terminal, by lines of text. */
export function openLineConsole(input: Readable, output: Writable): Console & Disposable {
  const lines = createInterface({ input, output });
  const ended = new AbortController();
  lines.once('close', () => ended.abort(new Error('nobody types any more')));
  return {
    say: (line) => void output.write(`${line}\n`),
    ask: async (question, signal) => {
      if (ended.signal.aborted) return undefined;
      try {
        return await lines.question(question, { signal: AbortSignal.any([signal, ended.signal]) });
      } catch (error) {
        if (ended.signal.aborted && !signal.aborted) return undefined;
        throw error;
      }
    },
    [Symbol.dispose]: () => lines.close(),
  };
}

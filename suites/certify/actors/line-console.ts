import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import type { Console } from './person.ts';

/** A person at a plain terminal, by lines of text; what is typed ahead waits for its question. */
export function openLineConsole(input: Readable, output: Writable): Console & Disposable {
  const lines = createInterface({ input, output });
  const typed: string[] = [];
  let isEnded = false;
  let news = Promise.withResolvers<void>();
  const tell = (): void => {
    news.resolve();
    news = Promise.withResolvers();
  };
  lines.on('line', (line) => {
    typed.push(line);
    tell();
  });
  lines.once('close', () => {
    isEnded = true;
    tell();
  });
  return {
    say: (line) => void output.write(`${line}\n`),
    ask: async (question, signal) => {
      output.write(question);
      while (typed.length === 0 && !isEnded) await heard(news.promise, signal);
      return typed.shift();
    },
    [Symbol.dispose]: () => lines.close(),
  };
}

/** Rejects with the signal's reason when that aborts first. */
function heard(news: Promise<void>, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const stop = (): void => reject(signal.reason as Error);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  void news.then(() => {
    signal.removeEventListener('abort', stop);
    resolve();
  });
  return promise;
}

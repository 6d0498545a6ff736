import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import type { Console } from './person.ts';
import { wrapped } from './wrap.ts';

export interface LineConsoleOptions {
  readonly input: Readable & { readonly isTTY?: boolean };
  readonly output: Writable & { readonly isTTY?: boolean; readonly columns?: number };
  /** Ctrl-C: while lines are edited no signal comes of it. */
  readonly interrupted: () => void;
}

/** A person at a plain terminal, by lines of text. What comes through a pipe waits for its question. */
export function openLineConsole({
  input,
  output,
  interrupted,
}: LineConsoleOptions): Console & Disposable {
  const isTyped = input.isTTY === true && output.isTTY === true;
  const lines = createInterface({ input, output, terminal: isTyped, historySize: 0 });
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
  lines.on('SIGINT', interrupted);
  return {
    say: (line) => {
      const columns = isTyped ? columnsOf(output) : Infinity;
      for (const one of wrapped(line, columns)) output.write(`${one}\n`);
    },
    ask: async (question, signal) => {
      lines.setPrompt(question);
      if (!isEnded) lines.prompt();
      try {
        while (typed.length === 0 && !isEnded) await heard(news.promise, signal);
      } catch (error) {
        output.write('\n');
        throw error;
      }
      return typed.shift();
    },
    forgetTyped: () => {
      if (!isTyped) return;
      typed.length = 0;
      lines.setPrompt('');
      // As if somebody went to the end of what they had begun, and wiped it.
      lines.write(null, { ctrl: true, name: 'e' });
      lines.write(null, { ctrl: true, name: 'u' });
    },
    [Symbol.dispose]: () => lines.close(),
  };
}

const usualColumns = 80;

/** A terminal that nobody gave a size says 0. */
function columnsOf({ columns = 0 }: LineConsoleOptions['output']): number {
  return columns > 0 ? columns : usualColumns;
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

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { type Running, running } from '../../../lifecycle.ts';
import type { IppAsk } from './npm-ipp.child.ts';

/** An independent implementation to compare with; a question that takes longer than 100 s rejects. */
export interface IppOpinion extends Running {
  ask(question: IppAsk): Promise<unknown>;
}

export function startNpmIpp(): IppOpinion {
  const child = fork(new URL('npm-ipp.child.ts', import.meta.url), {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [],
  });
  return running({ ask: (question: IppAsk) => ask(child, question) }, async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill();
    await exited;
  });
}

async function ask(child: ChildProcess, question: IppAsk): Promise<unknown> {
  const settled = new AbortController();
  const signal = AbortSignal.any([settled.signal, AbortSignal.timeout(100_000)]);
  try {
    const answered = once(child, 'message', { signal });
    const ended = once(child, 'exit', { signal }).then(() => {
      throw new Error('npm ipp ended without an answer');
    });
    child.send(question);
    const [answer] = (await Promise.race([answered, ended])) as [unknown];
    return answer;
  } finally {
    settled.abort();
  }
}

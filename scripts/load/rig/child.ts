import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Running, running } from '../../../simulators/kit/lifecycle.ts';

/** A process of the rig that answers messages one at a time. */
export interface Child extends Running {
  readonly pid: number;
  ask<T>(question: unknown): Promise<T>;
}

/** Starts a module of this folder in a process of its own and waits until it says that it is ready. */
export async function startChild<T>(
  module: string,
  argument: unknown,
): Promise<{ readonly child: Child; readonly ready: T }> {
  const path = fileURLToPath(new URL(module, import.meta.url));
  const forked = fork(path, [JSON.stringify(argument)], { serialization: 'advanced' });
  const ready = await nextMessage<T>(forked);
  const parts = {
    pid: forked.pid ?? 0,
    ask<A>(question: unknown): Promise<A> {
      const answer = nextMessage<A>(forked);
      forked.send(question as never);
      return answer;
    },
  };
  const child = running(parts, async () => {
    const gone = new Promise((resolve) => forked.once('close', resolve));
    forked.kill();
    await gone;
  });
  return { child, ready };
}

function nextMessage<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const onMessage = (message: unknown): void => {
      child.off('close', onClose);
      resolve(message as T);
    };
    const onClose = (code: number | null): void => {
      child.off('message', onMessage);
      reject(new Error(`a process of the rig ended with ${String(code)}`));
    };
    child.once('message', onMessage);
    child.once('close', onClose);
  });
}

import type { Clock } from '../../../simulators/kit/clock.ts';
import type { OpenFeed } from '../../../simulators/kit/control.ts';
import { ask, type ControlPlace } from './forwarded-routes.ts';

const pauseMs = 500;
const longestEvent = 1024 * 1024;

/** Publishes the events of another control plane until disposed, also after that service was restarted. */
export function forwardEvents(
  control: ControlPlace,
  tell: OpenFeed['tell'],
  clock: Pick<Clock, 'sleep'>,
): AsyncDisposable {
  const stopping = new AbortController();
  const { signal } = stopping;
  const follow = async (): Promise<void> => {
    while (!signal.aborted) {
      await forwardOnce(control, tell, signal).catch(() => undefined);
      // Events were missed meanwhile: with this one the page loads its lists again.
      if (!signal.aborted) tell({ kind: 'cleared' });
      await clock.sleep(pauseMs, signal).catch(() => undefined);
    }
  };
  const following = follow();
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await following;
    },
  };
}

async function forwardOnce(
  control: ControlPlace,
  tell: OpenFeed['tell'],
  signal: AbortSignal,
): Promise<void> {
  const { body } = await ask(control, '/events', signal);
  if (body === null) return;
  let waiting = '';
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    const parts = (waiting + text).split('\n\n');
    waiting = parts.pop() ?? '';
    if (waiting.length > longestEvent) return;
    for (const part of parts) tellEvent(part, tell);
  }
}

/** An event of server-sent events (HTML Living Standard 9.2) in the form that the control plane writes. */
function tellEvent(text: string, tell: OpenFeed['tell']): void {
  const kind = /^event: (.+)$/m.exec(text)?.[1];
  const data = /^data: (.+)$/m.exec(text)?.[1];
  if (kind === undefined || data === undefined) return;
  tell({ ...(JSON.parse(data) as Readonly<Record<string, unknown>>), kind });
}

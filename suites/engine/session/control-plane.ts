import { request } from 'undici';
import type { Recorder } from '../journal/recorder.ts';

/** What a run may ask of a target's control plane. Every move of the clock is an event of the journal. */
export interface ControlPlane {
  advanceClock(forCase: string, ms: number): Promise<void>;
}

export function openControlPlane(url: string, token: string, recorder: Recorder): ControlPlane {
  return {
    advanceClock: async (forCase, ms) => {
      await post(`${url}/clock/advance`, token, { ms });
      recorder.record({ type: 'clock', case: forCase, advanceMs: ms });
    },
  };
}

const answerTimeoutMs = 10_000;

async function post(url: string, token: string, body: unknown): Promise<void> {
  const answer = await request(url, {
    method: 'POST',
    headersTimeout: answerTimeoutMs,
    bodyTimeout: answerTimeoutMs,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await answer.body.dump();
  if (answer.statusCode >= 300)
    throw new Error(`the control plane answered ${String(answer.statusCode)} to POST ${url}`);
}

import { numberMember } from '../../journal/json.ts';
import type { Caller, CallOptions, Client, Reply } from '../http/client.ts';

/** The target refused, or did not answer, what a run stands on. */
export class SceneError extends Error {
  override readonly name = 'SceneError';
}

/** Rejects, with what was answered, when a step was not done. */
export async function need(
  client: Client,
  operation: string,
  how: CallOptions & { readonly caller: Caller },
): Promise<Reply> {
  const { caller, ...options } = how;
  const reply = await client.call(operation, caller, options);
  const errorCode = numberMember(reply.json, 'errorCode') ?? 0;
  if (reply.status >= 200 && reply.status < 300 && errorCode === 0) return reply;
  const named = errorCode === 0 ? '' : ` with errorCode ${String(errorCode)}`;
  const answer =
    reply.status === 0 ? 'had no answer' : `was answered ${String(reply.status)}${named}`;
  throw new SceneError(`the run cannot be prepared: ${operation} ${answer}`);
}

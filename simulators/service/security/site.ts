import type { Question, Reply } from '../testing/ask.ts';

/** An account as someone with every right there sees it, over the wire. */
export interface Site {
  readonly accountId: number;
  readonly domain: string;
  /** Its local provider. */
  readonly providerId: number;
  /** The secret of a key with every right. */
  readonly key: string;
  /** With that key, at the account's own host name. */
  ask(question: Question): Promise<Reply>;
  /** A text that nothing else has, telling of whose it is. */
  readonly name: (kind: string) => string;
}

/** Stands in every text of an account that others are after: no answer to them may hold it. */
export const canary = 'cnry';

/** Makes texts that tell whose they are, each once. */
export function namesOf(owner: string): Site['name'] {
  let made = 0;
  return (kind) => {
    made += 1;
    return `${owner}-${kind}-${String(made)}`;
  };
}

/** The reply, when the call was done. Throws for a refusal. */
export function done(reply: Reply): Reply {
  if (succeeded(reply)) return reply;
  throw new Error(`refused: ${String(reply.status)} ${reply.bytes.toString()}`);
}

export function succeeded({ status, json }: Reply): boolean {
  const { errorCode = 0 } = (json ?? {}) as { readonly errorCode?: unknown };
  return status === 200 && errorCode === 0;
}

/** A text member of a JSON answer. Throws where there is none. */
export function textOf(reply: Reply, name: string): string {
  const value = memberOf(reply, name);
  if (typeof value === 'string') return value;
  throw new Error(`no text ${name} in ${reply.bytes.toString()}`);
}

export function idOf(reply: Reply): number {
  const value = memberOf(reply, 'id');
  if (typeof value === 'number') return value;
  throw new Error(`no id in ${reply.bytes.toString()}`);
}

function memberOf({ json }: Reply, name: string): unknown {
  return (json as Readonly<Record<string, unknown>> | undefined)?.[name];
}

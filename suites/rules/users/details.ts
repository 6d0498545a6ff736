import { updates } from '../../engine/case/subjects/user-calls.ts';
import { type OnRequest, whoseForm } from '../../engine/fault-proxy/alter.ts';
import type { ParameterValues } from '../../engine/session/call-parameters.ts';
import type { Reply } from '../../engine/session/http/client.ts';
import type { Session } from '../../engine/session/session.ts';

/** A user of the local provider, as calls name one. */
export function named(s: Session, username: string): ParameterValues {
  return { username, providerid: s.credentials.facts.providerId };
}

export function lookAt(s: Session, username: string): Promise<Reply> {
  return s.call('users.get', named(s, username));
}

/** A detail of a call; without a value it is deleted. */
export function detail(detailtype: string, detaildata?: string): ParameterValues {
  return { detailtype, detaildata };
}

/** Changes of this detail that pass the proxy, and deletions of it. */
export function changesDetail(type: string, how?: 'changes' | 'deletes'): OnRequest {
  return whoseForm(
    updates,
    (form) =>
      form.get('detailtype') === type &&
      (how === undefined || form.has('detaildata') === (how === 'changes')),
  );
}

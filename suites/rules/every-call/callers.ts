import type { Caller } from '../../engine/session/http/client.ts';
import { sampleOf, trySample } from '../../engine/session/samples/index.ts';
import type { Sample } from '../../engine/session/samples/sample.ts';
import type { Session } from '../../engine/session/session.ts';
import type { OperationStatement } from '../../spec/operation.ts';

/** The sample by somebody who must be refused, as these rules say, then by the full key. */
export async function probeAs(
  s: Session,
  { id: operation }: OperationStatement,
  {
    rules,
    wrong,
  }: { readonly rules: readonly string[]; readonly wrong: () => Caller | Promise<Caller> },
): Promise<void> {
  const sample = await sampleOf(s, operation);
  const pair = s.pair();
  const caller = await asUser(s, sample, await wrong());
  const marks = rules.length === 0 ? { pair } : { pair, probes: rules };
  await trySample(s, { operation, sample }, { caller, ...marks });
  const control = await asUser(s, sample, s.full);
  await trySample(s, { operation, sample }, { caller: control, pair });
}

/** Calls of a user are made with a token, of a login by the key of the call (interface 5.3). */
async function asUser(s: Session, { user }: Sample, caller: Caller): Promise<Caller> {
  return user === undefined || caller.bearer !== undefined ? caller : s.login(user, caller);
}

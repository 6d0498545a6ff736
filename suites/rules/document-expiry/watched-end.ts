import { historyLagMs } from '../../engine/journal/choices.ts';
import { itemsOf, member, numberMember, textMember } from '../../engine/journal/json.ts';
import { askUntil } from '../../engine/session/ask-until.ts';
import type { Pairs } from '../../engine/session/http/body.ts';
import { askHistory } from '../../engine/session/printers/recorded-jobs.ts';
import type { Session } from '../../engine/session/session.ts';
import type { User } from '../../engine/session/session-context.ts';

export const hourMs = 3_600_000;
/** So long before the document's time is over the clock is moved to. */
const leadMs = 1000;

interface Expiring {
  readonly user: User;
  readonly uuid: string;
  /** The time by the clock of the target before the document existed. */
  readonly beganMs: number;
}

/**
 * The document's time runs out by itself, an hour after its age was last moved: a move of the clock would let
 * the target put its records in order first. Once it is listed under status 3, so is it in the history.
 */
export async function watchEnd(
  s: Session,
  { startNs, ...expiring }: Expiring & { readonly startNs: bigint },
): Promise<void> {
  const { clock } = s.context;
  const token = await s.login(expiring.user);
  const passedMs = Number((clock.monotonic() - startNs) / 1_000_000n);
  await s.advanceClock(hourMs - passedMs - leadMs);
  const { isIn } = await askUntil(
    { clock, timeMs: 2 * leadMs },
    () => s.call('documents.list', { status: 3 }, token),
    ({ json }) => itemsOf(json).some((one) => textMember(one, 'uuid') === expiring.uuid),
  );
  if (isIn) await askExpired(s, expiring);
}

/** The history is asked for by status 3 alone, and the user's by status 3 and whole, until each shows that the document is over. */
export async function askExpired(s: Session, { user, uuid, beganMs }: Expiring): Promise<void> {
  const range: Pairs = [
    ['datestart', new Date(beganMs - hourMs).toISOString()],
    ['dateend', new Date(beganMs + 48 * hourMs).toISOString()],
  ];
  const byUser = ['username', user.userName] as const;
  const byStatus = ['status', '3'] as const;
  // A database may find by status alone what it does not find by user and status, and the other way round.
  for (const filter of [[byStatus], [byUser, byStatus], [byUser]] as readonly Pairs[])
    await s.context.waits.until(
      historyLagMs(s.credentials.facts),
      () => askHistory(s, [...range, ...filter]),
      ({ json }) =>
        itemsOf(member(json, 'documents')).some(
          (one) => textMember(one, 'uuid') === uuid && numberMember(one, 'status') === 3,
        ),
    );
}

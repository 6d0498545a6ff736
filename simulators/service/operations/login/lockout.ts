import { ownerOf } from '../../rules/account-tree.ts';
import {
  codeSubject,
  isLocked,
  type LockoutSubject,
  locksNow,
  sourceSubject,
  userSubject,
} from '../../rules/lockout.ts';
import type { Changes, Reader, Transactor } from '../../store/store.ts';
import type { Asking } from '../operation.ts';
import type { Named } from './prove.ts';

/** What the failures of one try count against (SIL-28). */
export interface Guess {
  /** What a success forgets the failures of; nothing where only the source is counted. */
  readonly own?: LockoutSubject;
  readonly subjects: readonly LockoutSubject[];
}

/** At a user: all names and ids of one that is known are the same; unknown ones count for the account that was asked. */
export async function guessAtUser(
  asking: Asking,
  accountId: number,
  { userId, known }: { readonly userId: string; readonly known: Named | undefined },
): Promise<Guess> {
  const { lockout } = asking.service.settings;
  const user = known ?? { accountId: await ownerIdOf(asking, accountId), userName: userId };
  return guess(asking, userSubject(user, lockout));
}

/** At the codes that devices show, in one account. */
export function guessAtCodes(asking: Asking, accountId: number): Guess {
  return guess(asking, codeSubject(accountId, asking.service.settings.lockout));
}

/** At anything else: cards at a reader, tokens, keys. */
export function guessFromSource(asking: Asking): Guess {
  return guess(asking);
}

export async function isLockedOut(
  asking: Asking,
  { subjects }: Guess,
  { callers }: Pick<Reader, 'callers'> = asking.service.store.read,
): Promise<boolean> {
  const facts = await Promise.all(
    subjects.map(({ subject }) => callers.lockout(subject, windowStart(asking))),
  );
  return facts.some((one) => isLocked(one, asking.now));
}

/** False when others locked it meanwhile: of guesses made all at once no more are told apart than of guesses in a row. */
export async function countFailure(asking: Asking, guess: Guess): Promise<boolean> {
  const { store, settings } = asking.service;
  if (guess.subjects.length === 0) return true;
  return await store.write(async ({ callers, change }) => {
    await holdSubjects(change, guess);
    if (await isLockedOut(asking, guess, { callers })) return false;
    for (const one of guess.subjects) {
      const before = await callers.lockout(one.subject, windowStart(asking));
      await change.addFailure(one.subject, asking.now);
      if (locksNow(before, one))
        await change.lock(one.subject, asking.now + settings.lockout.lockMs);
    }
    return true;
  });
}

/** Serialises login attempts for the same subjects, so that each sees the result of the previous one. */
export async function holdSubjects(
  change: Pick<Changes, 'holdNames'>,
  { subjects }: Guess,
): Promise<void> {
  await change.holdNames(subjects.map(({ subject }) => subject));
}

/** A success forgets the failures before it. */
export async function forgetFailures(
  { callers, change }: Pick<Transactor, 'callers' | 'change'>,
  { own }: Guess,
): Promise<void> {
  if (own === undefined) return;
  const { failures } = await callers.lockout(own.subject, 0);
  if (failures > 0) await change.clearLock(own.subject);
}

/** A device that is authorised may fail as often as people at it do (SIL-28). */
function guess({ access, source, service }: Asking, own?: LockoutSubject): Guess {
  const fromDevice = access.endpoint !== undefined;
  const sources = fromDevice ? [] : [sourceSubject(source, service.settings.lockout)];
  return own === undefined ? { subjects: sources } : { own, subjects: [own, ...sources] };
}

/** A container's users are those of the account it belongs to, so a guess through it is one more of the same. */
async function ownerIdOf({ service }: Asking, accountId: number): Promise<number> {
  const [account, ...above] = await service.store.read.accounts.ancestors(accountId);
  return account === undefined ? accountId : ownerOf(account, above).id;
}

function windowStart({ now, service }: Asking): number {
  return now - service.settings.lockout.windowMs;
}

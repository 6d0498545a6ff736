import { ownerOf } from '../../rules/account-tree.ts';
import {
  isLocked,
  type LockoutSubject,
  lockoutSubjects,
  locksNow,
  userSubject,
} from '../../rules/lockout.ts';
import type { Reader, Transactor } from '../../store/store.ts';
import type { Asking } from '../operation.ts';

/** What the failures of one login count against (SIL-28). */
export interface Guess {
  /** The user id, wherever in its account it is tried. */
  readonly user: string;
  readonly subjects: readonly LockoutSubject[];
}

/** A container's users are those of the account it belongs to, so a guess through it is one more of the same. */
export async function guessAt(asking: Asking, accountId: number, userId: string): Promise<Guess> {
  const { access, source, service } = asking;
  const [account, ...above] = await service.store.read.accounts.ancestors(accountId);
  const owner = account === undefined ? accountId : ownerOf(account, above).id;
  return {
    user: userSubject(owner, userId),
    subjects: lockoutSubjects(
      { accountId: owner, userId, source, fromDevice: access.endpoint !== undefined },
      service.settings.lockout,
    ),
  };
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
  return await store.write(async ({ callers, change }) => {
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

/** A success forgets the failures before it. */
export async function forgetFailures(
  { callers, change }: Pick<Transactor, 'callers' | 'change'>,
  { user }: Guess,
): Promise<void> {
  const { failures } = await callers.lockout(user, 0);
  if (failures > 0) await change.clearLock(user);
}

function windowStart({ now, service }: Asking): number {
  return now - service.settings.lockout.windowMs;
}

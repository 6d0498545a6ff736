import { isLocked, type LockoutSubject, lockoutSubjects, locksNow } from '../../rules/lockout.ts';
import type { Asking } from '../operation.ts';

/** The subjects whose failures count against this login (SIL-28). */
export function subjectsOf(
  asking: Asking,
  accountId: number,
  userId: string,
): readonly LockoutSubject[] {
  const { access, source, service } = asking;
  return lockoutSubjects(
    { accountId, userId, source, fromDevice: access.endpoint !== undefined },
    service.settings.lockout,
  );
}

export async function isLockedOut(
  asking: Asking,
  subjects: readonly LockoutSubject[],
): Promise<boolean> {
  const { callers } = asking.service.store.read;
  const facts = await Promise.all(
    subjects.map(({ subject }) => callers.lockout(subject, windowStart(asking))),
  );
  return facts.some((one) => isLocked(one, asking.now));
}

export async function countFailure(
  asking: Asking,
  subjects: readonly LockoutSubject[],
): Promise<void> {
  const { store, settings } = asking.service;
  await store.write(async ({ callers, change }) => {
    for (const one of subjects) {
      const before = await callers.lockout(one.subject, windowStart(asking));
      await change.addFailure(one.subject, asking.now);
      if (locksNow(before, one))
        await change.lock(one.subject, asking.now + settings.lockout.lockMs);
    }
  });
}

function windowStart({ now, service }: Asking): number {
  return now - service.settings.lockout.windowMs;
}

import type { DeviceJob, Outcome } from '../../../../simulators/terminal/index.ts';
import type { Action, Told } from '../../action.ts';
import type { Given } from '../../given.ts';
import { failed, type Sitting } from './sitting.ts';

/** A record is lost with less harm than it is made twice: only what was not done for sure is tried again, this often. */
const mostTries = 6;
const longestWaitMs = 4_000;
/** A service that wants longer is told of the job on another day. */
const mostAskedMs = 60_000;

/** The copy or scan is done; the service is told of it, later where it can't be now. */
export async function recordJob(
  sitting: Sitting,
  { doing, titles = [], pages = 1, sides = 'one', colorPages = 0 }: Action,
  { port }: Given,
): Promise<Told> {
  const { terminal, clock } = sitting;
  const user = terminal.user();
  const job: DeviceJob = {
    jobType: doing === 'scan' ? 'SCAN' : 'COPY',
    ...(titles[0] === undefined ? {} : { title: titles[0] }),
    totalPages: pages,
    colorPages,
    paperSize: 'A4',
    ...(sides === 'one' ? {} : { duplex: sides === 'long edge' }),
    port: { address: port.address },
    doneAt: clock.now(),
  };
  let outcome = await terminal.record(job);
  // Who made it may be gone by then: the device answers for them.
  const byDevice: DeviceJob =
    user === undefined
      ? job
      : { ...job, user: { userName: user.userName, providerId: user.providerId } };
  for (let tries = 1; tries < mostTries && wasNotDone(outcome); tries += 1) {
    const askedMs =
      outcome.kind === 'refused' ? Math.min(outcome.retryAfterMs ?? 0, mostAskedMs) : 0;
    await clock.sleep(Math.max(askedMs, Math.min(1_500 * tries, longestWaitMs)));
    outcome = await terminal.record(byDevice);
  }
  return outcome.kind === 'done' ? { outcome: 'done' } : failed(outcome);
}

/** 503 says that nothing was done; a lost answer doesn't. */
function wasNotDone(outcome: Outcome<undefined>): boolean {
  if (outcome.kind === 'unreachable') return outcome.unsent === true;
  if (outcome.kind === 'loggedOut') return true;
  return outcome.kind === 'refused' && [429, 503].includes(outcome.status);
}

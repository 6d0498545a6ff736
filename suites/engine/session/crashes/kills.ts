import type { Chance } from '../../../../simulators/kit/chance.ts';
import { waitFor } from '../../../../simulators/kit/lifecycle.ts';
import type { ServiceProcess } from '../service-process.ts';
import type { Session } from '../session.ts';
import { Blocked } from '../test-case.ts';
import { inspect, type Owner, push, type Setup, setUp, steps, tap, upload } from './owners.ts';

/** The service is killed after so many answers, and at most so many more. */
const fewest = 16;
const spread = 48;
const burst = 3;
const restartMs = 60_000;

/** The service is killed again and again during calls of every kind, and inspected each time. */
export async function killUnderLoad(s: Session, kills: number): Promise<void> {
  const { chance, clock } = s.context;
  const setup = await setUp(s, 4);
  const { owners, patient, pushes } = setup;
  // Before the first kill, so that there is something of each kind to be lost.
  await upload({ s, setup, owner: patient, chance });
  const owner = owners.at(-1) ?? patient;
  for (const step of [upload, upload, ...new Set(steps)]) await step({ s, setup, owner, chance });
  // CRASH-11 excuses one lost push for each kill and queue: there must be more.
  await s.times(kills * pushes.length + 1, () => push({ s, setup, owner: patient, chance }));
  let startedNs = clock.monotonic();
  for (let round = 0; round < kills; round += 1) {
    await loadUntilKilled(s, setup, chance.fork(`round ${String(round)}`));
    await startAgain(s);
    startedNs = clock.monotonic();
    await inspectAll(s, owners);
  }
  for (const one of owners) await tap({ s, setup, owner: one, chance });
  // A list may show deleted documents, and a push take, as long as a delivery (CRASH-03, CRASH-11).
  const elapsedMs = Number((clock.monotonic() - startedNs) / 1_000_000n);
  await clock.sleep(Math.max(0, s.credentials.facts.deliveryMs - elapsedMs));
  await inspectAll(s, owners);
}

async function loadUntilKilled(s: Session, setup: Setup, chance: Chance): Promise<void> {
  const enough = Promise.withResolvers<void>();
  let left = fewest + chance.below(spread);
  const answered = (): void => {
    left -= 1;
    if (left <= 0) enough.resolve();
  };
  const busy = setup.owners.filter((owner) => owner !== setup.patient);
  const work = busy.map(async (owner) => {
    const own = chance.fork(owner.user.userName);
    for (;;) {
      const reply = await own.pick(steps)({ s, setup, owner, chance: own });
      if (reply?.status === 0) return;
      if (reply !== undefined) answered();
    }
  });
  await Promise.race([enough.promise, Promise.all(work)]);
  await s.context.clock.sleep(chance.below(12));
  const late = busy
    .slice(0, 1)
    .flatMap((owner) => Array.from({ length: burst }, () => upload({ s, setup, owner, chance })));
  const killed = kill(s);
  // Whatever became of the calls, the service is started again.
  await Promise.allSettled([...work, ...late]);
  await killed;
}

async function inspectAll(s: Session, owners: readonly Owner[]): Promise<void> {
  await s.settle(0);
  await Promise.all(owners.map((owner) => inspect(s, owner, s.context.chance)));
  await s.call('inputports.list', {});
}

/** Kills the target's process, whatever it is doing. From now on nothing is answered. */
async function kill(s: Session): Promise<void> {
  const { recorder, case: inCase } = s.context;
  await serviceProcessOf(s).kill();
  recorder.record({ type: 'restart', case: inCase, how: 'kill' });
}

/** Starts the target again and waits until it answers. */
async function startAgain(s: Session): Promise<void> {
  await serviceProcessOf(s).start();
  const answers = async (): Promise<true | undefined> => {
    const { status } = await s.call('version.get', {});
    return status > 0 ? true : undefined;
  };
  await waitFor(answers, {
    clock: s.context.clock,
    deadlineMs: restartMs,
    what: 'an answer of the target that was started again',
  });
}

function serviceProcessOf({ context: { serviceProcess } }: Session): ServiceProcess {
  if (serviceProcess === undefined)
    throw new Blocked('the profile has no command that restarts the target');
  return serviceProcess;
}

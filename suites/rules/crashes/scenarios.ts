import type { Chance } from '../../../simulators/kit/chance.ts';
import type { Session } from '../../drive/session.ts';
import type { TestCase } from '../../drive/test-case.ts';
import { inspect } from './scenarios-inspection.ts';
import { crashGround, type Ground, type Owner } from './scenarios-owners.ts';
import { kill, startAgain } from './scenarios-power.ts';
import { type Doing, push, steps, tap, upload } from './scenarios-steps.ts';

/** After so many answers at least, and at most so many more, the service is killed. */
const fewest = 16;
const spread = 48;
const burst = 3;

/** The service is killed again and again, with calls of every kind under way, and looked at each time. */
export function crashScenario(name: string, kills: number): TestCase {
  return {
    name,
    needs: ['control.restart', 'allow.restarts', 'allow.paper'],
    exclusive: true,
    async play(stage) {
      const { chance } = stage.context;
      const ground = await crashGround(stage);
      await oneOfEach(stage, ground, chance);
      await pushMoreThanKillsExcuse({ stage, ground, owner: ground.patient, chance }, kills);
      let startedNs = stage.context.clock.monotonic();
      for (let round = 0; round < kills; round += 1) {
        await loadUntilKilled(stage, ground, chance.fork(`round ${String(round)}`));
        await startAgain(stage);
        startedNs = stage.context.clock.monotonic();
        await inspect(stage, ground, chance);
      }
      for (const owner of ground.owners) await tap({ stage, ground, owner, chance });
      await untilShown(stage, startedNs);
      await inspect(stage, ground, chance);
    },
  };
}

/** Few kills, as part of the gate; `platen crash` makes as many as are asked for. */
export const crashKills = crashScenario('crash/kills', 3);

/** Before the first kill, so that there is something of each kind to be lost. */
async function oneOfEach(stage: Session, ground: Ground, chance: Chance): Promise<void> {
  await upload({ stage, ground, owner: ground.patient, chance });
  const owner = ground.owners.at(-1) ?? ground.patient;
  for (const step of [upload, upload, ...new Set(steps)])
    await step({ stage, ground, owner, chance });
}

/** CRASH-11: one push for each kill and queue may be lost, so that a service which loses all of them must lose more. */
async function pushMoreThanKillsExcuse(doing: Doing, kills: number): Promise<void> {
  for (let count = 0; count <= kills * doing.ground.pushes.length; count += 1) await push(doing);
}

/** CRASH-03, CRASH-11: a list may show what was deleted, and a push be under way, for as long as a delivery may take. */
async function untilShown({ context, credentials }: Session, sinceNs: bigint): Promise<void> {
  const elapsedMs = Number((context.clock.monotonic() - sinceNs) / 1_000_000n);
  await context.clock.sleep(Math.max(0, credentials.facts.deliveryMs - elapsedMs));
}

async function loadUntilKilled(stage: Session, ground: Ground, chance: Chance): Promise<void> {
  const enough = Promise.withResolvers<void>();
  let left = fewest + chance.below(spread);
  const answered = (): void => {
    left -= 1;
    if (left <= 0) enough.resolve();
  };
  const busy = ground.owners.filter((owner) => owner !== ground.patient);
  const work = busy.map((owner) =>
    keepBusy(stage, ground, { owner, chance: chance.fork(owner.user.userName), answered }),
  );
  await Promise.race([enough.promise, Promise.all(work)]);
  await stage.context.clock.sleep(chance.below(12));
  const [owner] = busy;
  if (owner === undefined) return;
  const late = Array.from({ length: burst }, () => upload({ stage, ground, owner, chance }));
  const killed = kill(stage);
  // Whatever became of the calls, what was killed is started again.
  await Promise.allSettled([...work, ...late]);
  await killed;
}

interface Busy {
  readonly owner: Owner;
  readonly chance: Chance;
  readonly answered: () => void;
}

/** One call after the other, until there is no answer. */
async function keepBusy(stage: Session, ground: Ground, busy: Busy): Promise<void> {
  const { owner, chance, answered } = busy;
  for (;;) {
    const reply = await chance.pick(steps)({ stage, ground, owner, chance });
    if (reply === undefined) continue;
    if (reply.status === 0) return;
    answered();
  }
}

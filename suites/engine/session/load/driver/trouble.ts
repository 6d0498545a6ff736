import type { LoadCalls, LoadUser } from '../calls/calls.ts';
import { plainCalls } from '../calls/plain-calls.ts';
import { identityOf } from '../press.ts';
import type { Trouble } from './messages.ts';
import type { DriverStage } from './play-stage.ts';

/** So many of its calls can be under way: a target that stands still is not flooded without end. */
export const mostOfTrouble = 64;

/** Makes the trouble from its begin to its end; nothing of it is measured. Never rejects for what a target does. */
export async function makeTrouble(stage: DriverStage, trouble: Trouble): Promise<void> {
  const [user] = stage.scene.people.troublers;
  const over = (): boolean => stage.signal.aborted || stage.time.nowMs() >= trouble.toMs;
  await stage.time.until(trouble.fromMs, stage.signal).catch(() => undefined);
  if (user === undefined || over()) return;
  if (trouble.kind === 'flood') await flood(stage, { user, over, perSecond: trouble.perSecond });
  else await readSlowly(stage, { user, over, bytesPerSecond: trouble.bytesPerSecond });
}

interface Flood {
  readonly user: LoadUser;
  readonly over: () => boolean;
  readonly perSecond: number;
}

/** Uploads that nobody releases; each is deleted again. Of another account, where one is known. */
async function flood(stage: DriverStage, { user: own, over, perSecond }: Flood): Promise<void> {
  const { time, signal, scene, wire } = stage;
  const { user, asked } = scene.otherTenant ?? { user: own, asked: {} };
  const calls = plainCalls(wire, { ...scene.target, ...asked });
  const beganMs = time.nowMs();
  const underWay = new Set<Promise<void>>();
  for (let number = 0; !over(); number += 1) {
    await time.until(beganMs + (number * 1000) / perSecond, signal).catch(() => undefined);
    if (underWay.size >= mostOfTrouble) await Promise.race(underWay);
    if (over()) break;
    const one = floodOnce(stage, { calls, user, number }).finally(() => underWay.delete(one));
    underWay.add(one);
  }
  await Promise.all(underWay);
}

interface FloodOne {
  readonly calls: LoadCalls;
  readonly user: LoadUser;
  readonly number: number;
}

async function floodOnce(
  { press, scene }: DriverStage,
  { calls, user, number }: FloodOne,
): Promise<void> {
  const document = press(identityOf(`${scene.prefix}-flood`, number, false), 20_000);
  try {
    const { uuid } = await calls.upload(user, document);
    await calls.remove(user, uuid);
  } catch {
    // Refusing a flood is a target's good right.
  }
}

interface SlowReading {
  readonly user: LoadUser;
  readonly over: () => boolean;
  readonly bytesPerSecond: number;
}

/** Downloads the same document again and again, each time drop by drop. */
async function readSlowly(
  { wire, scene, time, signal }: DriverStage,
  { user, over, bytesPerSecond }: SlowReading,
): Promise<void> {
  const calls = plainCalls(wire, scene.target, bytesPerSecond);
  const { uuid = '' } = user.waiting ?? {};
  while (!over()) {
    const read = await calls.download(user, uuid).catch(() => undefined);
    if (read === undefined) await time.clock.sleep(100, signal).catch(() => undefined);
  }
}

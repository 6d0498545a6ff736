import { systemClock } from '../../../../../simulators/kit/clock.ts';
import { constellation, type Running, running } from '../../../../../simulators/kit/lifecycle.ts';
import { smallHeader } from '../../../journal/load/row.arbitrary.ts';
import type { LoadRow } from '../../../journal/load/row.ts';
import type { Workload } from '../../../journal/load/workload.ts';
import type { LoadUser } from '../calls/calls.ts';
import { type DriverLink, openLink, type StageOver } from '../driver-link.ts';
import { plannedStages } from '../workload/stages.ts';
import { listenAsDriver } from './listen.ts';
import type { DriverScene, Trouble } from './messages.ts';
import { connectSecretly, type DriverAddress } from './secret.ts';
import { startTinyTarget, type TinyTarget } from './tiny-target.ts';

const clock = systemClock;
export const secret = 'a secret of the tests';
const prefix = 'load-t';

/** For tests: a driver, the target that it plays at, and a workload to be played. */
export interface DriverStand extends Running {
  readonly target: TinyTarget;
  readonly address: DriverAddress;
  /** Papers come a moment after the tap, unless this is said. */
  printNothing(): void;
  /** Plays the workload's only stage, and answers with what was told. */
  played(wishes?: Wishes): Promise<Played>;
}

export interface Wishes {
  readonly workload?: Partial<Workload>;
  /** As many as there are starts, if nothing is said: nobody is waited for. */
  readonly users?: number;
  /** Long, if nothing is said: what is slow is not lost. */
  readonly patienceMs?: number;
  readonly scene?: Partial<DriverScene>;
  readonly stop?: AbortSignal;
  readonly during?: (link: DriverLink) => void;
  /** Very long, if nothing is said. */
  readonly stopMs?: number;
  /** From the stage's begin on, for half a second. */
  readonly troubles?: readonly object[];
}

export interface Played {
  readonly rows: readonly LoadRow[];
  readonly over: StageOver;
  readonly events: readonly string[];
}

interface Scene {
  readonly parts: ReturnType<typeof constellation>;
  readonly target: TinyTarget;
  readonly address: DriverAddress;
  link?: DriverLink;
}

export async function openDriverStand(): Promise<DriverStand> {
  const parts = constellation();
  let prints = true;
  const target = parts.add(
    await startTinyTarget(prefix, (number) => {
      const ms = Number(clock.monotonic() - zeroNs) / 1e6;
      if (prints) scene.link?.papers([[number, ms, ms + 1, ms + 2]]);
    }),
  );
  const driver = await listenAsDriver({ host: '127.0.0.1', port: 0, secret, clock, version: '0' });
  const { address } = parts.add(driver);
  const scene: Scene = { parts, target, address };
  const stand = {
    target,
    address,
    printNothing: () => {
      prints = false;
    },
    played: (wishes: Wishes = {}) => played(scene, wishes),
  };
  return running(stand, () => parts.stop());
}

const zeroNs = clock.monotonic();
const user = (number: number): LoadUser => ({
  userName: `user${String(number)}`,
  card: `user${String(number)}`,
  token: 't',
  waiting: { uuid: 'w', sha256: 'of another', sizeBytes: 9 },
});

const workload: Workload = {
  ...smallHeader.workload,
  arrivals: { kind: 'constant', perSecond: 50, seconds: 1 },
  documents: [{ bytes: 3_000, weight: 1 }],
  sampled: 0,
};

async function played(scene: Scene, wishes: Wishes): Promise<Played> {
  const rows: LoadRow[] = [];
  const events: string[] = [];
  const socket = await connectSecretly(scene.address, secret, 50_000);
  const own = { ...workload, ...wishes.workload };
  const link = await openLink({
    name: 'the driver',
    socket,
    clock,
    played: (starts) => rows.push(...starts.map(({ row }) => row)),
    witnessed: (more) => events.push(...more.map(({ type }) => type)),
  });
  scene.link = link;
  scene.parts.add(running({}, () => link.close()));
  const people = Array.from({ length: wishes.users ?? 50 }, (_, number) => user(number));
  await link.set({
    driver: 0,
    drivers: 1,
    zeroNs: String(zeroNs),
    prefix,
    target: {
      baseUrl: scene.target.baseUrl,
      tls: { rejectUnauthorized: true },
      key: 'k',
      getParameters: 'body',
      providerId: 1,
      queue: 'q',
    },
    workload: own,
    devices: [{ name: 'printer 1', address: 'p:1', reader: 'r' }],
    people: { ordinary: people, witnessed: people, visitors: people, troublers: [user(99)] },
    patienceMs: wishes.patienceMs ?? 60_000,
    ...wishes.scene,
  });
  const [planned] = plannedStages(
    own.arrivals as Exclude<typeof own.arrivals, { kind: 'capacity' }>,
  );
  if (planned === undefined) throw new Error('no stage');
  const { shape, ...facts } = planned;
  const beginMs = Number(clock.monotonic() - zeroNs) / 1e6 + 20;
  const play = { type: 'play', repeat: 3, seed: 1, firstNumber: 7, beginMs } as const;
  const limits = {
    deadlineMs: 50_000,
    signal: wishes.stop ?? new AbortController().signal,
    stopMs: wishes.stopMs ?? 50_000,
  };
  const times = { fromMs: beginMs, toMs: beginMs + 500 };
  const troubles = (wishes.troubles ?? []).map((one) => ({ ...one, ...times }) as Trouble);
  const asked = link.play({ ...play, samples: 5, planned: facts, shape, troubles }, limits);
  wishes.during?.(link);
  return { rows, over: await asked, events };
}

/** How many ended like that. */
export function outcomes(rows: readonly LoadRow[]): Readonly<Record<string, number>> {
  return Object.fromEntries(
    [...Map.groupBy(rows, ({ outcome }) => outcome)].map(([outcome, all]) => [outcome, all.length]),
  );
}

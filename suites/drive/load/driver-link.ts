import type { TLSSocket } from 'node:tls';
import type { Clock } from '../../../simulators/kit/clock.ts';
import type { PlayedStart } from '../../journal/load/played.ts';
import { type ClockOffset, type ClockSample, offsetFrom } from './clock-offset.ts';
import { openChannel } from './driver/channel.ts';
import {
  type DriverScene,
  type FromCoordinator,
  type FromDriver,
  fromDriver,
  type Paper,
  protocolVersion,
} from './driver/messages.ts';

/** A driver that died, fell silent or broke: what it had under way is not known. */
export class DriverLost extends Error {
  override readonly name = 'DriverLost';
}

export interface LinkParts {
  /** As people know it: `driver 1`, or HOST:PORT. */
  readonly name: string;
  readonly socket: TLSSocket;
  readonly clock: Clock;
  readonly played: (starts: readonly PlayedStart[]) => void;
  readonly witnessed: (events: Witnessed['events']) => void;
}

export type Witnessed = Extract<FromDriver, { readonly type: 'witnessed' }>;
export type StageOver = Extract<FromDriver, { readonly type: 'over' }>;

/** A driver as its coordinator has it. Everything that waits rejects with DriverLost when it is lost. */
export interface DriverLink {
  readonly name: string;
  readonly pid: number;
  clockOffset(): Promise<ClockOffset>;
  set(scene: DriverScene): Promise<void>;
  play(
    play: Extract<FromCoordinator, { readonly type: 'play' }>,
    limits: StageLimits,
  ): Promise<StageOver>;
  papers(papers: readonly Paper[]): void;
  /** It starts nothing more, and tells what was under way. */
  stop(): void;
  close(): Promise<void>;
}

export interface StageLimits {
  readonly deadlineMs: number;
  /** Aborted: the driver was told to stop, and has so long to tell what was under way. */
  readonly signal: AbortSignal;
  readonly stopMs: number;
}

const helloMs = 10_000;
const setMs = 30_000;
/** A driver tells of itself twice a second. */
const silenceMs = 10_000;
const lookMs = 1_000;
const clockSamples = 40;

/** Resolves once the driver has said who it is. */
export async function openLink(parts: LinkParts): Promise<DriverLink> {
  const { name, socket, clock, played, witnessed } = parts;
  const waiting = new Map<FromDriver['type'], Waiting>();
  let lost: DriverLost | undefined;
  let heardNs = clock.monotonic();
  const channel = openChannel<FromDriver, FromCoordinator>({
    socket,
    forms: fromDriver,
    take(message) {
      heardNs = clock.monotonic();
      if (message.type === 'played') played(message.starts);
      else if (message.type === 'witnessed') witnessed(message.events);
      else if (message.type === 'broken') lose(message.why);
      else answer(message);
    },
  });
  const lose = (why: string): void => {
    lost ??= new DriverLost(`${name} was lost: ${why}`);
    for (const one of waiting.values()) one.reject(lost);
    waiting.clear();
    channel.destroy();
  };
  const answer = (message: FromDriver): void => {
    waiting.get(message.type)?.resolve(message);
    waiting.delete(message.type);
  };
  void channel.closed.then((failure) => lose(failure?.message ?? 'its connection was closed'));

  async function ask<T extends FromDriver['type']>(
    message: FromCoordinator,
    type: T,
    deadlineMs: number,
  ): Promise<Extract<FromDriver, { readonly type: T }>> {
    if (lost !== undefined) throw lost;
    const { promise, resolve, reject } = Promise.withResolvers<FromDriver>();
    waiting.set(type, { resolve, reject });
    channel.send(message);
    const beganNs = clock.monotonic();
    const watch = (): Disposable =>
      clock.timer(Math.min(deadlineMs, lookMs), () => {
        const nowNs = clock.monotonic();
        if (msBetween(heardNs, nowNs) >= silenceMs)
          lose(`it said nothing for ${String(silenceMs / 1000)} s`);
        else if (msBetween(beganNs, nowNs) >= deadlineMs)
          lose(`it was not done within ${String(Math.round(deadlineMs / 1000))} s`);
        else timer = watch();
      });
    heardNs = beganNs;
    let timer = watch();
    try {
      return (await promise) as Extract<FromDriver, { readonly type: T }>;
    } finally {
      timer[Symbol.dispose]();
    }
  }

  const hello = await ask({ type: 'hello', protocol: protocolVersion }, 'hello', helloMs);
  if (hello.protocol !== protocolVersion) {
    const versions = `${String(hello.protocol)} (Platen ${hello.platen}), this one ${String(protocolVersion)}`;
    lose(`it speaks protocol ${versions}: run the same Platen on both sides`);
    throw lost ?? new DriverLost(name);
  }
  return {
    name,
    pid: hello.pid,
    async clockOffset() {
      const samples: ClockSample[] = [];
      for (let id = 0; id < clockSamples; id += 1) {
        const askedNs = clock.monotonic();
        const { ns } = await ask({ type: 'ping', id }, 'pong', helloMs);
        samples.push({ askedNs, answeredNs: clock.monotonic(), otherNs: BigInt(ns) });
      }
      return offsetFrom(samples);
    },
    set: async (scene) => {
      await ask({ type: 'scene', scene }, 'set', setMs);
    },
    async play(play, { deadlineMs, signal, stopMs }) {
      let late: Disposable | undefined;
      const stopped = (): void => {
        late = clock.timer(stopMs, () => lose('it did not stop when it was told to'));
      };
      signal.addEventListener('abort', stopped);
      if (signal.aborted) stopped();
      try {
        return await ask(play, 'over', deadlineMs);
      } finally {
        signal.removeEventListener('abort', stopped);
        late?.[Symbol.dispose]();
      }
    },
    papers: (papers) => channel.send({ type: 'papers', papers: [...papers] }),
    stop: () => channel.send({ type: 'stop' }),
    async close() {
      channel.end();
      using _ = clock.timer(1_000, () => channel.destroy());
      await channel.closed;
    },
  };
}

interface Waiting {
  readonly resolve: (message: FromDriver) => void;
  readonly reject: (error: Error) => void;
}

function msBetween(fromNs: bigint, toNs: bigint): number {
  return Number(toNs - fromNs) / 1e6;
}

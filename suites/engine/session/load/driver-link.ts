import type { TLSSocket } from 'node:tls';
import type { Clock } from '../../../../simulators/kit/clock.ts';
import type { PlayedStart } from '../../journal/load/played.ts';
import { type ClockOffset, type ClockSample, offsetFrom } from './clock-offset.ts';
import { type Channel, openChannel } from './driver/channel.ts';
import {
  type DriverScene,
  type FreshToken,
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
  renew(fresh: FreshToken): void;
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
const closeMs = 1_000;
const clockSamples = 40;

/** Resolves once the driver has said who it is. */
export async function openLink(parts: LinkParts): Promise<DriverLink> {
  const { name, clock } = parts;
  const talk = new Conversation(parts);
  const hello = await talk.ask({ type: 'hello', protocol: protocolVersion }, 'hello', helloMs);
  if (hello.protocol !== protocolVersion) {
    const versions = `${String(hello.protocol)} (Platen ${hello.platen}), this one ${String(protocolVersion)}`;
    throw talk.lose(`it speaks protocol ${versions}: run the same Platen on both sides`);
  }
  return {
    name,
    pid: hello.pid,
    async clockOffset() {
      const samples: ClockSample[] = [];
      for (let id = 0; id < clockSamples; id += 1) {
        const askedNs = clock.monotonic();
        const { ns } = await talk.ask({ type: 'ping', id }, 'pong', helloMs);
        samples.push({ askedNs, answeredNs: clock.monotonic(), otherNs: BigInt(ns) });
      }
      return offsetFrom(samples);
    },
    set: async (scene) => {
      await talk.ask({ type: 'scene', scene }, 'set', setMs);
    },
    async play(play, { deadlineMs, signal, stopMs }) {
      let late: Disposable | undefined;
      const stopped = (): void => {
        late = clock.timer(stopMs, () => talk.lose('it did not stop on request'));
      };
      signal.addEventListener('abort', stopped);
      if (signal.aborted) stopped();
      try {
        return await talk.ask(play, 'over', deadlineMs);
      } finally {
        signal.removeEventListener('abort', stopped);
        late?.[Symbol.dispose]();
      }
    },
    papers: (papers) => talk.say({ type: 'papers', papers: [...papers] }),
    renew: (fresh) => talk.say({ type: 'token', fresh }),
    stop: () => talk.say({ type: 'stop' }),
    close: () => talk.close(),
  };
}

interface Waiting {
  readonly resolve: (message: FromDriver) => void;
  readonly reject: (error: Error) => void;
}

/** What is asked of a driver, each question by the kind of its answer; one of a kind at a time. */
class Conversation {
  readonly #parts: LinkParts;
  readonly #channel: Channel<FromCoordinator>;
  readonly #waiting = new Map<FromDriver['type'], Waiting>();
  #lost: DriverLost | undefined;
  #heardNs: bigint;

  constructor(parts: LinkParts) {
    this.#parts = parts;
    this.#heardNs = parts.clock.monotonic();
    this.#channel = openChannel<FromDriver, FromCoordinator>({
      socket: parts.socket,
      forms: fromDriver,
      take: (message) => this.#take(message),
    });
    void this.#channel.closed.then((failure) =>
      this.lose(failure?.message ?? 'its connection was closed'),
    );
  }

  say(message: FromCoordinator): void {
    this.#channel.send(message);
  }

  /** Rejects with DriverLost: also when it says nothing for long, or isn't done in time. */
  async ask<T extends FromDriver['type']>(
    message: FromCoordinator,
    type: T,
    deadlineMs: number,
  ): Promise<Extract<FromDriver, { readonly type: T }>> {
    if (this.#lost !== undefined) throw this.#lost;
    const { promise, resolve, reject } = Promise.withResolvers<FromDriver>();
    this.#waiting.set(type, { resolve, reject });
    this.#heardNs = this.#parts.clock.monotonic();
    this.say(message);
    using _ = this.#watch(deadlineMs);
    return (await promise) as Extract<FromDriver, { readonly type: T }>;
  }

  /** What waits, and what is asked from now on, rejects with the answer. */
  lose(why: string): DriverLost {
    this.#lost ??= new DriverLost(`${this.#parts.name} was lost: ${why}`);
    for (const one of this.#waiting.values()) one.reject(this.#lost);
    this.#waiting.clear();
    this.#channel.destroy();
    return this.#lost;
  }

  async close(): Promise<void> {
    this.#channel.end();
    using _ = this.#parts.clock.timer(closeMs, () => this.#channel.destroy());
    await this.#channel.closed;
  }

  #take(message: FromDriver): void {
    this.#heardNs = this.#parts.clock.monotonic();
    if (message.type === 'played') this.#parts.played(message.starts);
    else if (message.type === 'witnessed') this.#parts.witnessed(message.events);
    else if (message.type === 'broken') this.lose(message.why);
    else {
      this.#waiting.get(message.type)?.resolve(message);
      this.#waiting.delete(message.type);
    }
  }

  #watch(deadlineMs: number): Disposable {
    const { clock } = this.#parts;
    const beganNs = clock.monotonic();
    const look = (): Disposable =>
      clock.timer(Math.min(deadlineMs, lookMs), () => {
        if (this.#sinceMs(this.#heardNs) >= silenceMs)
          this.lose(`it sent nothing for ${String(silenceMs / 1000)} s`);
        else if (this.#sinceMs(beganNs) >= deadlineMs)
          this.lose(`it was not done within ${String(Math.round(deadlineMs / 1000))} s`);
        else timer = look();
      });
    let timer = look();
    return { [Symbol.dispose]: () => timer[Symbol.dispose]() };
  }

  #sinceMs(atNs: bigint): number {
    return Number(this.#parts.clock.monotonic() - atNs) / 1e6;
  }
}

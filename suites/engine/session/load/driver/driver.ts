import type { Clock } from '../../../../../simulators/kit/clock.ts';
import type { JournalEvent } from '../../../journal/event.ts';
import type { PlayedStart } from '../../../journal/load/played.ts';
import { plainCalls } from '../calls/plain-calls.ts';
import { openLoadWire } from '../calls/wire.ts';
import { documentPress } from '../press.ts';
import { runClock } from '../run-clock.ts';
import { Lending } from './lending.ts';
import { ProtocolError } from './lines.ts';
import type { DriverScene, FreshToken, FromCoordinator, FromDriver, Paper } from './messages.ts';
import { protocolVersion } from './messages.ts';
import { Outbox } from './outbox.ts';
import { PaperDesk } from './paper-desk.ts';
import { type DriverStage, type Play, playStage } from './play-stage.ts';
import { RelayRecorder } from './relay.ts';
import { watchSelf } from './self-watch.ts';
import { makeTrouble, mostOfTrouble } from './trouble.ts';

export interface DriverParts {
  readonly clock: Clock;
  /** Of this Platen. */
  readonly version: string;
  readonly send: (message: FromDriver) => void;
}

/** A driver in the hands of one coordinator: does what it is told, and tells what came of it. */
export interface Driver extends AsyncDisposable {
  take(message: FromCoordinator): void;
}

const beatMs = 500;

export function createDriver(parts: DriverParts): Driver {
  const { clock, version, send } = parts;
  const work = new Work(parts);
  const { node } = process.versions;
  const hear: { readonly [T in FromCoordinator['type']]: (message: MessageOf<T>) => void } = {
    hello: ({ protocol }) => {
      send({ type: 'hello', protocol: protocolVersion, platen: version, node, pid: process.pid });
      if (protocol !== protocolVersion)
        throw new ProtocolError(`protocol ${String(protocol)} is not ${String(protocolVersion)}`);
    },
    ping: ({ id }) => send({ type: 'pong', id, ns: String(clock.monotonic()) }),
    scene: ({ scene }) => work.set(scene),
    play: (message) => work.play(message),
    papers: ({ papers }) => work.papers(papers),
    token: ({ fresh }) => work.renew(fresh),
    stop: () => work.stop(),
  };
  return {
    take: (message) => (hear[message.type] as (one: FromCoordinator) => void)(message),
    [Symbol.asyncDispose]: () => work.end(),
  };
}

type MessageOf<T> = Extract<FromCoordinator, { readonly type: T }>;

/** What a driver does, and what it does it with. */
class Work {
  readonly #parts: DriverParts;
  readonly #over = new AbortController();
  readonly #watch = watchSelf();
  readonly #desk = new PaperDesk();
  readonly #played: Outbox<PlayedStart>;
  readonly #witnessed: Outbox<JournalEvent>;
  readonly #opened = new AsyncDisposableStack();
  readonly #users = new Map<string, DriverScene['people']['ordinary'][number]>();
  #stage: DriverStage | undefined;
  #troubled = { repeat: -1, calm: new AbortController() };
  #beat: Disposable;

  constructor(parts: DriverParts) {
    const { clock, send } = parts;
    this.#parts = parts;
    this.#played = new Outbox(clock, (starts) => send({ type: 'played', starts }));
    this.#witnessed = new Outbox(clock, (events) =>
      send({ type: 'witnessed', events: [...events] }),
    );
    this.#beat = this.#nextBeat();
  }

  set(scene: DriverScene): void {
    if (this.#stage !== undefined) throw new ProtocolError('the objects of the run exist already');
    const { clock, send } = this.#parts;
    const { target, people, patienceMs } = scene;
    const { ordinary, witnessed, visitors } = people;
    const tenant = scene.otherTenant === undefined ? [] : [scene.otherTenant.user];
    for (const user of [...Object.values(people).flat(), ...tenant])
      this.#users.set(user.userName, user);
    const wire = this.#opened.use(
      openLoadWire({ ...target, connections: connectionsFor(scene), timeoutMs: patienceMs, clock }),
    );
    const zeroNs = BigInt(scene.zeroNs);
    this.#stage = {
      scene,
      time: runClock(clock, zeroNs),
      wire,
      calls: plainCalls(wire, target),
      desk: this.#desk,
      people: {
        ordinary: new Lending(ordinary),
        witnessed: new Lending(witnessed),
        visitors: new Lending(visitors),
      },
      press: documentPress(),
      // Times of the journal are nanoseconds since the run's zero.
      recorder: new RelayRecorder(
        (event) => this.#witnessed.put(event),
        () => clock.monotonic() - zeroNs,
      ),
      signal: this.#over.signal,
      tell: (one) => this.#played.put(one),
    };
    send({ type: 'set' });
  }

  play(message: Play): void {
    const stage = this.#stage;
    if (stage === undefined) throw new ProtocolError('the objects of the run are missing');
    this.#makeTroubles(stage, message);
    this.#playOn(stage, message).catch((error: unknown) => this.#fail(error));
  }

  papers(papers: readonly Paper[]): void {
    for (const paper of papers) this.#desk.arrived(paper);
  }

  /** Calls from now on have it, also those of journeys that are under way. */
  renew({ userName, token }: FreshToken): void {
    const user = this.#users.get(userName);
    if (user !== undefined) user.token = token;
  }

  /** What is under way is given up with its connections. */
  stop(): void {
    this.#over.abort(new Error('the run was stopped'));
    void this.#opened.disposeAsync();
  }

  async end(): Promise<void> {
    this.stop();
    this.#beat[Symbol.dispose]();
    this.#watch[Symbol.dispose]();
    await this.#opened.disposeAsync();
  }

  async #playOn(stage: DriverStage, message: Play): Promise<void> {
    this.#watch.reset();
    const nextNumber = await playStage(stage, message);
    const use = this.#watch.use();
    this.#played.flush();
    this.#witnessed.flush();
    this.#parts.send({ type: 'over', nextNumber, ...use });
  }

  /** They go on from stage to stage, until the next playing begins. */
  #makeTroubles(stage: DriverStage, { repeat, troubles }: Play): void {
    if (repeat !== this.#troubled.repeat) {
      this.#troubled.calm.abort();
      this.#troubled = { repeat, calm: new AbortController() };
    }
    const signal = AbortSignal.any([this.#over.signal, this.#troubled.calm.signal]);
    for (const one of troubles)
      makeTrouble({ ...stage, signal }, one).catch((error: unknown) => this.#fail(error));
  }

  #nextBeat(): Disposable {
    return this.#parts.clock.timer(beatMs, () => {
      this.#parts.send({ type: 'beat', ...this.#watch.use() });
      this.#beat = this.#nextBeat();
    });
  }

  #fail(error: unknown): void {
    const told = error instanceof Error ? (error.stack ?? error.message) : String(error);
    this.#parts.send({ type: 'broken', why: told.slice(0, 4_000) });
  }
}

/** Everybody may have a call under way at the same time. */
function connectionsFor({ people }: DriverScene): number {
  const { ordinary, witnessed, visitors, troublers } = people;
  const crowd = ordinary.length + witnessed.length + visitors.length;
  return Math.max(1, crowd + troublers.length * mostOfTrouble);
}

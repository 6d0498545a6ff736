import type { Clock } from '../../../../simulators/kit/clock.ts';
import type { JournalEvent } from '../../../journal/event.ts';
import type { PlayedStart } from '../../../journal/load/played.ts';
import { plainCalls } from '../calls/plain-calls.ts';
import { openLoadWire } from '../calls/wire.ts';
import { documentPress } from '../press.ts';
import { runClock } from '../run-clock.ts';
import { Lending } from './lending.ts';
import { ProtocolError } from './lines.ts';
import type { DriverScene, FromCoordinator, FromDriver } from './messages.ts';
import { protocolVersion } from './messages.ts';
import { Outbox } from './outbox.ts';
import { PaperDesk } from './paper-desk.ts';
import { type DriverStage, type Play, playStage } from './play-stage.ts';
import { RelayRecorder } from './relay.ts';
import { watchSelf } from './self-watch.ts';
import { makeTrouble } from './trouble.ts';

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

export function createDriver({ clock, version, send }: DriverParts): Driver {
  const over = new AbortController();
  const watch = watchSelf();
  const desk = new PaperDesk();
  const played = new Outbox<PlayedStart>(clock, (starts) => send({ type: 'played', starts }));
  const witnessed = new Outbox<JournalEvent>(clock, (events) =>
    send({ type: 'witnessed', events: events as never }),
  );
  const opened = new AsyncDisposableStack();
  let stage: DriverStage | undefined;
  let troubled = { repeat: -1, calm: new AbortController() };
  const fail = (error: unknown): void => send({ type: 'broken', why: whyOf(error) });

  function set(scene: DriverScene): void {
    if (stage !== undefined) throw new ProtocolError('the scene is set already');
    const { target, people, patienceMs } = scene;
    const { ordinary, witnessed: recorded, visitors, troublers } = people;
    const connections = [ordinary, recorded, visitors].reduce((sum, all) => sum + all.length, 1);
    const wire = opened.use(
      openLoadWire({
        ...target,
        connections: connections + troublers.length * 64,
        timeoutMs: patienceMs,
        clock,
      }),
    );
    const time = runClock(clock, BigInt(scene.zeroNs));
    stage = {
      scene,
      time,
      wire,
      calls: plainCalls(wire, target),
      desk,
      people: {
        ordinary: new Lending(ordinary),
        witnessed: new Lending(recorded),
        visitors: new Lending(visitors),
      },
      press: documentPress(),
      // Times of the journal are nanoseconds since the run's zero.
      recorder: new RelayRecorder(
        (event) => witnessed.put(event),
        () => clock.monotonic() - BigInt(scene.zeroNs),
      ),
      signal: over.signal,
      tell: (one) => played.put(one),
    };
    send({ type: 'set' });
  }

  /** They go on from stage to stage, until the next playing begins. */
  function makeTroubles(on: DriverStage, { repeat, troubles }: Play): void {
    if (repeat !== troubled.repeat) {
      troubled.calm.abort();
      troubled = { repeat, calm: new AbortController() };
    }
    const signal = AbortSignal.any([over.signal, troubled.calm.signal]);
    for (const one of troubles) makeTrouble({ ...on, signal }, one).catch(fail);
  }

  async function play(message: Play): Promise<void> {
    if (stage === undefined) throw new ProtocolError('there is no scene to play on');
    makeTroubles(stage, message);
    watch.reset();
    const nextNumber = await playStage(stage, message);
    const use = watch.use();
    played.flush();
    witnessed.flush();
    send({ type: 'over', nextNumber, ...use });
  }

  const works: { readonly [T in FromCoordinator['type']]: (message: never) => void } = {
    hello: ({ protocol }: { readonly protocol: number }) => {
      const { node } = process.versions;
      send({ type: 'hello', protocol: protocolVersion, platen: version, node, pid: process.pid });
      if (protocol !== protocolVersion)
        throw new ProtocolError(`protocol ${String(protocol)} is not ${String(protocolVersion)}`);
    },
    ping: ({ id }: { readonly id: number }) =>
      send({ type: 'pong', id, ns: String(clock.monotonic()) }),
    scene: ({ scene }: { readonly scene: DriverScene }) => set(scene),
    play: (message: Play) => {
      play(message).catch(fail);
    },
    papers: ({ papers }: Extract<FromCoordinator, { type: 'papers' }>) => {
      for (const paper of papers) desk.arrived(paper);
    },
    // What is under way is given up with its connections.
    stop: () => {
      over.abort(new Error('the run was stopped'));
      void opened.disposeAsync();
    },
  };

  const beat = (): Disposable =>
    clock.timer(beatMs, () => {
      send({ type: 'beat', ...watch.use() });
      next = beat();
    });
  let next = beat();

  return {
    take: (message) => works[message.type](message as never),
    async [Symbol.asyncDispose]() {
      over.abort(new Error('the run is over'));
      next[Symbol.dispose]();
      watch[Symbol.dispose]();
      await opened.disposeAsync();
    },
  };
}

function whyOf(error: unknown): string {
  const told = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return told.slice(0, 4_000);
}

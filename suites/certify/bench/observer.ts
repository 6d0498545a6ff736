import type { IncomingMessage, ServerResponse } from 'node:http';
import { Agent } from 'undici';
import type { Clock } from '../../../simulators/kit/clock.ts';
import { constellation, type Running, running } from '../../../simulators/kit/lifecycle.ts';
import type { TlsMaterial } from '../../../simulators/kit/tls.ts';
import { openUpstream } from '../../drive/upstream.ts';
import type { Recorder } from '../../journal/recorder.ts';
import type { Door as DoorName } from '../../journal/terminal-event.ts';
import { type Bend, chooserOf } from '../bend.ts';
import { type Door, type Entrance, openDoor, type Shown } from './doors.ts';
import { exchangeWith, type Way } from './exchange.ts';
import { recordMalformed } from './observed-events.ts';
import { base } from './read-request.ts';

export interface ObserverOptions {
  readonly recorder: Recorder;
  readonly clock: Clock;
  /** The service behind it: its base URL, and the authority that vouches for it. */
  readonly service: { readonly baseUrl: string; readonly caPem?: string };
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  /** Absent: the terminal is given plain HTTP. */
  readonly tls?: Readonly<Record<Shown, TlsMaterial>>;
  /** The name of another host by which a redirect leads elsewhere; default: localhost. */
  readonly strangerName?: string;
}

/** What is watched from now on, and what becomes of it. */
export interface Watch {
  readonly case: string;
  readonly bends?: readonly Bend[];
  readonly shown?: Shown;
  /** Told of each exchange that the service has carried out, before the terminal is. */
  after?(operation: string): Promise<Afterwards | undefined>;
  readonly tokens?: TokenWatch;
}

/** Which tokens the service takes no more, whatever it knows of them. */
export interface TokenWatch {
  /** An answer gave this one out. */
  issued(token: string): void;
  isOver(token: string): boolean;
}

/** network-goes: nobody is there any more once the terminal has this answer. */
export type Afterwards = 'network-goes';

/** Stands between a terminal and a service, records what passes, and bends what it is told to. */
export interface Observer extends Running {
  /** What the terminal is given. */
  readonly baseUrl: string;
  watch(next: Watch): void;
  /** Resolves when no exchange is open and none began for so long; false when `signal` aborts first. */
  quiet(forMs: number, signal: AbortSignal): Promise<boolean>;
  joinNetwork(): Promise<void>;
}

/** Journal events that belong to no situation. */
export const between = 'between';

export async function startObserver(options: ObserverOptions): Promise<Observer> {
  const { recorder, clock, service, host, tls } = options;
  const parts = constellation();
  const { caPem } = service;
  const agent = new Agent(caPem === undefined ? {} : { connect: { ca: caPem } });
  parts.add(running({}, () => agent.destroy()));
  const upstream = openUpstream(new URL(service.baseUrl).origin, agent);
  const state: State = { now: { case: between }, choose: () => undefined, open: 0, last: 0n };
  const scheme = tls === undefined ? 'http' : 'https';
  const stranger: Door = parts.add(
    await openDoor({
      host,
      port: 0,
      ...(tls === undefined ? {} : { tls }),
      asked: (request, response) => serve({ request, response, door: 'stranger' }),
      connected: ({ secure }, asks) => noteConnection('stranger', secure, asks),
      malformed: (fault) =>
        recordMalformed(recorder, { case: state.now.case, fault, door: 'stranger' }),
    }),
  );
  const nameOf = ({ secure, shown }: Entrance): DoorName | undefined => {
    if (!secure) return tls === undefined ? undefined : 'plain';
    return shown === 'given' ? undefined : 'unverified';
  };
  const given: Door = parts.add(
    await openDoor({
      host,
      port: options.port,
      ...(tls === undefined ? {} : { tls }),
      asked: (request, response, entrance) => serve({ request, response, door: nameOf(entrance) }),
      connected: (entrance, asks) =>
        noteConnection(nameOf(entrance) ?? 'given', entrance.secure, asks),
      malformed: (fault, _, entrance) => {
        const door = nameOf(entrance);
        recordMalformed(recorder, {
          case: state.now.case,
          fault,
          ...(door === undefined ? {} : { door }),
        });
      },
    }),
  );
  const reached = host === '0.0.0.0' ? '127.0.0.1' : host;
  const way: Way = {
    recorder,
    clock,
    upstream,
    reset: (socket) => (given.reset(socket), undefined),
    leaveNetwork: () => given.leaveNetwork(),
    elsewhere: {
      stranger: `${scheme}://${options.strangerName ?? 'localhost'}:${String(stranger.port)}`,
      plain: `http://${reached}:${String(given.port)}`,
    },
  };

  function noteConnection(door: DoorName, secure: boolean, asks: boolean): void {
    // A connection that was made ahead and not needed says nothing of who made it.
    if (door === 'given' && !asks) return;
    const trusted = secure ? { trusted: asks } : {};
    recorder.record({ type: 'connected', case: state.now.case, door, ...trusted });
  }

  function serve(come: Come): void {
    const { now, choose } = state;
    state.open += 1;
    const over = (): void => {
      state.open -= 1;
      state.last = clock.monotonic();
    };
    exchangeWith(way, { ...come, watch: now, choose }).then(over, (error: unknown) => {
      over();
      come.response.destroy(error instanceof Error ? error : undefined);
    });
  }

  const observer = {
    baseUrl: `${scheme}://${reached}:${String(given.port)}${base}`,
    watch: (next: Watch) => {
      state.now = next;
      state.choose = chooserOf(next.bends ?? []);
      given.show(next.shown ?? 'given');
    },
    quiet: (forMs: number, signal: AbortSignal) => untilQuiet(state, clock, { forMs, signal }),
    joinNetwork: () => given.joinNetwork(),
  };
  return running(observer, () => parts.stop());
}

interface State {
  now: Watch;
  choose: ReturnType<typeof chooserOf>;
  /** Exchanges that are under way. */
  open: number;
  /** When one ended last. */
  last: bigint;
}

interface Come {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly door: DoorName | undefined;
}

async function untilQuiet(
  state: State,
  clock: Clock,
  { forMs, signal }: { readonly forMs: number; readonly signal: AbortSignal },
): Promise<boolean> {
  const isQuiet = (): boolean =>
    state.open === 0 && clock.monotonic() - state.last >= BigInt(forMs) * 1_000_000n;
  while (!isQuiet()) {
    if (signal.aborted) return false;
    await clock.sleep(10);
  }
  return true;
}

import { Agent } from 'undici';
import { authority } from '../../../simulators/kit/authority.ts';
import type { Clock } from '../../../simulators/kit/clock.ts';
import { constellation, type Running, running } from '../../../simulators/kit/lifecycle.ts';
import type { TlsMaterial } from '../../../simulators/kit/tls.ts';
import type { Recorder } from '../../engine/journal/recorder.ts';
import type { Door as DoorName } from '../../engine/journal/terminal-event.ts';
import { openUpstream } from '../../engine/session/upstream.ts';
import { type Bend, chooserOf } from '../bend.ts';
import { type Door, type DoorOptions, type Entrance, openDoor, type Shown } from './doors.ts';
import { type Coming, exchangeWith, type KeyExchange, type Way } from './exchange.ts';
import { recordMalformed } from './observed-events.ts';
import { base } from './read-request.ts';

export interface ObserverOptions {
  readonly recorder: Recorder;
  readonly clock: Clock;
  /** The service behind it: its base URL, and the authority that vouches for it. */
  readonly service: { readonly baseUrl: string; readonly caPem?: string };
  /** The key that the terminal is given counts here alone: the service behind it knows another. */
  readonly keys?: KeyExchange;
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
  /** An answer gave this one out, and what it can be renewed with. */
  issued(token: string, refresh: string | undefined): void;
  isOver(token: string): boolean;
  /** A call with a token that is over is answered 401; default: as the service answers it. */
  readonly says401?: boolean;
}

/**
 * Once the terminal has this answer. network-goes: nobody is there any more; certificate-changes: whoever
 * connects is shown another certificate, of an authority that nobody knows.
 */
export type Afterwards = 'network-goes' | 'certificate-changes';

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
const between = 'between';

export async function startObserver(options: ObserverOptions): Promise<Observer> {
  const { recorder, clock, service, host, tls } = options;
  const parts = constellation();
  const { caPem } = service;
  const agent = new Agent(caPem === undefined ? {} : { connect: { ca: caPem } });
  parts.add(running({}, () => agent.destroy()));
  const lookout = openLookout({ recorder, clock });
  const common = { host, ...(tls === undefined ? {} : { tls }) };
  const stranger = parts.add(
    await openDoor({ ...common, port: 0, ...lookout.at(() => 'stranger') }),
  );
  const given: Door = parts.add(
    await openDoor({
      ...common,
      port: options.port,
      ...lookout.at(({ secure, shown }) => {
        if (!secure) return tls === undefined ? undefined : 'plain';
        return shown === 'given' ? undefined : 'unverified';
      }),
    }),
  );
  const scheme = tls === undefined ? 'http' : 'https';
  const reached = host === '0.0.0.0' ? '127.0.0.1' : host;
  lookout.go({
    recorder,
    clock,
    ...(options.keys === undefined ? {} : { keys: options.keys }),
    upstream: openUpstream(new URL(service.baseUrl).origin, agent),
    reset: (socket) => given.reset(socket),
    leaveNetwork: () => given.leaveNetwork(),
    changeCertificate: () => given.change('unknown-authority'),
    elsewhere: {
      stranger: `${scheme}://${authority(options.strangerName ?? 'localhost', stranger.port)}`,
      plain: `http://${authority(reached, given.port)}`,
    },
  });
  const observer = {
    baseUrl: `${scheme}://${authority(reached, given.port)}${base}`,
    watch: (next: Watch) => {
      lookout.watch(next);
      given.show(next.shown ?? 'given');
    },
    quiet: (forMs: number, signal: AbortSignal) => lookout.quiet(forMs, signal),
    joinNetwork: () => given.joinNetwork(),
  };
  return running(observer, () => parts.stop());
}

type NameOf = (entrance: Entrance) => DoorName | undefined;

/** Sees every exchange through, wherever it came in, as the present watch says. */
interface Lookout {
  /** What a door tells. `nameOf`: absent where the terminal was told to come. */
  at(nameOf: NameOf): Pick<DoorOptions, 'asked' | 'connected' | 'malformed'>;
  /** Nothing is passed on before. */
  go(way: Way): void;
  watch(next: Watch): void;
  quiet(forMs: number, signal: AbortSignal): Promise<boolean>;
}

function openLookout({ recorder, clock }: Pick<ObserverOptions, 'recorder' | 'clock'>): Lookout {
  const { promise: ready, resolve: go } = Promise.withResolvers<Way>();
  let now: Watch = { case: between };
  const nowMs = (): number => Number(clock.monotonic() / 1_000_000n);
  let choose = chooserOf([], nowMs);
  let open = 0;
  let last = 0n;
  const serve = async (come: Omit<Coming, 'watch' | 'choose'>): Promise<void> => {
    open += 1;
    try {
      await exchangeWith(await ready, { ...come, watch: now, choose });
    } catch (error) {
      come.response.destroy(error instanceof Error ? error : undefined);
    } finally {
      open -= 1;
      last = clock.monotonic();
    }
  };
  const isQuiet = (forMs: number): boolean =>
    open === 0 && clock.monotonic() - last >= BigInt(forMs) * 1_000_000n;
  return {
    at: (nameOf) => ({
      asked: (request, response, entrance) =>
        void serve({ request, response, door: nameOf(entrance) }),
      connected: (entrance, asks) => {
        const door = nameOf(entrance) ?? 'given';
        // A connection that was made ahead and not needed says nothing of who made it.
        if (door === 'given' && !asks) return;
        const trusted = entrance.secure ? { trusted: asks } : {};
        recorder.record({ type: 'connected', case: now.case, door, ...trusted });
      },
      malformed: (fault, entrance) => {
        const door = nameOf(entrance);
        const where = door === undefined ? {} : { door };
        recordMalformed(recorder, { case: now.case, fault, ...where });
      },
    }),
    go,
    watch: (next) => {
      now = next;
      choose = chooserOf(next.bends ?? [], nowMs);
    },
    quiet: async (forMs, signal) => {
      while (!isQuiet(forMs)) {
        if (signal.aborted) return false;
        await clock.sleep(10);
      }
      return true;
    },
  };
}

import { isDate } from 'node:util/types';
import { socketHost, uriHost } from '../simulators/kit/authority.ts';
import type {
  Bench,
  BenchClock,
  BenchReader,
  BenchUser,
  BenchUsers,
  EventOptions,
  Span,
  StartedService,
  Tap,
} from './api.ts';
import { checkOptions, required, shown, signal, text, wholeNumber } from './check-options.ts';
import { type ControlClient, controlClient } from './control-client.ts';
import { readEvents } from './events.ts';
import { type PrinterPlace, printerHandle } from './printer-handle.ts';
import { releasesOf } from './releases.ts';
import { type ServicePlace, serviceHandle } from './service-handle.ts';

interface BenchPlace {
  readonly service: ServicePlace;
  readonly users: readonly BenchUser[];
  readonly printers: readonly PrinterPlace[];
  readonly readers: readonly { readonly name: string; readonly mac: string }[];
}

/** A TCP address: host name or IP address, and port. */
export interface Address {
  readonly host: string;
  readonly port: number;
}

export interface ConnectOptions {
  /** Bearer token of the control plane; `platen bench` prints it. */
  readonly token: string;
  /** Turns an address that the bench names into one that is reached from here: a container's ports are mapped. */
  readonly reachedAt?: (inside: Address) => Address;
}

/**
 * Connects to a running bench, such as `platen bench` or a container, by the URL of its control plane.
 * Disposing it leaves the bench running. Throws RequestRefused for a wrong token.
 */
export async function connectBench(url: string, options: ConnectOptions): Promise<Bench> {
  if (!URL.canParse(url))
    throw new TypeError(
      `connectBench takes the URL of a control plane, such as http://127.0.0.1:7301, not ${shown(url)}`,
    );
  checkOptions('connectBench', options, connectKinds);
  const { token, reachedAt } = options;
  const control = controlClient(url, token);
  const bench = await connect(control, () => Promise.resolve(), reachedAt);
  if (isBench(bench)) return bench;
  throw new Error(`the bench at ${url} has no printers`);
}

const eventKinds = { after: wholeNumber(0, Number.MAX_SAFE_INTEGER), signal };
const connectKinds = {
  token: required({
    ...text,
    words: 'the bearer token of the control plane, which `platen bench` prints',
  }),
  reachedAt: { accepts: (value: unknown) => typeof value === 'function', words: 'a function' },
};

function isBench(one: StartedService): one is Bench {
  return 'printers' in one && Array.isArray(one.printers) && one.printers.length > 0;
}

/** Connects to a bench or service that `end` stops; a service without a bench has no printers or readers. */
export async function connect(
  control: ControlClient,
  end: () => Promise<void>,
  reachedAt?: (inside: Address) => Address,
): Promise<StartedService> {
  const named = (await control.json('GET', '/bench')) as BenchPlace;
  const place = reachedAt === undefined ? named : moved(named, reachedAt);
  const { [Symbol.asyncDispose]: close, ...calls } = serviceHandle(place.service);
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> =>
    (stopped ??= (async () => {
      control.close();
      await close();
      await end();
    })());
  const bench = {
    service: { ...calls, releases: () => releasesOf(control) },
    users: Object.fromEntries(
      place.users.map((user) => [user.userName, user]),
    ) as unknown as BenchUsers,
    printers: place.printers.map((one) => printerHandle(control, one)),
    readers: place.readers.map((one) => readerHandle(control, one)),
    clock: clockHandle(control),
    control: { url: control.url, token: control.token },
    events: (options: EventOptions = {}) => {
      checkOptions('events', options, eventKinds);
      return readEvents(control, options);
    },
    reset: async () => {
      await control.json('POST', '/reset');
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
  return bench;
}

const usualPorts: Readonly<Record<string, number>> = {
  'http:': 80,
  'https:': 443,
  'ipp:': 631,
  'ipps:': 631,
};

function moved(place: BenchPlace, reachedAt: (inside: Address) => Address): BenchPlace {
  const url = (from: string): string => {
    const to = new URL(from);
    const named = to.port === '' ? usualPorts[to.protocol] : to.port;
    const { host, port } = reachedAt({ host: socketHost(to.hostname), port: Number(named) });
    to.hostname = uriHost(host);
    to.port = String(port);
    return to.href;
  };
  return {
    ...place,
    service: {
      ...place.service,
      url: url(place.service.url),
      certifiedName: socketHost(new URL(place.service.url).hostname),
    },
    printers: place.printers.map(({ name, raw, ipp }) => ({
      name,
      ...(raw === undefined ? {} : { raw: reachedAt(raw) }),
      ...(ipp === undefined ? {} : { ipp: url(ipp) }),
    })),
  };
}

function readerHandle(
  control: ControlClient,
  { name, mac }: { readonly name: string; readonly mac: string },
): BenchReader {
  const base = `/readers/${encodeURIComponent(name)}`;
  return {
    name,
    mac,
    async tap(card) {
      if (typeof card !== 'string' || card === '')
        throw new TypeError(`tap takes the number of a card as a text, not ${shown(card)}`);
      const answer = await control.json('POST', `${base}/taps`, { body: { card } });
      const { fate, answer: got } = answer as Pick<Tap, 'fate'> & {
        readonly answer?: { readonly status: number };
      };
      return { card, fate, ...(got === undefined ? {} : { status: got.status }) };
    },
    setNetwork: async (network) => {
      await control.json('PUT', `${base}/network`, { body: { network } });
    },
  };
}

function clockHandle(control: ControlClient): BenchClock {
  const ask = async (method: string, path: string, body?: object): Promise<Date> => {
    const answer = await control.json(method, path, body === undefined ? {} : { body });
    return new Date((answer as { readonly now: number }).now);
  };
  return {
    now: () => ask('GET', '/clock'),
    advance: async (span) => {
      checkOptions('advance', span, spanKinds);
      return await ask('POST', '/clock/advance', { ms: spanMs(span) });
    },
    freeze: async (at) => {
      if (at !== undefined && !isDate(at))
        throw new TypeError(`freeze takes a Date, not ${shown(at)}`);
      return await ask('POST', '/clock/freeze', at === undefined ? {} : { at: at.getTime() });
    },
    resume: () => ask('POST', '/clock/resume'),
  };
}

const part = { accepts: Number.isFinite, words: 'a number' };
const spanKinds = { days: part, hours: part, minutes: part, seconds: part, ms: part };

/** Throws RangeError for a duration that is negative or not finite. */
export function spanMs({ days = 0, hours = 0, minutes = 0, seconds = 0, ms = 0 }: Span): number {
  const total = (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1_000 + ms;
  if (Number.isFinite(total) && total >= 0) return Math.round(total);
  throw new RangeError(`the clock cannot be moved by ${String(total)} ms`);
}

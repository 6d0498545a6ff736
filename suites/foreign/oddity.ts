import type { Chance } from '../../simulators/kit/chance.ts';
import type { Clock } from '../../simulators/kit/clock.ts';
import type { Message } from '../../simulators/kit/wire/ipp/message.ts';
import type { Call, Next, Reply } from './call.ts';

/** How answers are put on the wire. */
export interface Wire {
  readonly closesAfter?: number;
  readonly chunkBytes?: number;
  readonly delayMs?: number;
  /** The connection's end ends a body, and nothing else tells how long it is. */
  readonly untilClose?: boolean;
  readonly reason?: string;
  readonly strangeHeaders?: boolean;
  readonly earlyHints?: boolean;
  readonly gzips?: boolean;
  readonly wantsLength?: boolean;
  readonly refusesExpectations?: boolean;
  /** An idle connection is closed after this time, unannounced. */
  readonly idleMs?: number;
  readonly closesOnRefusal?: boolean;
  /** A caller without rights is answered before the whole of a file has been read. */
  readonly refusesEarly?: boolean;
  /** 100 comes before the answer to a body that nobody held back. */
  readonly continuesUnasked?: boolean;
  readonly bodyDelayMs?: number;
  readonly trailers?: boolean;
}

/** What is done with print data between the service and a raw printer. */
export interface PrintPath {
  readonly holdMs?: number;
  readonly reorders?: boolean;
  /** What is sent on connections of their own before a job: nothing at all, or questions. */
  readonly before?: readonly string[];
  /** The job comes in pieces of this size, a moment apart. */
  readonly pieceBytes?: number;
  change?(data: Buffer): Promise<Buffer> | Buffer;
  /** One job as several, each on a connection of its own. */
  readonly split?: (data: Buffer) => readonly Buffer[];
  /** Jobs that wait together as what goes over one connection. */
  readonly joins?: (jobs: readonly Buffer[]) => Buffer;
  /** The connection stays open for so long after the last byte. */
  readonly lingerMs?: number;
}

/** What is done with requests and answers between the service and an IPP printer. */
export interface IppPath {
  readonly asksFirst?: boolean;
  readonly change?: (request: Message) => Message;
  readonly shown?: (answer: Message) => Message;
}

/** An oddity at work: a layer around the service, with state of its own. */
export interface Layer {
  readonly around?: (call: Call, next: Next) => Promise<Reply> | Reply;
  /** It is there for calls outside of the interface as well. */
  readonly isEverywhere?: boolean;
  /** JSON text before it goes out. */
  readonly text?: (json: string) => string;
  readonly wire?: Wire;
  readonly print?: PrintPath;
  readonly ipp?: IppPath;
  /** The service was killed and is started again. */
  restarted?(): void;
  /** The provider id of the profile as this service knows it. */
  readonly providerId?: (id: number) => number;
}

export interface Parts {
  readonly clock: Clock;
  readonly chance: Chance;
}

/** A behaviour that the interface leaves open; ODDITIES.md names what allows it. */
export interface Oddity {
  readonly name: string;
  /** It contradicts that one: both cannot be on. */
  readonly rival?: string;
  /** It hides so much, or refuses so often, that it is run alone. */
  readonly alone?: boolean;
  /** What the target profile has to say of it, below `choices`. */
  readonly choices?: Readonly<Record<string, string | number>>;
  make(parts: Parts): Layer;
}

export function oddity(
  name: string,
  make: Layer | ((parts: Parts) => Layer),
  more: Pick<Oddity, 'rival' | 'alone' | 'choices'> = {},
): Oddity {
  return { name, ...more, make: typeof make === 'function' ? make : () => make };
}

/** An oddity that changes answers alone. */
export function answers(
  name: string,
  change: (reply: Reply, call: Call) => Reply,
  more: Pick<Oddity, 'rival' | 'alone' | 'choices'> = {},
): Oddity {
  const call = async (call: Call, next: Next): Promise<Reply> => change(await next(call), call);
  return oddity(name, { around: call }, more);
}

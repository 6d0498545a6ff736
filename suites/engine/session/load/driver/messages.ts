import { type Static, type TSchema, Type } from 'typebox';
import { journeys, rowOutcomes, stamps } from '../../../journal/load/journey.ts';
import { PlannedStage } from '../../../journal/load/planned-stage.ts';
import type { PlayedStart } from '../../../journal/load/played.ts';
import { Arrivals, Workload } from '../../../journal/load/workload.ts';
import type { ShapedStage } from '../workload/stages.ts';

/** Two sides that differ in it don't talk: what they would say means different things. */
export const protocolVersion = 2;

const closed = { additionalProperties: false } as const;
const text = Type.String({ maxLength: 4_096 });
const whole = Type.Integer({ minimum: 0 });
const ms = Type.Number();
const ns = Type.String({ pattern: '^-?[0-9]{1,20}$' });

const tokenText = Type.String({ maxLength: 16_384 });

const User = Type.Object(
  {
    userName: text,
    card: text,
    token: tokenText,
    waiting: Type.Optional(Type.Object({ uuid: text, sha256: text, sizeBytes: whole }, closed)),
  },
  closed,
);
const people = Type.Array(User, { maxItems: 20_000 });

/** All that a driver must know to play; secrets among it, so it goes over an encrypted way alone. */
export const DriverScene = Type.Object(
  {
    driver: whole,
    drivers: Type.Integer({ minimum: 1, maximum: 1_000 }),
    /** The run's zero on the driver's own monotonic clock. */
    zeroNs: ns,
    prefix: Type.String({ pattern: '^[a-z0-9-]{1,24}$' }),
    target: Type.Object(
      {
        baseUrl: text,
        tls: Type.Object(
          {
            ca: Type.Optional(Type.String({ maxLength: 262_144 })),
            rejectUnauthorized: Type.Boolean(),
          },
          closed,
        ),
        key: text,
        getParameters: Type.Enum(['body', 'query']),
        providerId: Type.Integer(),
        queue: text,
      },
      closed,
    ),
    workload: Workload,
    devices: Type.Array(Type.Object({ name: text, address: text, reader: text }, closed), {
      maxItems: 1_000,
    }),
    /** Who prints; who prints what is recorded; who looks and never prints; who is not measured. */
    people: Type.Object(
      { ordinary: people, witnessed: people, visitors: people, troublers: people },
      closed,
    ),
    /** Of another account, who floods; absent: one of the troublers does. */
    otherTenant: Type.Optional(
      Type.Object(
        {
          user: User,
          asked: Type.Object({ key: text, providerId: Type.Integer(), queue: text }, closed),
        },
        closed,
      ),
    ),
    /** A call or a job that takes longer is given up. */
    patienceMs: Type.Integer({ minimum: 1, maximum: 3_600_000 }),
  },
  closed,
);
export type DriverScene = Static<typeof DriverScene>;

/** What makes trouble for others and is not measured, from one moment of the run to another. */
export const Trouble = Type.Union([
  Type.Object(
    {
      kind: Type.Literal('flood'),
      perSecond: Type.Number({ exclusiveMinimum: 0 }),
      fromMs: ms,
      toMs: ms,
    },
    closed,
  ),
  Type.Object(
    {
      kind: Type.Literal('slow-reader'),
      bytesPerSecond: Type.Integer({ minimum: 1 }),
      fromMs: ms,
      toMs: ms,
    },
    closed,
  ),
]);
export type Trouble = Static<typeof Trouble>;

const Paper = Type.Tuple([whole, Type.Union([ms, Type.Null()]), ms, ms]);
/** The number of its start; when the connection was accepted, first and last byte. */
export type Paper = Static<typeof Paper>;

/** Of a user who has logged in anew; where that is nobody of the driver's, it is nothing to it. */
const FreshToken = Type.Object({ userName: text, token: tokenText }, closed);
export type FreshToken = Static<typeof FreshToken>;

export const fromCoordinator = {
  hello: Type.Object({ type: Type.Literal('hello'), protocol: whole }, closed),
  ping: Type.Object({ type: Type.Literal('ping'), id: whole }, closed),
  scene: Type.Object({ type: Type.Literal('scene'), scene: DriverScene }, closed),
  play: Type.Object(
    {
      type: Type.Literal('play'),
      repeat: whole,
      seed: Type.Integer(),
      firstNumber: whole,
      /** Of the stage. */
      beginMs: ms,
      /** So many sampled journeys may still be recorded by this driver. */
      samples: whole,
      planned: PlannedStage,
      shape: Arrivals,
      troubles: Type.Array(Trouble, { maxItems: 20 }),
    },
    closed,
  ),
  papers: Type.Object(
    { type: Type.Literal('papers'), papers: Type.Array(Paper, { maxItems: 10_000 }) },
    closed,
  ),
  token: Type.Object({ type: Type.Literal('token'), fresh: FreshToken }, closed),
  stop: Type.Object({ type: Type.Literal('stop') }, closed),
} as const;

const At = Type.Object(
  Object.fromEntries(stamps.map((stamp) => [stamp, Type.Optional(ms)])),
  closed,
);
const Played = Type.Object(
  {
    row: Type.Object(
      {
        number: whole,
        repeat: whole,
        stage: whole,
        journey: Type.Enum([...journeys]),
        outcome: Type.Enum([...rowOutcomes]),
        driver: whole,
        printer: Type.Optional(whole),
        sizeBytes: whole,
        isSampled: Type.Boolean(),
        at: At,
      },
      closed,
    ),
    sha256: Type.Optional(text),
    broughtSha256: Type.Optional(text),
    failure: Type.Optional(text),
    userName: Type.Optional(text),
    uuid: Type.Optional(text),
  },
  closed,
);

const Use = {
  cpuSeconds: Type.Number({ minimum: 0 }),
  peakMemoryBytes: whole,
  loopDelayP99Ms: Type.Number({ minimum: 0 }),
};

export const fromDriver = {
  hello: Type.Object(
    { type: Type.Literal('hello'), protocol: whole, platen: text, node: text, pid: whole },
    closed,
  ),
  pong: Type.Object({ type: Type.Literal('pong'), id: whole, ns }, closed),
  set: Type.Object({ type: Type.Literal('set') }, closed),
  played: Type.Object(
    { type: Type.Literal('played'), starts: Type.Array(Played, { maxItems: 1_000 }) },
    closed,
  ),
  /** Events of the journal as they are, secrets and all: the coordinator replaces those. */
  witnessed: Type.Object(
    {
      type: Type.Literal('witnessed'),
      events: Type.Array(
        Type.Object({ at: ns, type: text }, { additionalProperties: Type.Unknown() }),
        { maxItems: 1_000 },
      ),
    },
    closed,
  ),
  beat: Type.Object({ type: Type.Literal('beat'), ...Use }, closed),
  over: Type.Object({ type: Type.Literal('over'), nextNumber: whole, ...Use }, closed),
  broken: Type.Object({ type: Type.Literal('broken'), why: text }, closed),
} as const;

type MessageOf<Forms extends Readonly<Record<string, TSchema>>> = {
  [Name in keyof Forms]: Static<Forms[Name]>;
}[keyof Forms];

/** What its schema can't say more exactly. */
type Exactly<Message> = Message extends { readonly type: 'play' }
  ? Omit<Message, 'shape'> & Pick<ShapedStage, 'shape'>
  : Message extends { readonly type: 'played' }
    ? { readonly type: 'played'; readonly starts: readonly PlayedStart[] }
    : Message;

export type FromCoordinator = Exactly<MessageOf<typeof fromCoordinator>>;
export type FromDriver = Exactly<MessageOf<typeof fromDriver>>;

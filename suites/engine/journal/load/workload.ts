import { type Static, Type } from 'typebox';
import { journeys } from './journey.ts';

const closed = { additionalProperties: false } as const;
const Rate = Type.Number({ exclusiveMinimum: 0, maximum: 100_000 });
const Seconds = Type.Number({ minimum: 0.1, maximum: 86_400 });
const Spacing = Type.Enum(['poisson', 'constant']);

/** How starts come, in jobs per second. Every kind is drawn from the run's seed alone. */
export const Arrivals = Type.Union([
  Type.Object({ kind: Type.Literal('constant'), perSecond: Rate, seconds: Seconds }, closed),
  Type.Object({ kind: Type.Literal('poisson'), perSecond: Rate, seconds: Seconds }, closed),
  Type.Object(
    {
      kind: Type.Literal('ramp'),
      fromPerSecond: Rate,
      toPerSecond: Rate,
      seconds: Seconds,
      spacing: Spacing,
    },
    closed,
  ),
  /** Each rate is a stage of its own. */
  Type.Object(
    {
      kind: Type.Literal('steps'),
      perSecond: Type.Array(Rate, { minItems: 1, maxItems: 100 }),
      secondsEach: Seconds,
      spacing: Spacing,
    },
    closed,
  ),
  /** Beside a steady rate (Poisson), so many at once every so many seconds, the first after the first pause. */
  Type.Object(
    {
      kind: Type.Literal('burst'),
      perSecond: Rate,
      burstOf: Type.Integer({ minimum: 1, maximum: 100_000 }),
      everySeconds: Seconds,
      seconds: Seconds,
    },
    closed,
  ),
  /** A bell over a low rate, Poisson: people come to work. */
  Type.Object(
    {
      kind: Type.Literal('morning-peak'),
      lowPerSecond: Rate,
      peakPerSecond: Rate,
      peakAtSecond: Seconds,
      /** Half a width: so long before and after, the peak is down to 0.61 of its height. */
      spreadSeconds: Seconds,
      seconds: Seconds,
    },
    closed,
  ),
  /** Finds what the target can take, then holds shares of that, a stage each. */
  Type.Object(
    {
      kind: Type.Literal('capacity'),
      fromPerSecond: Rate,
      mostPerSecond: Rate,
      /** Of a probe; the rate doubles until one is missed, and is then halved in between. */
      probeSeconds: Seconds,
      shares: Type.Array(Type.Number({ exclusiveMinimum: 0, maximum: 1.5 }), {
        minItems: 1,
        maxItems: 20,
      }),
      secondsEach: Seconds,
      spacing: Spacing,
    },
    closed,
  ),
]);

export type Arrivals = Static<typeof Arrivals>;

/** Sizes of documents in bytes: one of several by weight, or log-normal; what would lie beyond a bound lies at it. */
export const Sizes = Type.Union([
  Type.Array(
    Type.Object(
      {
        bytes: Type.Integer({ minimum: 2_000, maximum: 200_000_000 }),
        weight: Type.Number({ exclusiveMinimum: 0 }),
      },
      closed,
    ),
    { minItems: 1, maxItems: 100 },
  ),
  Type.Object(
    {
      medianBytes: Type.Integer({ minimum: 2_000, maximum: 200_000_000 }),
      /** Of the logarithm. */
      sigma: Type.Number({ minimum: 0, maximum: 5 }),
      leastBytes: Type.Integer({ minimum: 2_000 }),
      mostBytes: Type.Integer({ maximum: 200_000_000 }),
    },
    closed,
  ),
]);

export type Sizes = Static<typeof Sizes>;

const From = { fromSecond: Type.Number({ minimum: 0 }), forSeconds: Seconds };

/** What goes wrong meanwhile, counted from the begin of the first measured stage. */
export const LoadFault = Type.Union([
  Type.Object(
    { kind: Type.Literal('stalled-printer'), printer: Type.Integer({ minimum: 0 }), ...From },
    closed,
  ),
  /** Reads its downloads so slowly. */
  Type.Object(
    { kind: Type.Literal('slow-reader'), bytesPerSecond: Type.Integer({ minimum: 1 }), ...From },
    closed,
  ),
  /** Somebody of another account, where the target's profile names one, uploads far more than all others; what they do is not measured. */
  Type.Object({ kind: Type.Literal('flood'), perSecond: Rate, ...From }, closed),
]);

export type LoadFault = Static<typeof LoadFault>;

/** Exact as a JSON number too: 15 digits at the most. */
const Amount = Type.String({ pattern: '^[0-9]{1,9}([.][0-9]{1,6})?$' });

/** What printing costs while the run goes on, and what each user is given to pay it with; decimals as text. */
export const Charges = Type.Object(
  {
    /** interface 2, BalanceConfigData. The documents are one page of A4 each, with no colour on it. */
    prices: Type.Object(
      {
        bwNormalPage: Amount,
        bwLargePage: Amount,
        colorNormalPage: Amount,
        colorLargePage: Amount,
      },
      closed,
    ),
    quota: Amount,
  },
  closed,
);

export type Charges = Static<typeof Charges>;

const Weights = Type.Object(
  Object.fromEntries(
    journeys.map((journey) => [journey, Type.Optional(Type.Number({ minimum: 0 }))]),
  ) as Record<
    (typeof journeys)[number],
    ReturnType<typeof Type.Optional<ReturnType<typeof Type.Number>>>
  >,
  closed,
);

/** What a load run does to a target: a file of fixtures/loads. */
export const Workload = Type.Object(
  {
    schemaVersion: Type.Literal(1),
    name: Type.String({ minLength: 1, maxLength: 64 }),
    about: Type.String({ minLength: 1 }),
    arrivals: Arrivals,
    /** How often each journey is taken, by weight. */
    mix: Weights,
    documents: Sizes,
    /** Each has one job under way at the most. */
    users: Type.Integer({ minimum: 1, maximum: 10_000 }),
    /** Output ports, each with a printer and a reader of its own. */
    ports: Type.Integer({ minimum: 1, maximum: 1_000 }),
    printers: Type.Object(
      {
        /** Sides a minute; absent: paper comes at once. */
        pagesPerMinute: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
      },
      closed,
    ),
    /** Between upload and tap, drawn evenly. */
    think: Type.Object(
      { leastMs: Type.Integer({ minimum: 0 }), mostMs: Type.Integer({ minimum: 0 }) },
      closed,
    ),
    faults: Type.Array(LoadFault, { maxItems: 20 }),
    /** Played before the first stage: judged, not measured. */
    warmUpSeconds: Type.Number({ minimum: 0, maximum: 3_600 }),
    /** Which share of the print and release journeys is recorded and judged by the catalogue's rules. */
    sampled: Type.Number({ minimum: 0, maximum: 1 }),
    /** Absent: the account's prices stay as they are, and balances are not looked at. */
    charges: Type.Optional(Charges),
  },
  closed,
);

export type Workload = Static<typeof Workload>;

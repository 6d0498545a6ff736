import Type from 'typebox';
import {
  cardFormats,
  cardTechnologyNames,
  numberChecks,
  type WiegandBits,
  wiegandSizes,
} from '../../../simulators/card-reader/index.ts';

const strictly = { additionalProperties: false };
const someText = Type.String({ minLength: 1 });
const count = Type.Integer({ minimum: 0 });
const positive = Type.Integer({ minimum: 1 });

function oneOf<const T extends string>(words: readonly T[]): Type.TUnsafe<T> {
  return Type.Unsafe<T>({ type: 'string', enum: [...words] });
}

/** How it writes numbers, and what it does besides; all that is left out is as usual. */
const Reader = Type.Object(
  {
    /** As the port at the service has it. */
    address: someText,
    via: Type.Optional(oneOf(['GET', 'POST'])),
    format: Type.Optional(oneOf(['as-given', ...cardFormats])),
    letterCase: Type.Optional(oneOf(['upper', 'lower'])),
    prefix: Type.Optional(Type.String()),
    suffix: Type.Optional(Type.String()),
    wiegandBits: Type.Optional(
      Type.Unsafe<WiegandBits>({ type: 'integer', enum: [...wiegandSizes] }),
    ),
    bits: Type.Optional(positive),
    facilityBits: Type.Optional(positive),
    digits: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
    separator: Type.Optional(oneOf(['', ':', '-', ' '])),
    check: Type.Optional(oneOf(numberChecks)),
    bounceMs: Type.Optional(count),
    atOnce: Type.Optional(positive),
    retries: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
    pauseMs: Type.Optional(count),
    longestPauseMs: Type.Optional(count),
    whenAway: Type.Optional(oneOf(['keep', 'drop'])),
    capacity: Type.Optional(count),
    whenFull: Type.Optional(oneOf(['drop-oldest', 'drop-newest'])),
    staleMs: Type.Optional(count),
    offsetMs: Type.Optional(Type.Integer()),
    driftPpm: Type.Optional(Type.Number({ minimum: -1_000_000, maximum: 1_000_000 })),
  },
  strictly,
);

/** A number as it is, or a proximity card by its facility and number. */
const Card = Type.Union([
  someText,
  Type.Object({ technology: oneOf(cardTechnologyNames), facility: count, number: count }, strictly),
]);

/** Many cards at one moment: these, or so many drawn by chance. */
const Storm = Type.Union([
  Type.Array(Card, { minItems: 1, maxItems: 10_000 }),
  Type.Object(
    {
      technology: oneOf(cardTechnologyNames),
      count: Type.Integer({ minimum: 1, maximum: 10_000 }),
      seed: Type.Optional(count),
    },
    strictly,
  ),
]);

const expectations = ['accepted', 'refused', 'unanswered', 'bounced', 'dropped'] as const;

/** What a tap should come to; a number is the answer's HTTP status. */
const Expectation = Type.Union([oneOf(expectations), Type.Integer({ minimum: 100, maximum: 599 })]);

const Step = Type.Object(
  {
    /** From the beginning on: milliseconds, or `1.5s`, `2min`. */
    at: Type.Union([
      Type.Number({ minimum: 0 }),
      Type.String({ pattern: '^[0-9]+([.][0-9]+)?(ms|s|min)$' }),
    ]),
    /** May be left out where there is one reader. */
    reader: Type.Optional(someText),
    tap: Type.Optional(Card),
    /** The same card again and again: bounces, double taps. */
    times: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
    everyMs: Type.Optional(count),
    storm: Type.Optional(Storm),
    network: Type.Optional(oneOf(['there', 'away'])),
    /** Of each tap; a list has one for each of several `times`. */
    expect: Type.Optional(Type.Union([Expectation, Type.Array(Expectation, { minItems: 1 })])),
  },
  strictly,
);

export const TapScript = Type.Object(
  {
    /** The base URL; --service says it where the script does not. */
    service: Type.Optional(someText),
    readers: Type.Record(Type.String({ pattern: '^[^/]{1,100}$' }), Reader, { minProperties: 1 }),
    steps: Type.Array(Step, { minItems: 1, maxItems: 100_000 }),
  },
  strictly,
);

export type TapScript = Type.Static<typeof TapScript>;
export type ScriptReader = Type.Static<typeof Reader>;
export type ScriptCard = Type.Static<typeof Card>;
export type ScriptStep = Type.Static<typeof Step>;
export type Expectation = Type.Static<typeof Expectation>;

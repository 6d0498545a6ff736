import { accepts } from '../../engine/case/assertions.ts';
import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { noPrint } from '../../engine/case/finding-words.ts';
import { liesBetween } from '../../engine/case/order.ts';
import { controlOf } from '../../engine/case/refusals.ts';
import { fault } from '../../engine/fault.ts';
import {
  answersInstead,
  both,
  isRefused,
  pretends,
  withKey,
} from '../../engine/fault-proxy/alter.ts';
import {
  formOf,
  type Interception,
  jsonAnswer,
  type PassingRequest,
} from '../../engine/fault-proxy/interception.ts';
import { forgivesTheLast } from '../../engine/fault-proxy/near-values.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { rule } from '../../engine/rule.ts';
import { nearMiss } from '../../engine/session/near-miss.ts';
import { testCase } from '../../engine/test-case.ts';
import { cardOwner, portAt, tap } from './readers.ts';
import { atReader } from './tap-faults.ts';

const cardAndReader = ['card.get card.post param cd', 'card.get card.post param Mac'];
const isWhole = (request: PassingRequest): boolean =>
  formOf(request).has('cd') && formOf(request).has('Mac');

/** interface 4.11: which taps are done, and which are refused. */
export const rules = [
  rule('TAP-07', 'A tap works with a key without the Advanced API permissions option', {
    from: ['card.get keys', '4 without the Advanced option'],
    needs: ['key.plain', 'allow.paper'],
    check: accepts(
      (x) =>
        tap(x) && x.key === 'plain' && x.param('cd') !== undefined && x.param('Mac') !== undefined,
      '200',
    ),
    faults: fault(
      'tap-needs-advanced',
      'refuses a tap with a key without the Advanced API permissions option',
      ({ key }) => answersInstead(both(tap, withKey(key('plain'))), jsonAnswer(403, {})),
    ),
  }),
  rule('TAP-03', 'A tap is answered 200, by GET and by POST', {
    from: [
      'card.get card.post call',
      'query parameters',
      ...cardAndReader,
      'card.get card.post returns',
    ],
    needs: ['allow.paper'],
    atLeast: 2,
    check: {
      operations: tap.operations,
      *answer(x, state) {
        const isKnown =
          cardOwner(state, x.text('cd')) !== undefined && portAt(state, x.param('Mac'));
        if (isKnown && x.group === undefined)
          yield assertion(x, x.status === 200, { expected: '200', seen: x.words });
      },
    },
    faults: fault('tap-answers-204', 'answers a tap with 204', {
      answer: (answer, request) =>
        tap(request) && answer.status === 200
          ? { status: 204, headers: {}, body: Buffer.alloc(0) }
          : answer,
    }),
  }),
  rule('TAP-04', 'A tap without cd or without Mac is refused and releases nothing', {
    from: [...cardAndReader, 'card.get card.post errors 400'],
    basis: 'derived',
    atLeast: 2,
    refused: 'any',
    besides: nothingPrinted,
    faults: [
      fault(
        'tap-without-card-is-okay',
        'answers 200 to a tap without a card',
        pretends((request) => tap(request) && !formOf(request).has('cd')),
      ),
      fault(
        'tap-without-reader-prints',
        'prints at the newest port for a tap that it refuses because no reader is named',
        () => printsAnyway((request) => !formOf(request).has('Mac')),
      ),
    ],
  }),
  rule('TAP-08', 'An unknown card or an unknown reader is answered 400 and releases nothing', {
    from: [...cardAndReader, 'card.get card.post errors 400'],
    basis: 'SIL-58',
    atLeast: 2,
    refused: 400,
    besides: nothingPrinted,
    faults: [
      fault(
        'tap-unknown-card-is-okay',
        'answers 200 to a tap of an unknown card',
        pretends(both(tap, isWhole)),
      ),
      fault('tap-reads-most-of-a-card', 'ignores the last digit of a card that is tapped', () =>
        forgivesTheLast(tap, 'cd'),
      ),
      fault(
        'tap-at-unknown-reader-prints',
        'prints at the newest port for a tap that it refuses because the reader is unknown',
        () => printsAnyway(isWhole),
      ),
    ],
  }),
];

/** Nothing of the case was printed before the control was sent. */
function* nothingPrinted(probe: Exchange, c: Case): Iterable<Assertion> {
  const settled = c.settledAfter(probe.answeredAt);
  if (settled === undefined || c.hasMissedPrintsBefore(probe.sentAt)) return;
  const control = controlOf(c, probe);
  const early = c.documents
    .flatMap(({ prints }) => prints)
    .find(({ seq }) => liesBetween(seq, probe.sentAt, control?.sentAt));
  yield {
    ok: early === undefined,
    witness: [early?.seq ?? settled, probe.sentAt],
    ...noPrint('a document', early !== undefined),
  };
}

/** Taps that are refused are done at the reader of the port that was created last; the refusal stands. */
function printsAnyway(which: (request: PassingRequest) => boolean): Interception {
  let reader = '';
  return {
    request: (request) => {
      if (request.operation === 'outputports.create')
        reader = formOf(request).get('ipreaderaddress') ?? reader;
      return request;
    },
    answer: async (answer, request, upstream) => {
      if (tap(request) && which(request) && isRefused(answer))
        await upstream(atReader(request, reader));
      return answer;
    },
  };
}

export const testCases = [
  /** Taps that lack a parameter or name nobody; the whole tap follows each as its control. */
  testCase('card/tap-refused', ['allow.paper'], async (s) => {
    const user = await s.user();
    const queue = await s.queue();
    const port = await s.printer();
    const whole = { cd: user.card, Mac: port.reader };
    const probes = [
      [['TAP-04', 'NEED-CARD-02'], { cd: whole.cd }],
      [['TAP-04', 'NEED-CARD-01'], { Mac: whole.Mac }],
      [['TAP-08'], { ...whole, cd: nearMiss(whole.cd) }],
      [['TAP-08'], { ...whole, Mac: s.readerAddress() }],
    ] as const;
    for (const [rules, given] of probes) {
      await s.upload(user, queue);
      await s.probe(
        rules,
        async () => {
          await s.call('card.get', given);
          await s.settle(0);
        },
        async () => {
          await s.call('card.get', whole);
          await s.settle(1);
        },
      );
    }
  }),

  /** A reader's key without the Advanced API permissions option. */
  testCase('card/tap-plain-key', ['allow.paper', 'key.plain'], async (s) => {
    const user = await s.user();
    const queue = await s.queue();
    const port = await s.printer();
    await s.upload(user, queue);
    const plain = { key: s.credentials.key('plain') };
    await s.call('card.get', { cd: user.card, Mac: port.reader }, plain);
    await s.settle(1);
  }),
];

import { type Exchange, forbidden, refused, succeeded } from '../journal/exchange.ts';
import type { Shape } from '../catalogue/shape.ts';
import { type Check, type Play, seenAnswer, type Situation, situation } from './check.ts';
import { listMismatch, mismatch } from './shape.ts';

/** The ways in which most rules are put; each answers a check. */

/** Whenever the operation succeeds, its answer has this shape. */
export function answersWith(rule: string, operation: string, shape: Shape): Check {
  return {
    rule,
    *answer(exchange) {
      if (exchange.operation !== operation || !succeeded(exchange)) return;
      const wrong = mismatch(exchange.json, shape);
      yield situation(exchange, wrong === undefined, { expected: `the members of interface 2`, seen: wrong ?? 'all of them' });
    },
  };
}

/** Whenever the operation succeeds, its answer is a list of records of this shape. An empty list shows nothing. */
export function listsWith(rule: string, operation: string, shape: Shape): Check {
  return {
    rule,
    *answer(exchange) {
      if (exchange.operation !== operation || !succeeded(exchange)) return;
      if (Array.isArray(exchange.json) && exchange.json.length === 0) return;
      const wrong = listMismatch(exchange.json, shape);
      yield situation(exchange, wrong === undefined, { expected: 'a list of records as in interface 2', seen: wrong ?? 'just that' });
    },
  };
}

export interface ProbeWords {
  /** Which exchanges are the probe. */
  readonly probe: (exchange: Exchange) => boolean;
  /** Which of the same pair is its positive control: the same request with the one thing put right. */
  readonly control: (exchange: Exchange) => boolean;
  readonly expected: string;
  /** `forbidden` where the caller is to blame (401 or 403), `refused` where the request is (4xx or errorCode not 0). */
  readonly by: 'forbidden' | 'refused' | ((exchange: Exchange) => boolean);
}

/** A probe that must be refused. It counts only where its control succeeded; otherwise it proves nothing. */
export function refuses(rule: string, words: ProbeWords): Check {
  return {
    rule,
    *play(play) {
      for (const [probe] of provenPairs(play, words)) yield probeSituation(probe, words);
    },
  };
}

function probeSituation(probe: Exchange, { by, expected }: ProbeWords): Situation {
  const tests = { forbidden, refused };
  const ok = typeof by === 'function' ? by(probe) : tests[by](probe);
  return situation(probe, ok, { expected, seen: seenAnswer(probe) });
}

/** Probes of a case whose control, under the same pair number, succeeded. */
export function* provenPairs(play: Play, words: Pick<ProbeWords, 'probe' | 'control'>): Iterable<readonly [probe: Exchange, control: Exchange]> {
  for (const probe of play.exchanges) {
    if (probe.sent.pair === undefined || !words.probe(probe)) continue;
    const control = play.exchanges.find((other) => other.sent.pair === probe.sent.pair && other !== probe && words.control(other) && succeeded(other));
    if (control !== undefined) yield [probe, control];
  }
}

import { cardText, stormCards } from './script-cards.ts';
import type { Expectation, ScriptStep, TapScript } from './script-form.ts';

/** One thing that happens at a reader: a card is seen, or its network comes or goes. */
export type Sight = {
  readonly atMs: number;
  readonly reader: string;
} & (
  | { readonly card: string; readonly expect?: Expectation }
  | { readonly network: 'there' | 'away' }
);

/** All that a script says, in the order in which it happens. */
export function sightsOf({ readers, steps }: TapScript): readonly Sight[] {
  const [only = ''] = Object.keys(readers);
  return steps
    .flatMap((step) => sightsOfStep(step, step.reader ?? only))
    .toSorted((a, b) => a.atMs - b.atMs);
}

function sightsOfStep(step: ScriptStep, reader: string): readonly Sight[] {
  const { tap, storm, network, times = 1, everyMs = 0, expect } = step;
  const atMs = milliseconds(step.at);
  if (network !== undefined) return [{ atMs, reader, network }];
  if (tap === undefined) {
    const wanted = expected(expect, 0);
    return stormCards(storm ?? []).map((card) => ({
      atMs,
      reader,
      card: cardText(card),
      ...wanted,
    }));
  }
  const card = cardText(tap);
  return Array.from({ length: times }, (_, index) => ({
    atMs: atMs + index * everyMs,
    reader,
    card,
    ...expected(expect, index),
  }));
}

function expected(expect: ScriptStep['expect'], index: number): { readonly expect?: Expectation } {
  const one = Array.isArray(expect) ? expect[index] : expect;
  return one === undefined ? {} : { expect: one };
}

function milliseconds(at: ScriptStep['at']): number {
  if (typeof at === 'number') return at;
  const [, amount = '0', unit = 'ms'] = /^([\d.]+)(ms|s|min)$/.exec(at) ?? [];
  return Number(amount) * (units[unit] ?? 1);
}

const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, min: 60_000 };

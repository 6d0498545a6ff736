import type { JournalEvent } from '../suites/engine/journal/event.ts';
import type { RuleResult } from '../suites/engine/judge/judge.ts';

interface Span {
  readonly case: string;
  readonly fromNs: bigint;
  readonly toNs: bigint;
}

/**
 * Milliseconds of each rule, by its id. The time of a case belongs in equal parts to the rules that it
 * showed, and time at which several cases were played in equal parts to these: all rules together
 * take no longer than the run.
 */
export function ruleTimes(
  journal: readonly JournalEvent[],
  results: readonly RuleResult[],
): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  const cases = caseTimes(spansOf(journal));
  const shown = new Map<string, string[]>();
  for (const { planned, exercisedIn } of results)
    for (const name of exercisedIn?.keys() ?? [])
      shown.set(name, [...(shown.get(name) ?? []), planned.rule.id]);
  for (const [name, ids] of shown)
    for (const id of ids) times.set(id, (times.get(id) ?? 0) + (cases.get(name) ?? 0) / ids.length);
  return times;
}

/** From the beginning of each case to its end, or to the last of its events. */
function spansOf(journal: readonly JournalEvent[]): readonly Span[] {
  const spans = new Map<string, Span>();
  for (const event of journal) {
    if (!('case' in event)) continue;
    const at = BigInt(event.at);
    const fromNs = spans.get(event.case)?.fromNs ?? at;
    spans.set(event.case, { case: event.case, fromNs, toNs: at });
  }
  return [...spans.values()];
}

/** Milliseconds of each case; what passed while several were played is divided among them. */
function caseTimes(spans: readonly Span[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  const steps = spans
    .flatMap((span) => [
      { at: span.fromNs, span, begins: true },
      { at: span.toNs, span, begins: false },
    ])
    .toSorted((one, other) => Number(one.at - other.at));
  const playing = new Set<Span>();
  let before = steps[0]?.at ?? 0n;
  for (const { at, span, begins } of steps) {
    const share = Number(at - before) / 1e6 / playing.size;
    for (const one of playing) times.set(one.case, (times.get(one.case) ?? 0) + share);
    if (begins) playing.add(span);
    else playing.delete(span);
    before = at;
  }
  return times;
}

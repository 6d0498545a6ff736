import type { BoundCaseCheck } from '../engine/case/check.ts';
import type { JournalEvent, SentEvent } from '../engine/journal/event.ts';
import { gather } from '../engine/judge/judge.ts';
import { follow } from '../engine/state/state.ts';
import type { FormerProbes } from './former-probes.ts';

/**
 * The same journal, with the rules named in the requests that were their probes (`probes`). The judge itself shows the
 * predicates what it showed `refuses`: the requests of a case at its end, with the world of that moment, without what
 * came after a cut and without calls of unspecified values.
 */
export function tagProbes(
  events: readonly JournalEvent[],
  predicates: FormerProbes,
): readonly JournalEvent[] {
  const rules = Object.entries(predicates);
  if (rules.length === 0) return events;
  const tags = new Map<SentEvent, Set<string>>();
  const taggers = rules.map(
    ([rule, isProbe]): BoundCaseCheck => ({
      rule,
      play(play, world) {
        for (const exchange of play.exchanges)
          if (exchange.sent.pair !== undefined && isProbe(exchange, world, play))
            tags.set(exchange.sent, (tags.get(exchange.sent) ?? new Set()).add(rule));
        return [];
      },
    }),
  );
  const byCase = Map.groupBy(events, (event) => ('case' in event ? event.case : undefined));
  const { follower, tallies } = gather(
    { plan: [], checks: taggers },
    (name) => byCase.get(name) ?? [],
  );
  follow(events, follower);
  for (const [rule, { threw }] of tallies)
    if (threw !== undefined) throw new Error(`the former probes of ${rule}: ${threw}`);
  return events.map((event) => {
    const probes = event.type === 'sent' ? tags.get(event) : undefined;
    return probes === undefined ? event : { ...event, probes: [...probes] };
  });
}

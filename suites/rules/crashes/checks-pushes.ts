import type { Exchange } from '../../journal/exchange.ts';
import { type Check, type Play, type Situation, situation } from '../../judge/check.ts';
import { countOf } from '../../judge/finding-words.ts';
import { precedes } from '../../judge/order.ts';
import { documentsOf } from '../../judge/sight.ts';
import { isDue } from '../../judge/time-limit.ts';
import type { DocumentBelief } from '../../model/beliefs.ts';
import type { World } from '../../model/world.ts';

/** What becomes over kills of documents that nobody releases, since their queue does. */
export const crashPushChecks: readonly Check[] = [
  { rule: 'CRASH-11', play: (play, world) => eachPushOnce(play, world) },
];

/**
 * One document may be on its way to each printer when the service is killed: whether that one is printed
 * again, or not at all, is not said (SIL-56).
 */
function* eachPushOnce(play: Play, world: World): Iterable<Situation> {
  const kills = world.kills.filter((kill) => kill.case === play.case);
  const last = play.exchanges.at(-1);
  if (kills.length === 0 || last === undefined) return;
  const pushes = pushesIn(play, world);
  const known = pushes.filter((one) => whole(one) > 0);
  // Where none is known again by its bytes, every one is made anew for its printer.
  if (known.length === 0) return;
  const surplus = known.reduce((sum, one) => sum + whole(one) - 1, 0);
  const lost = pushes.filter(
    (one) => whole(one) === 0 && isOver(play, one, { last, world }),
  ).length;
  const most = kills.length * new Set(pushes.map(({ queue }) => queue)).size;
  for (const [count, words] of [
    [surplus, 'printed again'],
    [lost, 'never printed'],
  ] as const)
    yield situation(last, count <= most, {
      expected: `at most ${String(most)} of ${countOf(pushes.length, 'pushed document')} ${words}: one for each kill and queue`,
      seen: `${String(count)} ${words}`,
    });
}

function pushesIn(play: Play, world: World): readonly DocumentBelief[] {
  return documentsOf(play, world).filter((one) => isPushed(one, world));
}

/** Its queue sends it to a printer by itself. */
export function isPushed({ queue }: DocumentBelief, { inputPorts }: World): boolean {
  return [...inputPorts.values()].some(
    ({ fields }) => fields['portname'] === queue && fields['porttype'] === '1',
  );
}

function whole({ prints, file }: DocumentBelief): number {
  return prints.filter(({ sha256, state }) => sha256 === file.sha256 && state === 'completed')
    .length;
}

/** It has had the time of a delivery since its upload, and since the service was last started. */
function isOver(
  { events, case: own }: Play,
  { uploadedAtNs }: DocumentBelief,
  { last, world }: { readonly last: Exchange; readonly world: World },
): boolean {
  const restart = events.findLast((event) => event.type === 'restart' && event.case === own);
  const first = events.find(
    (event) => event.type === 'answered' && precedes(restart?.seq, event.seq),
  );
  const since = [uploadedAtNs, BigInt(first?.at ?? last.answered.at)];
  return since.every((at) => isDue(last, at, world.facts.deliveryMs));
}

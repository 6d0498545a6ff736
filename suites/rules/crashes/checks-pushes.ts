import type { Exchange } from '../../journal/exchange.ts';
import { type Assertion, assertion, type BoundCheck, type Case } from '../../judge/check.ts';
import { countOf } from '../../judge/finding-words.ts';
import { precedes } from '../../judge/order.ts';
import { documentsOf } from '../../judge/queries.ts';
import { isDue } from '../../judge/time-limit.ts';
import type { DocumentState } from '../../model/document-state.ts';
import type { State } from '../../model/state.ts';

/** What becomes over kills of documents that nobody releases, since their queue does. */
export const crashPushChecks: readonly BoundCheck[] = [
  { rule: 'CRASH-11', play: (play, world) => eachPushOnce(play, world) },
];

/**
 * One document may be on its way to each printer when the service is killed: whether that one is printed
 * again, or not at all, is not said (SIL-56).
 */
function* eachPushOnce(play: Case, world: State): Iterable<Assertion> {
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
    yield assertion(last, count <= most, {
      expected: `at most ${String(most)} of ${countOf(pushes.length, 'pushed document')} ${words}: one for each kill and queue`,
      seen: `${String(count)} ${words}`,
    });
}

function pushesIn(play: Case, world: State): readonly DocumentState[] {
  return documentsOf(play, world).filter((one) => isPushed(one, world));
}

/** Its queue sends it to a printer by itself. */
export function isPushed({ queue }: DocumentState, { inputPorts }: State): boolean {
  return [...inputPorts.values()].some(
    ({ fields }) => fields['portname'] === queue && fields['porttype'] === '1',
  );
}

function whole({ prints, file }: DocumentState): number {
  return prints.filter(({ sha256, state }) => sha256 === file.sha256 && state === 'completed')
    .length;
}

/** It has had the time of a delivery since its upload, and since the service was last started. */
function isOver(
  { events, case: own }: Case,
  { uploadedAtNs }: DocumentState,
  { last, world }: { readonly last: Exchange; readonly world: State },
): boolean {
  const restart = events.findLast((event) => event.type === 'restart' && event.case === own);
  const first = events.find(
    (event) => event.type === 'answered' && precedes(restart?.seq, event.seq),
  );
  const since = [uploadedAtNs, BigInt(first?.at ?? last.answered.at)];
  return since.every((at) => isDue(last, at, world.facts.deliveryMs));
}

import { type Exchange, parameter } from '../../journal/exchange.ts';
import { type Assertion, assertion, type Case } from '../../judge/check.ts';
import { countOf } from '../../judge/finding-words.ts';
import { lookAfter, phantomsIn } from '../../judge/queries.ts';
import type { State } from '../../model/state.ts';

/** After a refused upload the user's list holds no document that no upload was answered with. */
export function* nothingListed(probe: Exchange, play: Case, world: State): Iterable<Assertion> {
  const user = parameter(probe, 'username');
  const look =
    user === undefined ? undefined : lookAfter(play, world, { user, seq: probe.answered.seq });
  if (look === undefined) return;
  const phantoms = phantomsIn(look, world);
  yield assertion(look.exchange, phantoms.length === 0, {
    expected: 'a list without new documents',
    seen:
      phantoms.length === 0
        ? 'a list without new documents'
        : `a list with ${countOf(phantoms.length, 'document')} that no accepted upload created`,
  });
}

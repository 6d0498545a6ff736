import { parameter, succeeded } from '../../journal/exchange.ts';
import type { DocumentBelief } from '../../model/beliefs.ts';
import { userKey } from '../../model/beliefs.ts';
import type { World } from '../../model/world.ts';
import type { Check, Play } from '../check.ts';

export const cardChecks: readonly Check[] = [
  {
    rule: 'TAP-01',
    *play(play, world) {
      for (const tap of tapsOf(play)) {
        const waiting = documentsOf(play, world).filter((document) => document.releases.some((one) => one.call === tap.call));
        if (waiting.length < 2) continue;
        const missing = waiting.filter((document) => document.prints.length === 0).length;
        const seen = missing === 0 ? 'all came' : `${String(missing)} did not come`;
        yield { ok: missing === 0, witness: [tap.settledSeq, tap.answeredSeq], expected: `all ${String(waiting.length)} waiting documents on paper`, seen };
      }
    },
  },
  {
    rule: 'TAP-02',
    *play(play, world) {
      for (const tap of tapsOf(play)) {
        const others = documentsOf(play, world).filter((document) => document.owner !== ownerOf(world, tap.card) && document.releases.length === 0);
        for (const document of others) {
          const ok = document.prints.length === 0;
          yield { ok, witness: [tap.settledSeq, tap.answeredSeq], expected: `nothing of ${document.owner} on paper`, seen: ok ? 'nothing' : `${document.name} was printed` };
        }
      }
    },
  },
];

interface Tap {
  readonly call: number;
  readonly card: string;
  readonly answeredSeq: number;
  readonly settledSeq: number;
}

/** The taps of a case that were answered with success and waited for. */
function* tapsOf(play: Play): Iterable<Tap> {
  for (const exchange of play.exchanges) {
    if (!exchange.operation.startsWith('card.') || !succeeded(exchange)) continue;
    const settled = play.events.find((event) => event.type === 'settled' && event.seq > exchange.answered.seq);
    if (settled === undefined) continue;
    yield { call: exchange.sent.call, card: parameter(exchange, 'cd') ?? '', answeredSeq: exchange.answered.seq, settledSeq: settled.seq };
  }
}

function documentsOf(play: Play, world: World): readonly DocumentBelief[] {
  return [...world.documents.values()].filter((document) => document.case === play.case);
}

function ownerOf(world: World, card: string): string | undefined {
  for (const user of world.users.values()) if (user.cards.has(card)) return userKey(user.userName);
  return undefined;
}

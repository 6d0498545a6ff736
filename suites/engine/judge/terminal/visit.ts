import type { BoundCheck } from '../../case/check.ts';
import { precedes } from '../../case/order.ts';
import { tokenOf } from '../../case/queries.ts';
import { parameterText } from '../../journal/exchange.ts';
import { userKey } from '../../state/document-state.ts';
import { isCall, isDone, turnsOf } from './attempt.ts';
import { broken, claim, everyCase, everyTurn, type Found, held, type Scene } from './phrases.ts';

const byPassword = '0';

/** interface 4.3 and 5: that each visit begins with the login of just who came. */
export const visitChecks: readonly BoundCheck[] = [
  everyTurn('TERM-LOGIN-03', function* ({ asked, attempts }) {
    const who = asked?.who;
    // A card and a short id have other names in the recording: who has the user's own types it.
    if (who === undefined || who !== asked?.userName) return;
    for (const attempt of attempts) {
      if (attempt.sent.operation !== 'login.post') continue;
      const authtype = parameterText(attempt, 'authtype');
      const userid = parameterText(attempt, 'userid');
      const ok = authtype === byPassword && userid.normalize('NFC') === who.normalize('NFC');
      const seen = `authtype ${authtype || 'missing'} for ${userid || 'no user'}`;
      yield { at: attempt, ...claim(ok, `authtype ${byPassword} for ${who}`, seen) };
    }
  }),
  everyCase('TERM-TOK-07', sessionsOfVisits),
];

/** Only who was there before can be remembered. A job may be recorded late, with a token from then. */
function* sessionsOfVisits({ play, state }: Scene): Iterable<Found> {
  const known = new Set<string>();
  const expected = 'a token from a new login of the user';
  for (const { asked, attempts } of turnsOf(play)) {
    if (asked?.userName === undefined) return;
    const own = userKey(asked.userName);
    if (known.has(own)) {
      const calls = attempts.filter(isCall).flatMap((one) => {
        const token = tokenOf(one.sent, state);
        const isOwn = token !== undefined && userKey(token.userName) === own;
        return isOwn && one.sent.operation !== 'documents.record' ? [{ one, token }] : [];
      });
      const old = calls.find(({ token }) => precedes(token.issuedSeq, asked.seq));
      const fresh = calls.find(({ one }) => isDone(one));
      if (old !== undefined)
        yield { at: old.one, ...broken(expected, `${old.token.name} from an earlier login`) };
      else if (fresh !== undefined) yield { at: fresh.one, ...held(expected) };
    }
    known.add(own);
  }
}

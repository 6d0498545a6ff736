import {
  type Exchange,
  isAfter,
  parameter,
  parameterText,
  pathText,
  succeeded,
} from '../../journal/exchange.ts';
import { asText, textMember } from '../../journal/json.ts';
import type { BoundCheck, Case } from '../../judge/check.ts';
import { type Assertion, assertion, seenAnswer } from '../../judge/check.ts';
import { given } from '../../judge/records.ts';
import { userKey } from '../../model/document-state.ts';

/** Where calls are written in other ways that say the same, each as the first of its pair. */
const spelling = 'forms/spelling';
const madeBy: ReadonlySet<string> = new Set(['users.create', 'users.update']);

/** interface, conventions; RFC 3986, RFC 8259 and RFC 9110 8.3.1 say what says the same. */
export const formChecks: readonly BoundCheck[] = [
  {
    rule: 'FORM-01',
    *play(play) {
      if (play.scenario !== spelling) return;
      for (const one of play.exchanges.filter((it) => madeBy.has(it.operation))) {
        yield* asUsual(play, one);
        const user = userKey(parameter(one, 'username') ?? pathText(one, 'username'));
        const look = play.exchanges.find(
          (it) =>
            it.operation === 'users.get' &&
            isAfter(it, one) &&
            userKey(parameterText(it, 'username')) === user,
        );
        if (look === undefined || !succeeded(one)) continue;
        yield* shows(look, 'fullName', parameterText(one, 'detaildata'));
      }
    },
  },
  {
    rule: 'FORM-02',
    *play(play) {
      if (play.scenario !== spelling) return;
      for (const one of play.exchanges.filter((it) => it.operation === 'locations.create')) {
        yield* asUsual(play, one);
        const look = play.exchanges.find((it) => isAfter(it, one));
        if (look?.operation !== 'locations.get' || !succeeded(one)) continue;
        yield* shows(look, 'name', asText(given(one, 'name')));
      }
    },
  },
  {
    rule: 'FORM-03',
    *answer(exchange) {
      const { headers } = exchange.answered;
      const type = headers['content-type'] ?? '';
      if (!/json/i.test(type)) return;
      const charset = /charset="?([^";\s]+)/i.exec(type)?.[1]?.toLowerCase() ?? 'utf-8';
      // Its bytes are the same in UTF-8 (RFC 8259 8.1).
      const ok = ['utf-8', 'utf8', 'us-ascii'].includes(charset);
      const isOfSomebody = textMember(exchange.json, 'userName') !== undefined;
      if (!ok || isOfSomebody)
        yield assertion(exchange, ok, { expected: 'charset UTF-8', seen: `charset ${charset}` });
    },
  },
];

/** The first of a pair is taken where the second, which is written as usual, is. */
function* asUsual(play: Case, one: Exchange): Iterable<Assertion> {
  const control = play.exchanges.find(
    (it) => it.sent.pair === one.sent.pair && it.operation === one.operation && isAfter(it, one),
  );
  if (control === undefined || !succeeded(control)) return;
  yield assertion(one, succeeded(one), {
    expected: 'success, as for the same values in the usual encoding',
    seen: seenAnswer(one),
  });
}

function* shows(look: Exchange, name: string, value: string): Iterable<Assertion> {
  const seen = textMember(look.json, name);
  yield assertion(look, seen === value, {
    expected: `${name} ${JSON.stringify(value)}`,
    seen: seen === undefined ? `no ${name}` : `${name} ${JSON.stringify(seen)}`,
  });
}

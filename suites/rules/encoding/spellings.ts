import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { given } from '../../engine/case/records.ts';
import { fault } from '../../engine/fault.ts';
import { answersInstead, both, type OnRequest } from '../../engine/fault-proxy/alter.ts';
import { formOf, type PassingRequest, withForm } from '../../engine/fault-proxy/interception.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { succeeded } from '../../engine/journal/exchange.ts';
import { asText } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import type { Spelling } from '../../engine/session/http/body.ts';
import { locationWishes } from '../../engine/session/samples/administration.ts';
import { madeId } from '../../engine/session/samples/sample.ts';
import type { Session } from '../../engine/session/session.ts';
import { userKey } from '../../engine/state/document-state.ts';
import { testCase } from '../../engine/test-case.ts';
import { call } from '../../spec/calls.ts';

/** Test cases that write calls in other forms with the same meaning, each as the first of its group. */
const name = 'forms/spelling';
const makesUser = call('users.create', 'users.update');
const makesLocation = call('locations.create');

/** interface, conventions: how requests and answers are written. RFC 3986, RFC 8259 and RFC 9110 8.3.1 say what says the same. */
export const rules = [
  rule(
    'FORM-01',
    'A form is accepted however its values are escaped, and with charset=utf-8 in the Content-Type',
    {
      from: 'form-encoded parameters',
      section: '4',
      basis: 'derived',
      atLeast: 6,
      since: '2026-12',
      *check(c) {
        if (c.scenario !== name) return;
        for (const x of c.calls(makesUser)) {
          yield* asUsual(x, c);
          const user = userKey(x.param('username') ?? x.path('username'));
          const look = c.after(
            x,
            (one) => one.operation === 'users.get' && userKey(one.text('username')) === user,
          );
          if (look !== undefined && x.ok) yield shows(look, 'fullName', x.text('detaildata'));
        }
      },
      faults: [
        fault(
          'form-with-a-charset-is-refused',
          'refuses a form whose Content-Type names the charset',
          answersInstead(ofType(/urlencoded *;/i)),
        ),
        fault(
          'value-ends-at-an-equals-sign',
          'cuts a form value at an equals sign that is not escaped',
          {
            request: (request) => {
              if (!makesUser(request) || !/=[^&]*=/.test(textOf(request))) return request;
              const pairs = [...formOf(request)].map(([key, value]) => [
                key,
                value.split('=')[0] ?? '',
              ]);
              return withForm(request, new URLSearchParams(pairs));
            },
          },
        ),
      ],
    },
  ),
  rule('FORM-02', 'JSON is accepted with white space, with escapes, and with charset=utf-8', {
    from: 'JSON bodies',
    section: '4',
    basis: 'derived',
    atLeast: 4,
    since: '2026-12',
    *check(c) {
      if (c.scenario !== name) return;
      for (const x of c.calls(makesLocation)) {
        yield* asUsual(x, c);
        const look = c.after(x, () => true);
        if (look?.operation === 'locations.get' && x.ok)
          yield shows(look, 'name', asText(given(x, 'name')));
      }
    },
    faults: [
      fault(
        'json-with-a-charset-is-refused',
        'refuses JSON whose Content-Type names the charset',
        answersInstead(ofType(/json *;/i)),
      ),
      fault(
        'json-on-lines-is-refused',
        'refuses JSON on several lines',
        answersInstead(both(makesLocation, (request) => textOf(request).includes('\n'))),
      ),
    ],
  }),
  rule('FORM-03', 'No JSON answer declares a charset other than UTF-8', {
    from: 'JSON bodies',
    section: '4',
    basis: 'derived',
    atLeast: 2,
    since: '2026-12',
    check: {
      *answer(x) {
        const type = x.answered.headers['content-type'] ?? '';
        if (!/json/i.test(type)) return;
        const charset = /charset="?([^";\s]+)/i.exec(type)?.[1]?.toLowerCase() ?? 'utf-8';
        // The bytes of US-ASCII are the same in UTF-8 (RFC 8259 8.1).
        const ok = ['utf-8', 'utf8', 'us-ascii'].includes(charset);
        const isOfSomebody = x.textOf('userName') !== undefined;
        if (!ok || isOfSomebody)
          yield assertion(x, ok, { expected: 'charset UTF-8', seen: `charset ${charset}` });
      },
    },
    faults: fault('json-in-latin-1', 'declares Latin-1 as the charset of its JSON', {
      answer: (answer) => {
        const isJson = /json/i.test(answer.headers['content-type'] ?? '');
        const type = { 'content-type': 'application/json; charset=iso-8859-1' };
        return isJson ? { ...answer, headers: { ...answer.headers, ...type } } : answer;
      },
    }),
  }),
];

/** The first of a group is accepted if the second, which is written as usual, is. */
function* asUsual(x: Exchange, c: Case): Iterable<Assertion> {
  const control = c.after(x, (one) => one.group === x.group && one.operation === x.operation);
  const expected = 'success, as for the same values in the usual encoding';
  if (control?.ok === true) yield assertion(x, x.ok, { expected, seen: x.words });
}

function shows(look: Exchange, member: string, value: string): Assertion {
  const seen = look.textOf(member);
  return assertion(look, seen === value, {
    expected: `${member} ${JSON.stringify(value)}`,
    seen: seen === undefined ? `no ${member}` : `${member} ${JSON.stringify(seen)}`,
  });
}

function ofType(type: RegExp): OnRequest {
  return (request) => type.test(request.headers['content-type'] ?? '');
}

function textOf({ body }: PassingRequest): string {
  return body.toString('utf8');
}

/** Signs that mean something in forms, queries, paths and JSON, and letters of several bytes. */
const signs = `a=b? c/d:e@f, g+h%41 & "Zoë" \\ #1 = 100% 名前 🖨`;

export const testCases = [
  /** Calls whose bodies are written in other ways that say the same, each beside one that is written as usual. */
  testCase(name, [], async (s) => {
    for (const spelling of ['bare', 'escaped', 'charset'] as const) {
      await spellUser(s, spelling);
      await spellLocation(s, spelling);
    }
  }),
];

async function spellUser(s: Session, spelling: Spelling): Promise<void> {
  const providerid = s.credentials.facts.providerId;
  const making = s.pair();
  for (const way of [{ spelling }, {}]) {
    const user = { username: s.name('spelled'), providerid };
    const named = { ...user, detailtype: 0, detaildata: signs };
    await s.call('users.create', named, { ...s.full, ...way, pair: making });
    await s.call('users.get', user, { ...s.full, ...way });
    const changing = s.pair();
    for (const one of [way, {}]) {
      const detaildata = `${signs} ${s.name('again')}`;
      await s.call('users.update', { ...named, detaildata }, { ...s.full, ...one, pair: changing });
      await s.call('users.get', user);
    }
  }
}

async function spellLocation(s: Session, spelling: Spelling): Promise<void> {
  const pair = s.pair();
  for (const way of [{ spelling }, {}]) {
    const members = { ...locationWishes(s), name: `${s.name('location')} ${signs}` };
    const made = await s.request('locations.create', s.full, { ...way, pair, members });
    if (succeeded(made)) await s.call('locations.get', { locationid: madeId(made) });
  }
}

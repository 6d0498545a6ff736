import type { BoundCheck } from '../../case/check.ts';
import type { SentEvent } from '../../journal/event.ts';
import { headerText } from '../../journal/exchange.ts';
import { type Attempt, hasWorked } from './attempt.ts';
import { broken, claim, everyCall, everyCase, everyRequest, held } from './phrases.ts';
import { queryOf } from './statements.ts';

/** Who knows one logs in with it (interface 4.3, authtypes 1 and 2). */
const numberInside = /\b(card|short-id)#\d+/;
const secretInside = /\b(key|token|refresh|device|password|pin)#\d+/;

/** interface, conventions and 5: what must not get into wrong hands. */
export const secrecyChecks: readonly BoundCheck[] = [
  everyRequest('TERM-SEC-01', ({ sent }) => {
    const inUrl = [sent.path, ...Object.values(sent.pathParameters), ...queryOf(sent).flat()];
    const expected = 'no secret in the URL';
    const secret = secretIn(inUrl.map(plain).join(' '));
    return secret === undefined ? held(expected) : broken(expected, `${secret} in the URL`);
  }),
  {
    rule: 'TERM-SEC-02',
    *play({ events }, state) {
      const expected = 'no request, since the certificate is not trusted';
      const sent = events.filter((one) => one.type === 'sent' && one.door === 'unverified');
      for (const one of sent) yield { ok: false, witness: [one.seq], expected, seen: 'a request' };
      const left = events.find(
        (one) => one.type === 'connected' && one.door === 'unverified' && one.trusted === false,
      );
      // Who never got anywhere shows nothing by not getting here.
      if (sent.length === 0 && left !== undefined && hasWorked(state))
        yield {
          ok: true,
          witness: [left.seq],
          expected,
          seen: 'a connection closed without a request',
        };
    },
  },
  everyCase('TERM-SEC-03', function* ({ requests, state }) {
    const expected = 'no secret sent to the host of a redirect';
    const [redirected] = requests.filter(leadsAway);
    if (redirected === undefined) return;
    const told = requests.flatMap((one) => {
      const secret = one.sent.door === 'stranger' ? secretIn(everythingIn(one.sent)) : undefined;
      return secret === undefined
        ? []
        : [{ at: one, ...broken(expected, `${secret} in a request to it`) }];
    });
    yield* told;
    if (told.length === 0 && hasWorked(state)) yield { at: redirected, ...held(expected) };
  }),
  everyCall('TERM-SEC-04', ({ sent }, { state }) => {
    if (!state.facts.baseUrl.startsWith('https:')) return undefined;
    return claim(sent.door !== 'plain', 'a call over HTTPS', 'a call over plain HTTP');
  }),
  everyCall('TERM-SEC-05', ({ sent }) => {
    // A login and a tap have fields for it, and so has who keeps the users.
    if (!sent.operation.startsWith('documents.')) return undefined;
    const expected = 'no card number and no short id in headers and URL';
    const { headers, path } = sent;
    // Somebody's user name may be their number.
    const query = queryOf(sent).filter(([name]) => name.toLowerCase() !== 'username');
    const number = numberInside.exec(JSON.stringify([headers, plain(path), query]))?.[0];
    return number === undefined ? held(expected) : broken(expected, number);
  }),
];

/** Percent-encoding hides nothing. */
function plain(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function leadsAway({ exchange }: Attempt): boolean {
  if (exchange === undefined || exchange.status < 300 || exchange.status > 399) return false;
  return /^(https?:)?\/\//i.test(headerText(exchange.answered, 'location'));
}

/** By its name in the journal. */
function secretIn(text: string): string | undefined {
  return secretInside.exec(text)?.[0];
}

function everythingIn({ path, headers, parameters, query, json }: SentEvent): string {
  return JSON.stringify([plain(path), headers, parameters, query, json]);
}

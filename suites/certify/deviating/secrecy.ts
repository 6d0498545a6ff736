import {
  type Exchange,
  openUndiciExchange,
  type TerminalRequest,
} from '../../../simulators/terminal/index.ts';
import type { DeviatingTerminal, Fault } from './deviating-terminal.ts';
import { sends } from './faults.ts';
import { fieldsOf, operationOf, withHeader, withQuery } from './request.ts';

/** interface, conventions and 5: what gets into wrong hands. */
export const secrecyDeviations: readonly DeviatingTerminal[] = [
  {
    id: 'key-in-url',
    says: 'sends its API key also in the URL',
    rule: 'TERM-SEC-01',
    follows: ['TERM-CALL-02'],
    situation: 'look/one',
    fault: sends('documents.list', (request, { given }) => ({
      ...request,
      url: `${request.url}?apikey=${given.apiKey}`,
    })),
  },
  {
    id: 'password-in-url',
    says: 'logs in with the parameters in the query',
    rule: 'TERM-SEC-01',
    follows: ['TERM-FORM-01'],
    situation: 'login/by-password',
    fault: sends('login.post', withQuery),
  },
  {
    id: 'card-in-header',
    says: 'sends the card number in a header of every call for documents',
    rule: 'TERM-SEC-05',
    situation: 'look/one',
    fault: { around: tellingTheCard },
  },
  {
    id: 'any-certificate',
    says: 'accepts any certificate',
    rule: 'TERM-SEC-02',
    situation: 'trust/unknown-authority',
    fault: { around: trusting },
  },
  {
    id: 'old-certificate',
    says: 'accepts expired certificates',
    rule: 'TERM-SEC-02',
    situation: 'trust/expired-certificate',
    fault: { around: trusting },
  },
  {
    id: 'certificate-checked-at-login',
    says: 'checks the certificate only at the login',
    rule: 'TERM-SEC-02',
    situation: 'trust/changed-after-login',
    fault: { around: trustingLater },
  },
  {
    id: 'redirect-followed',
    says: 'follows redirects to any host with all its headers',
    rule: 'TERM-SEC-03',
    situation: 'trust/redirected-list',
    fault: following(),
  },
  {
    id: 'redirect-without-tls',
    says: 'follows redirects to plain HTTP',
    rule: 'TERM-SEC-04',
    // Each call is two, and both fail.
    follows: ['TERM-TRY-02'],
    situation: 'trust/redirected-to-plain',
    fault: following(),
  },
];

function trusting(_: Exchange, { stack }: Parameters<NonNullable<Fault['around']>>[1]): Exchange {
  return stack.use(openUndiciExchange({ insecure: true })).exchange;
}

function tellingTheCard(exchange: Exchange): Exchange {
  let card = '';
  return (request, signal) => {
    if (operationOf(request) === 'login.post') card = fieldsOf(request).get('userid') ?? '';
    return exchange(withHeader(request, 'x-card', card), signal);
  };
}

function trustingLater(
  exchange: Exchange,
  parts: Parameters<NonNullable<Fault['around']>>[1],
): Exchange {
  const anywhere = trusting(exchange, parts);
  return (request, signal) =>
    operationOf(request) === 'login.post' ? exchange(request, signal) : anywhere(request, signal);
}

/** Once: what the other host answers is taken for the answer. */
function following(): Fault {
  return {
    around: (exchange, parts) => {
      const anywhere = trusting(exchange, parts);
      return async (request, signal) => {
        const answer = await exchange(request, signal);
        const { location } = answer.headers;
        if (answer.status !== 307 || location === undefined) return answer;
        const elsewhere: TerminalRequest = { ...request, url: location };
        return anywhere(elsewhere, signal);
      };
    },
  };
}

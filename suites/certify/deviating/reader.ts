import type { DeviatingTerminal } from './deviating-terminal.ts';
import { repeats, sends } from './faults.ts';
import { operationOf, withHeader } from './request.ts';

const tap = 'card.post';

/** interface 4.11: what a card reader sends. */
export const readerDeviations: readonly DeviatingTerminal[] = [
  {
    id: 'tap-in-the-body',
    says: 'sends cd and Mac in the body',
    rule: 'READER-01',
    situation: 'tap/nothing-waits',
    fault: sends(tap, (request) => {
      const { origin, pathname, search } = new URL(request.url);
      const body = Buffer.from(search.slice(1));
      return withHeader(
        { ...request, url: origin + pathname, body },
        'content-type',
        'application/x-www-form-urlencoded',
      );
    }),
  },
  {
    id: 'tap-of-no-reader',
    says: 'omits Mac in a tap',
    rule: 'READER-02',
    situation: 'tap/nothing-waits',
    fault: sends(tap, (request) => ({ ...request, url: request.url.replace(/&Mac=[^&]*/, '') })),
  },
  {
    id: 'tap-of-another-reader',
    says: 'taps with the Mac of another reader',
    rule: 'READER-03',
    situation: 'tap/nothing-waits',
    fault: sends(tap, (request) => ({
      ...request,
      url: request.url.replace(/&Mac=[^&]*/, '&Mac=00:00:5E:00:53:01'),
    })),
  },
  {
    id: 'tap-again',
    says: 'sends every tap twice',
    rule: 'READER-04',
    situation: 'tap/nothing-waits',
    fault: repeats(tap, { times: 1, everyMs: 200 }),
  },
  {
    id: 'tap-of-the-card-before',
    says: 'taps with the card of the previous user',
    rule: 'READER-05',
    situation: 'tap/two-people',
    fault: {
      around: (exchange) => {
        let first: string | undefined;
        return (request, signal) => {
          if (operationOf(request) !== tap) return exchange(request, signal);
          first ??= request.url;
          return exchange({ ...request, url: first }, signal);
        };
      },
    },
  },
];

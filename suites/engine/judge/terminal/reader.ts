import type { BoundCheck } from '../../case/check.ts';
import type { SentEvent } from '../../journal/event.ts';
import { headerText, parameter, parameterText } from '../../journal/exchange.ts';
import { type Attempt, endOf, firstOfEach, isAfter, isDone } from './attempt.ts';
import { broken, claim, everyCallOf, everyTurn, held } from './phrases.ts';
import { isInQuery } from './statements.ts';

const taps = 'card.get card.post';

/** interface 4.11: what a card reader sends. */
export const readerChecks: readonly BoundCheck[] = [
  everyCallOf('READER-01', taps, ({ sent }) => {
    if (sent.query === undefined) return undefined;
    const inBody = sent.parameters.map(([name]) => name).filter((name) => !isInQuery(sent, name));
    const expected = 'cd and Mac in the query and no body';
    if (inBody.length > 0) return broken(expected, `${inBody.join(', ')} in the body`);
    return claim(isEmpty(sent), expected, 'a body');
  }),
  everyCallOf('READER-02', taps, ({ sent }) => {
    const missing = ['cd', 'Mac'].filter((name) => parameterText({ sent }, name) === '');
    return claim(missing.length === 0, 'cd and Mac', `no ${missing.join(', no ')}`);
  }),
  everyCallOf('READER-03', taps, ({ sent }, { state }) => {
    const own = state.terminal?.reader;
    const mac = parameter({ sent }, 'Mac');
    if (own === undefined || mac === undefined) return undefined;
    return claim(bare(mac) === bare(own), `Mac ${own}`, `Mac ${mac}`);
  }),
  everyTurn('READER-04', function* ({ asked, attempts }) {
    // By themselves people may hold their card to it twice.
    if (asked === undefined) return;
    const answered = attempts.filter(isAnsweredTap);
    for (const [card, first] of firstOfEach(answered, cardOf)) {
      const again = attempts.find(
        (one) => isTap(one) && isAfter(one, endOf(first)) && cardOf(one) === card,
      );
      const expected = 'one tap for one card at the reader';
      if (again !== undefined) yield { at: again, ...broken(expected, 'the same tap again') };
      else if (isDone(first)) yield { at: first, ...held(expected) };
    }
  }),
];

function isTap({ sent }: Attempt): boolean {
  return taps.includes(sent.operation);
}

/** 200, or a refusal: a fault of the service's leaves it open what became of the tap. */
function isAnsweredTap(attempt: Attempt): boolean {
  const status = attempt.exchange?.status ?? 0;
  return isTap(attempt) && status >= 200 && status < 500 && status !== 429;
}

function cardOf(attempt: Attempt): string {
  return `${parameterText(attempt, 'cd')} ${bare(parameterText(attempt, 'Mac'))}`;
}

function isEmpty(sent: SentEvent): boolean {
  const length = Number(headerText(sent, 'content-length'));
  return sent.json === undefined && sent.parts === undefined && !(length > 0);
}

/** 00:11:22 and 00-11-22 are one address, in whatever case. */
function bare(mac: string): string {
  return mac.replaceAll(/[:.-]/g, '').toLowerCase();
}

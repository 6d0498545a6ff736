import { creates } from '../../engine/case/subjects/user-calls.ts';
import { alterRecords, okayFor } from '../../engine/fault-proxy/alter.ts';
import {
  formOf,
  type Interception,
  type PassingRequest,
} from '../../engine/fault-proxy/interception.ts';
import { memberText } from '../../engine/journal/json.ts';
import { tap } from '../card-reader/readers.ts';
import { login, typeOf } from '../login/logins.ts';

/** Answers of logins by an id have the provider of the first user who logged in with that name. */
export function logsInTheFirst(): Interception {
  const first = new Map<string, number>();
  return alterRecords(
    (request) => login(request) && typeOf(request) !== '3',
    (record) => {
      const name = memberText(record, 'userName');
      const providerId = first.get(name) ?? Number(record['providerId']);
      first.set(name, providerId);
      return { ...record, providerId };
    },
  );
}

/** A tap with any card of a name counts as one with the card that the name was given last. */
export function tapsTheLast(): Interception {
  const cardsFor = cardsOfTheName();
  return {
    request: (request) => {
      const last = cardsFor(request).at(-1);
      const { query } = request;
      const tapped = formOf(request).get('cd') ?? '';
      return last === undefined ? request : { ...request, query: query.replace(tapped, last) };
    },
  };
}

export function dropsTapsOfTheSecond(): Interception {
  const cardsFor = cardsOfTheName();
  return {
    request: (request) =>
      cardsFor(request).indexOf(formOf(request).get('cd') ?? '') > 0 ? okayFor(request) : request,
  };
}

/** The cards of all users of the name of who taps, in the order of their creation. */
function cardsOfTheName(): (request: PassingRequest) => readonly string[] {
  const byName = new Map<string, readonly string[]>();
  return (request) => {
    const form = formOf(request);
    const name = form.get('username') ?? '';
    const card = form.getAll('detaildata')[form.getAll('detailtype').indexOf('4')];
    if (creates(request) && card !== undefined)
      byName.set(name, [...(byName.get(name) ?? []), card]);
    const tapped = tap(request) ? form.get('cd') : null;
    return byName.values().find((cards) => cards.some((one) => one === tapped)) ?? [];
  };
}

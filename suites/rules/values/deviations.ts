import { answersInstead, both, made, type OnRequest, on, pretends } from '../../prove/alter.ts';
import type { Fault } from '../../prove/fault.ts';
import { formOf, jsonAnswer, withForm } from '../../prove/interception.ts';
import { keptRules } from './rules.ts';

/** A value of a class that must be kept, and a call of each section that carries it. */
const kept: Readonly<Record<string, readonly [operation: string, values: RegExp]>> = {
  '4.2': ['account.create', /[ǅĳ]/],
  '4.4': ['documents.upload', /\b(842x1191|1000x1000)\b/],
  '4.5': ['outputports.create', /[ǅĳ]/],
  '4.6': ['inputports.create', /[ǅĳ]/],
  '4.7': ['users.create', /[ǅĳ]/],
  '4.8': ['authproviders.add', /[ǅĳ]/],
  '4.9': ['accesscontrols.add', /Reporting/],
  '4.10': ['locations.create', /[ǅĳ]/],
  '4.12': ['groups.create', /[ǅĳ]/],
};
const illFormed = jsonAnswer(400, { errorCode: 10_000 });

export const valueDeviations: readonly Fault[] = [
  ...keptRules.map(({ rule, section }): Fault => {
    const [operation, values] = kept[section] ?? ['', /^$/];
    const name = operation.replace('.', '-');
    return {
      id: `${name}-refuses-a-class-of-values`,
      says: `refuses ${operation} with ${String(values)}`,
      rule: rule.id,
      make: () => answersInstead(both(on(operation), holds(values)), illFormed),
    };
  }),
  {
    id: 'domain-syntax-is-not-looked-at',
    says: 'returns success for an account whose domain begins with a hyphen',
    rule: 'VALUE-REFUSED-01',
    make: () => pretends(both(on('account.create'), holds(/domainname=-/)), made),
  },
  {
    id: 'thirtieth-of-february',
    says: 'returns a history page for a range that begins on the 30th of February',
    rule: 'VALUE-REFUSED-02',
    make: () =>
      pretends(
        both(on('documents.history'), holds(/2027-02-(29|30)/)),
        jsonAnswer(200, { documents: [], recordsOnPage: 0 }),
      ),
  },
  {
    id: 'no-ipv6-address',
    says: 'refuses an output port whose address is an IPv6 address',
    rule: 'VALUE-ADDRESS-01',
    make: () =>
      answersInstead(both(on('outputports.create'), holds(/address=2001:db8/)), illFormed),
  },
  {
    id: 'no-instant-with-offset',
    says: 'refuses a history range with time offsets of half an hour',
    rule: 'VALUE-INSTANT-01',
    make: () => answersInstead(both(on('documents.history'), holds(/\+05:30|-03:30/)), illFormed),
  },
  {
    id: 'texts-of-ports-stay',
    says: 'keeps a text of an output port that a call empties',
    rule: 'VALUE-EMPTY-01',
    make: () => ({
      request: (request) => {
        const form = formOf(request);
        const isEmptied =
          request.operation === 'outputports.update' && form.get('description') === '';
        if (!isEmptied) return request;
        form.delete('description');
        return withForm(request, form);
      },
    }),
  },
];

/** What a request carries, read as text whatever its form. */
function holds(values: RegExp): OnRequest {
  return (request) =>
    values.test(decoded(request.body.toString('utf8'))) || values.test(decoded(request.query));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

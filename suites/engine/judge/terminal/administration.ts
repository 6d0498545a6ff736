import type { BoundCheck } from '../../case/check.ts';
import { countOf } from '../../case/finding-words.ts';
import { liesBetween } from '../../case/order.ts';
import { parameter, parameterText, parameterValues } from '../../journal/exchange.ts';
import {
  isArray,
  isObject,
  itemsOf,
  type Json,
  member,
  memberText,
  textMember,
} from '../../journal/json.ts';
import { type Attempt, endOf, isAfter, isDone } from './attempt.ts';
import { broken, type Claim, claim, everyCase, type Found, held, type Scene } from './phrases.ts';
import { isSameWord } from './statements.ts';

const ports = 'outputports.create outputports.update outputports.put-create outputports.put-update';
const namingDomains = 'account.create account.update containers.update';
const domain =
  /^[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)*$/;
const octet = '(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const ipv4 = `${octet}(\\.${octet}){3}`;
const forms: Readonly<Record<number, RegExp>> = {
  2: new RegExp(`^${ipv4}/([0-2]?\\d|3[0-2])$`),
  3: new RegExp(`^${ipv4}-${ipv4}$`),
};

/** interface 4.2 to 4.10: what callers who administer have to keep to. A call that succeeded shows that they do. */
export const administrationChecks: readonly BoundCheck[] = [
  onCalls('TERM-PORT-01', ports, ({ sent }) =>
    claim(!sent.operation.includes('put-'), 'POST to create, PATCH to update', 'PUT'),
  ),
  onCalls('TERM-PORT-02', ports, ({ sent }) => {
    const type = parameter({ sent }, 'outputtype');
    return type === undefined ? undefined : claim(type !== '2', 'no outputtype 2', 'outputtype 2');
  }),
  onCalls('TERM-ACCT-01', namingDomains, ({ sent }) => {
    const names = parameterValues({ sent }, 'domainname');
    const wrong = names.filter((name) => !domain.test(name));
    return names.length === 0
      ? undefined
      : claim(
          wrong.length === 0,
          'domainname with parts of letters, digits and hyphens',
          `domainname ${wrong.join(', ')}`,
        );
  }),
  onCalls('TERM-USER-01', 'users.all', ({ sent }, { calls }) => {
    const token = parameter({ sent }, 'pagetoken');
    if (token === undefined) return undefined;
    const isKnown = calls.some(
      (page) =>
        page.exchange?.operation === 'users.all' &&
        isAfter({ sent }, endOf(page)) &&
        textMember(page.exchange.json, 'nextPageToken') === token,
    );
    return claim(isKnown, 'pagetoken from a nextPageToken', 'pagetoken with another text');
  }),
  onCalls('TERM-USER-02', 'users.create', ({ sent }) => {
    const types = parameterValues({ sent }, 'detailtype').length;
    const data = parameterValues({ sent }, 'detaildata').length;
    if (types + data === 0) return undefined;
    const seen = `${countOf(types, 'detailtype')} and ${countOf(data, 'detaildata', 'detaildata')}`;
    return claim(types === data, 'one detaildata for each detailtype', seen);
  }),
  onCalls('TERM-USER-03', 'users.update', ({ sent }) => {
    const { length } = parameterValues({ sent }, 'detailtype');
    return length === 0
      ? undefined
      : claim(length === 1, 'one detailtype', countOf(length, 'detailtype'));
  }),
  everyCase('TERM-ACL-01', readBeforeDelete),
  onCalls('TERM-ACL-02', 'accesscontrols.add', ({ sent: { json } }) => {
    if (!isObject(json)) return undefined;
    const named = ['userName', 'groupName'].filter((name) => memberText(json, name) !== '');
    return claim(
      named.length === 1,
      'either userName or groupName',
      named.join(' and ') || 'neither userName nor groupName',
    );
  }),
  onCalls('TERM-LOC-01', 'locations.list', ({ sent }) => {
    const types = parameterValues({ sent }, 'locationtype').flatMap((one) => one.split(',')).length;
    const data = parameterValues({ sent }, 'locationdata').length;
    const seen = `${countOf(types, 'locationtype')} and ${countOf(data, 'locationdata', 'locationdata')}`;
    return claim(types === data, 'one locationdata for each locationtype', seen);
  }),
  onIdentifiers('TERM-LOC-02', (identifier) => {
    const type = member(identifier, 'locationType');
    const data = member(identifier, 'stringData');
    const isNumeric = [1, 2, 3, 4].some((one) => one === type);
    const isList = isArray(data) && data.every((one) => typeof one === 'string');
    return claim(
      isNumeric && isList,
      '{locationType: 1 to 4, stringData: list}',
      asSeen(identifier),
    );
  }),
  onIdentifiers('TERM-LOC-03', (identifier) => {
    const form = forms[Number(member(identifier, 'locationType'))];
    const data = member(identifier, 'stringData');
    if (form === undefined || !isArray(data)) return undefined;
    const wrong = data.filter((one) => typeof one !== 'string' || !form.test(one));
    return claim(
      wrong.length === 0,
      'stringData <ipv4>/<prefix> or <ipv4>-<ipv4>',
      `stringData ${wrong.map(asSeen).join()}`,
    );
  }),
];

/** Such calls break the rule whether they succeed or not, and keep to it when they do. */
function onCalls(
  rule: string,
  operations: string,
  look: (attempt: Attempt, scene: Scene) => Claim | undefined,
): BoundCheck {
  const wanted = new Set(operations.split(' '));
  return everyCase(rule, function* (scene) {
    for (const attempt of scene.calls) {
      if (!wanted.has(attempt.sent.operation)) continue;
      const found = look(attempt, scene);
      if (found !== undefined && (!found.ok || isDone(attempt))) yield { at: attempt, ...found };
    }
  });
}

/** Each identifier in the payload of a location that is created or updated (interface 2). */
function onIdentifiers(rule: string, look: (identifier: Json) => Claim | undefined): BoundCheck {
  return onCalls(rule, 'locations.create locations.update', ({ sent }) => {
    const claims = itemsOf(member(sent.json, 'identifiers')).flatMap((one) => look(one) ?? []);
    return claims.find(({ ok }) => !ok) ?? claims[0];
  });
}

function asSeen(value: Json): string {
  return JSON.stringify(value);
}

/** interface 4.9: a delete can renumber the others, so each read is good for one delete. */
function* readBeforeDelete({ calls }: Scene): Iterable<Found> {
  const reads = calls.filter((one) => one.sent.operation === 'accesscontrols.get' && isDone(one));
  let lastDelete = 0;
  for (const attempt of calls) {
    const { sent } = attempt;
    if (sent.operation !== 'accesscontrols.delete') continue;
    const from = lastDelete;
    const isRead = reads.some(
      (read) => isSameDomain(read, attempt) && liesBetween(endOf(read), from, sent.seq),
    );
    const expected = 'the list of access controls, read since the last delete';
    if (!isRead) yield { at: attempt, ...broken(expected, 'no list since the last delete') };
    else if (isDone(attempt)) yield { at: attempt, ...held(expected) };
    lastDelete = endOf(attempt);
  }
}

function isSameDomain(one: Attempt, other: Attempt): boolean {
  return isSameWord(parameterText(one, 'accountdomain'), parameterText(other, 'accountdomain'));
}

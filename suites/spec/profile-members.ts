import type { Need } from './rule.ts';

/** The members of a target profile that meet a need, as they are written there: 'keys.plain', 'allow.paper'. */
export function membersFor(need: Need): readonly string[] {
  const [what, which] = partsOf(need, '.');
  return members[what]?.(which) ?? [need];
}

/** What a profile must have to meet all of the needs: each member once, in the order of a profile. */
export function membersText(needs: readonly Need[]): string {
  const isRight = (need: Need): boolean => need.startsWith('right.');
  const texts = needs.filter((need) => !isRight(need)).flatMap(membersFor);
  const rights = needs.filter(isRight).map((need) => partsOf(partsOf(need, '.')[1], '/'));
  if (rights.length > 0)
    texts.push(
      `keys.limited with all permissions of ${rights.map((one) => one.join(' except ')).join(', another with those of ')}`,
    );
  return [...new Set(texts)].toSorted((left, right) => placeOf(left) - placeOf(right)).join(', ');
}

const order = [
  'domains',
  'keys',
  'deviceToken',
  'users',
  'balances',
  'restart',
  'control',
  'allow',
];

function placeOf(member: string): number {
  return order.indexOf(partsOf(member, '.')[0]);
}

/** Replaces the name of a call by 'a call', so that the same reason for many calls is one sentence. */
export function ofAnyCall(text: string): string {
  return text
    .replaceAll(
      /\ball permissions of [a-z]+\.[a-z-]+ except \w+/g,
      'all permissions of a call except one',
    )
    .replaceAll(/, another with those of [a-z]+\.[a-z-]+ except \w+/g, '')
    .replaceAll(
      /\bwithout one of the permissions of [a-z]+\.[a-z-]+/g,
      'without one of the permissions of a call',
    );
}

/** Divides a need at the first dot or slash: 'right.users.get/ViewUser' at the dot is 'right' and 'users.get/ViewUser'. */
export function partsOf(text: string, by: '.' | '/'): readonly [what: string, which: string] {
  const at = text.indexOf(by);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

const restarts = ['restart', 'allow.restarts'];

const members: Readonly<Record<string, (which: string) => readonly string[]>> = {
  key: (kind) => [`keys.${kind.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}`],
  right: () => ['keys.limited'],
  role: (operation) => [`users.ordinary without one of the permissions of ${operation}`],
  device: () => ['deviceToken'],
  user: (actor) => [`users.${actor}`],
  domain: (name) => [`domains.${name}`],
  control: (name) => (name === 'clock' ? ['control', 'allow.clock'] : restarts),
  allow: (name) => (name === 'restarts' ? restarts : [`allow.${name}`]),
  balances: () => ['balances.url'],
  policies: () => ['balances.policies'],
  'host-domain': () => ['domains.hostIsCustomer'],
};

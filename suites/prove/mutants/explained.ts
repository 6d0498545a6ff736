import { ofAdministration } from './explained/administration.ts';
import { ofCallers } from './explained/callers.ts';
import { ofDocuments } from './explained/documents.ts';
import { ofLists } from './explained/lists.ts';
import { ofPeople } from './explained/people.ts';
import { ofPorts } from './explained/ports.ts';
import type { Explanation } from './explanation.ts';
import type { MutantGroup } from './mutant.ts';

/** In the order in which they are tried; each must explain something that survives. */
export const explained: readonly Explanation[] = [
  {
    members: ['header.*'],
    why: 'the interface states no response headers',
    silence: 'SIL-134',
  },
  {
    answer: 'refusal',
    members: ['body*'],
    why: 'the body of an error is unspecified',
    silence: 'SIL-10',
  },
  {
    members: ['answer'],
    why: 'a call without a response leaves the state unknown; in a live run its test case is blocked and its rules are NOT RUN',
  },
  {
    answer: 'success',
    members: ['status', 'body.errorCode'],
    mutations: ['server error', 'refused', 'incremented'],
    why: 'in a live run a test case is blocked if a call that it needs is refused, and its rules are NOT RUN; a recording cannot show this',
  },
  ...ofCallers,
  ...ofLists,
  ...ofDocuments,
  ...ofPeople,
  ...ofPorts,
  ...ofAdministration,
];

export function explains(one: Explanation, group: MutantGroup): boolean {
  return (
    (one.of?.includes(group.of) ?? true) &&
    (one.answer ?? group.answer) === group.answer &&
    (one.mutations?.includes(group.mutation) ?? true) &&
    one.members.some((member) => fits(member, group.member))
  );
}

/** `body*cards`: begins with the one and ends with the other. */
function fits(pattern: string, member: string): boolean {
  const [begin = '', end] = pattern.split('*');
  return end === undefined ? member === pattern : member.startsWith(begin) && member.endsWith(end);
}

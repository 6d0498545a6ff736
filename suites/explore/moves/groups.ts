import fc from 'fast-check';
import { numberMember } from '../../engine/journal/json.ts';
import type { Pairs } from '../../engine/session/http/body.ts';
import type { Session } from '../../engine/session/session.ts';
import { seldom, text, which } from '../arguments.ts';
import { lookAtGroup, lookAtMemberships, wasDone } from '../looks.ts';
import { type Made, type MadeGroup, pick } from '../made.ts';
import { type Drawn, defineMove } from '../move.ts';

const makeGroup = defineMove({
  name: 'create a group',
  weight: 3,
  args: fc.record({
    words: text,
    textual: fc.constantFrom('none', 'new', 'taken'),
    nameless: seldom,
  }),
  async play(stage, made, { words, textual, nameless }) {
    const name = `${stage.name('group')} ${words}`;
    const taken = made.groups.find((one) => one.textual !== undefined)?.textual;
    const fresh = `cn=${stage.name('group')},dc=example`;
    const groupdn = { none: undefined, new: fresh, taken: taken ?? fresh }[textual];
    const parameters: Pairs = [
      ...(nameless ? [] : [['groupname', name] as const]),
      ...(groupdn === undefined ? [] : [['groupdn', groupdn] as const]),
    ];
    const reply = await stage.request('groups.create', stage.full, { parameters });
    const id = numberMember(reply.json, 'id');
    if (wasDone(reply) && id !== undefined) {
      const known = groupdn === undefined ? {} : { textual: groupdn };
      made.groups.push({ id: String(id), name, gone: false, ...known });
    }
    await stage.request('groups.list', stage.full);
  },
});

const deleteGroup = defineMove({
  name: 'delete a group',
  wants: ['groups'],
  args: fc.record({ group: which, unknown: seldom }),
  async play(stage, made, { group, unknown }) {
    const known = pick(made.groups, group);
    const groupid = unknown ? unknownId(stage) : known.id;
    const done = wasDone(await stage.request('groups.delete', stage.full, { path: { groupid } }));
    if (done && !unknown) known.gone = true;
    await stage.request('groups.list', stage.full);
    await lookAtGroup(stage, known);
    for (const user of made.users) await lookAtMemberships(stage, user);
  },
});

const changeGroups = defineMove({
  name: 'change the groups of a user',
  weight: 5,
  wants: ['users', 'groups'],
  args: fc.record({
    how: fc.constantFrom('add', 'set', 'remove'),
    user: which,
    groups: fc.uniqueArray(which, { maxLength: 3 }),
    textually: fc.boolean(),
    unknown: seldom,
  }),
  async play(stage, made, { how, user, groups, textually, unknown }) {
    const known = pick(made.users, user);
    const named = new Set(groups.map((group) => idOf(pick(made.groups, group), textually)));
    const ids = [...named, ...(unknown ? [unknownId(stage)] : [])];
    await stage.request(`users.groups-${how}`, stage.full, {
      path: { username: known.userName },
      parameters: ids.map((id) => ['groupid', id] as const),
    });
    await lookAtMemberships(stage, known);
    await lookAtEach(stage, made, groups);
  },
});

async function lookAtEach(stage: Session, made: Made, groups: readonly number[]): Promise<void> {
  for (const group of new Set(groups.map((one) => pick(made.groups, one))))
    await lookAtGroup(stage, group);
}

function idOf({ id, textual }: MadeGroup, textually: boolean): string {
  return textually ? (textual ?? id) : id;
}

/** An id of the right form that no group has. */
export function unknownId(stage: Session): string {
  return String(2_000_000_000 + stage.context.identities.below(100_000_000));
}

/** interface 4.12, and the membership calls of 4.7. */
export const groupMoves: readonly Drawn[] = [makeGroup, deleteGroup, changeGroups];

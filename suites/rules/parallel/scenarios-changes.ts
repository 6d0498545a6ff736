import type { Pairs } from '../../drive/body.ts';
import { dummyPort } from '../../drive/samples/ports.ts';
import { group } from '../../drive/samples/users.ts';
import type { TestCase } from '../../drive/test-case.ts';

const users = 3;

/** Four details of one user, each changed by a call of its own, at a time. */
export const parallelDetails: TestCase = {
  name: 'parallel/details-of-one-user',
  async play(stage) {
    const provider = ['providerid', String(stage.credentials.facts.providerId)] as const;
    for (let round = 0; round < users; round += 1) {
      const { userName } = await stage.user();
      const details: readonly (readonly [type: string, value: string])[] = [
        ['0', stage.name('full')],
        ['1', `${stage.name('mail')}@elsewhere.example`],
        ['5', stage.cardNumber()],
        ['11', stage.name('department')],
      ];
      await Promise.all(
        details.map(([type, value]) =>
          stage.request('users.update', stage.full, {
            path: { username: userName },
            parameters: [provider, ['detailtype', type], ['detaildata', value]],
          }),
        ),
      );
      const parameters = [['username', userName], provider] as const;
      await stage.request('users.get', stage.full, { parameters });
    }
  },
};

/** One user, added to several groups at a time. */
export const parallelMemberships: TestCase = {
  name: 'parallel/groups-of-one-user',
  async play(stage) {
    const groups: number[] = [];
    for (let made = 0; made < 4; made += 1) groups.push((await group(stage)).id);
    for (let round = 0; round < users; round += 1) {
      const path = { username: (await stage.user()).userName };
      await Promise.all(
        groups.map((id) =>
          stage.request('users.groups-add', stage.full, {
            path,
            parameters: [['groupid', String(id)]],
          }),
        ),
      );
      await stage.request('users.groups', stage.full, { path });
    }
  },
};

/** The groups of one user are set by several calls at a time, and fields of one output port are. */
export const parallelSettings: TestCase = {
  name: 'parallel/settings',
  async play(stage) {
    const groups: string[] = [];
    for (let made = 0; made < 6; made += 1) groups.push(String((await group(stage)).id));
    for (let round = 0; round < users; round += 1) {
      const path = { username: (await stage.user()).userName };
      await Promise.all(
        [groups.slice(0, 2), groups.slice(2, 4), groups.slice(4)].map((ids) =>
          stage.request('users.groups-set', stage.full, {
            path,
            parameters: ids.map((id) => ['groupid', id] as const),
          }),
        ),
      );
      await stage.request('users.groups', stage.full, { path });
      const { id } = await dummyPort(stage);
      const fields: Pairs = [
        ['description', stage.name('window')],
        ['deviceserial', stage.name('serial')],
        ['ipreaderaddress', stage.readerAddress()],
      ];
      await Promise.all(
        fields.map((field) =>
          stage.request('outputports.update', stage.full, {
            path: { outputportid: String(id) },
            parameters: [field],
          }),
        ),
      );
      await stage.request('outputports.list', stage.full);
    }
  },
};

import type { Pairs } from '../../drive/body.ts';
import { dummyWishes } from '../../drive/samples/ports.ts';
import { madeId } from '../../drive/samples/sample.ts';
import { group } from '../../drive/samples/users.ts';
import type { Session } from '../../drive/session.ts';
import type { TestCase } from '../../drive/test-case.ts';

/** Calls that ask for several things of which the last one cannot be had, each looked at before and after. */
export const partialRefusals: TestCase = {
  name: 'refusals/one-of-several',
  async play(stage) {
    await createUsers(stage);
    await joinGroups(stage);
    await changePort(stage);
  },
};

async function createUsers(stage: Session): Promise<void> {
  const holder = await stage.user();
  for (const [type, value] of [
    ['4', holder.card],
    ['99', 'nothing'],
  ] as const) {
    const username = ['username', stage.name('user')] as const;
    const provider = ['providerid', String(stage.credentials.facts.providerId)] as const;
    const parameters: Pairs = [username, provider];
    const good: Pairs = [...parameters, ['detailtype', '0'], ['detaildata', 'Full Name']];
    const bad: Pairs = [...good, ['detailtype', type], ['detaildata', value]];
    // The same without the bad detail is the control: only a service that can make users shows anything.
    for (const asked of [bad, good]) {
      await stage.request('users.create', stage.full, { parameters: asked });
      await stage.request('users.get', stage.full, { parameters });
    }
  }
}

async function joinGroups(stage: Session): Promise<void> {
  const { userName: username } = await stage.user();
  const path = { username };
  const [first, second] = [await group(stage), await group(stage)];
  const ids = (...given: readonly (number | string)[]): Pairs =>
    given.map((id) => ['groupid', String(id)] as const);
  stage.need(
    await stage.request('users.groups-add', stage.full, { path, parameters: ids(first.id) }),
    'joining a group',
  );
  await stage.request('users.groups', stage.full, { path });
  for (const operation of ['users.groups-add', 'users.groups-set']) {
    const parameters = ids(second.id, stage.unknownId());
    await stage.request(operation, stage.full, { path, parameters });
    await stage.request('users.groups', stage.full, { path });
  }
}

async function changePort(stage: Session): Promise<void> {
  const { parameters } = dummyWishes(stage);
  const made = await stage.request('outputports.create', stage.full, { parameters });
  const id = String(madeId(stage.need(made, 'creating an output port')));
  await stage.request('outputports.list', stage.full);
  const vendor = stage.name('no-vendor');
  const change: Pairs = [...parameters, ['description', 'by the door'], ['vendor', vendor]];
  await stage.request('outputports.update', stage.full, {
    path: { outputportid: id },
    parameters: change,
  });
  await stage.request('outputports.list', stage.full);
}

import type { Pairs } from '../../drive/body.ts';
import { accountId, container, containerWishes } from '../../drive/samples/account.ts';
import { locationWishes } from '../../drive/samples/administration.ts';
import { queueWishes } from '../../drive/samples/ports.ts';
import { madeId } from '../../drive/samples/sample.ts';
import type { Session } from '../../drive/session.ts';
import type { TestCase } from '../../drive/test-case.ts';

/** A queue and containers are put where the other account has a location, and where this one has. Numbers of locations may be those of both. */
export const neighbourPlaces: TestCase = {
  name: 'neighbours/places',
  needs: ['key.foreign'],
  async play(stage) {
    const places: string[] = [];
    for (const caller of [{ key: stage.credentials.key('foreign') }, stage.full]) {
      const members = locationWishes(stage);
      const made = await stage.request('locations.create', caller, { members });
      const locationid = String(madeId(stage.need(made, 'creating a location')));
      await stage.request('locations.get', stage.full, { path: { locationid } });
      places.push(locationid);
    }
    const queueing = stage.pair();
    for (const place of places) {
      const parameters: Pairs = [...queueWishes(stage), ['locationid', place]];
      await stage.request('inputports.create', stage.full, { pair: queueing, parameters });
    }
    await stage.request('inputports.list', stage.full, { parameters: [['enrichPorts', 'true']] });
    await containersThere(stage, places);
  },
};

async function containersThere(stage: Session, places: readonly string[]): Promise<void> {
  const making = stage.pair();
  for (const place of places) {
    const parameters: Pairs = [...containerWishes(stage).parameters, ['locationid', place]];
    await stage.request('account.create', stage.full, { pair: making, parameters });
  }
  const { id, name, domain } = await container(stage);
  const moving = stage.pair();
  // Whether a change to a location that there is not is refused is not said (SIL-83).
  for (const place of [stage.unknownId(), ...places]) {
    const parameters: Pairs = [
      ['domainname', domain],
      ['containername', name],
      ['locationid', place],
    ];
    const path = { id: String(id) };
    await stage.request('containers.update', stage.full, { pair: moving, path, parameters });
  }
}

/** A role in a container of this account is given to users of the other account's provider, and of this one's. */
export const neighbourControls: TestCase = {
  name: 'neighbours/controls',
  needs: ['key.foreign', 'user.foreign'],
  async play(stage) {
    const { domain } = await container(stage);
    await stage.request('authproviders.get', stage.full, {
      parameters: [['accountid', String(await accountId(stage))]],
    });
    const pair = stage.pair();
    for (const authProviderId of [
      stage.credentials.user('foreign').providerId,
      stage.credentials.facts.providerId,
    ])
      await stage.request('accesscontrols.add', stage.full, {
        pair,
        parameters: [['accountdomain', domain]],
        members: { authProviderId, roleName: 'Users', userName: (await stage.user()).userName },
      });
  },
};

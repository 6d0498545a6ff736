import type { Pairs } from '../../drive/body.ts';
import { accountId, container, containerWishes } from '../../drive/samples/account.ts';
import { locationWishes } from '../../drive/samples/administration.ts';
import { queueWishes } from '../../drive/samples/ports.ts';
import { madeId } from '../../drive/samples/sample.ts';
import type { Scenario } from '../../drive/scenario.ts';
import type { Stage } from '../../drive/stage.ts';

/** A queue and containers are put where the other account has a location, and where this one has. Numbers of locations may be those of both. */
export const neighbourPlaces: Scenario = {
  name: 'neighbours/places',
  exercises: ['NEIGH-LOC-01', 'NEIGH-LOC-02'],
  needs: ['key.foreign'],
  async play(stage) {
    const places: string[] = [];
    for (const caller of [{ key: stage.cast.key('foreign') }, stage.full]) {
      const members = locationWishes(stage);
      const made = await stage.call('locations.create', caller, { members });
      const locationid = String(madeId(stage.need(made, 'creating a location')));
      await stage.call('locations.get', stage.full, { path: { locationid } });
      places.push(locationid);
    }
    const queueing = stage.pair();
    for (const place of places) {
      const parameters: Pairs = [...queueWishes(stage), ['locationid', place]];
      await stage.call('inputports.create', stage.full, { pair: queueing, parameters });
    }
    await stage.call('inputports.list', stage.full, { parameters: [['enrichPorts', 'true']] });
    await containersThere(stage, places);
  },
};

async function containersThere(stage: Stage, places: readonly string[]): Promise<void> {
  const making = stage.pair();
  for (const place of places) {
    const parameters: Pairs = [...containerWishes(stage).parameters, ['locationid', place]];
    await stage.call('account.create', stage.full, { pair: making, parameters });
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
    await stage.call('containers.update', stage.full, { pair: moving, path, parameters });
  }
}

/** A role in a container of this account is given to users of the other account's provider, and of this one's. */
export const neighbourControls: Scenario = {
  name: 'neighbours/controls',
  exercises: ['NEIGH-ACL-01'],
  needs: ['key.foreign', 'user.foreign'],
  async play(stage) {
    const { domain } = await container(stage);
    await stage.call('authproviders.get', stage.full, {
      parameters: [['accountid', String(await accountId(stage))]],
    });
    const pair = stage.pair();
    for (const authProviderId of [
      stage.cast.user('foreign').providerId,
      stage.cast.facts.providerId,
    ])
      await stage.call('accesscontrols.add', stage.full, {
        pair,
        parameters: [['accountdomain', domain]],
        members: { authProviderId, roleName: 'Users', userName: (await stage.user()).userName },
      });
  },
};

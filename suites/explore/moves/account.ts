import fc from 'fast-check';
import { numberMember } from '../../engine/journal/json.ts';
import type { Pairs } from '../../engine/session/http/body.ts';
import { containerWishes } from '../../engine/session/samples/account.ts';
import { locationWishes, networkName } from '../../engine/session/samples/administration.ts';
import { seldom, text, which } from '../arguments.ts';
import { wasDone } from '../looks.ts';
import { pick } from '../made.ts';
import { type Drawn, defineMove } from '../move.ts';
import { unknownId } from './groups.ts';

const makeContainer = defineMove({
  name: 'create a container',
  weight: 2,
  args: fc.record({
    domain: fc.constantFrom('fine', 'fine', 'taken', 'ill-formed'),
    lacking: fc.constantFrom('', '', '', 'accountname', 'applicationname'),
  }),
  async play(stage, made, { domain, lacking }) {
    const { domain: own, parameters } = containerWishes(stage);
    const wishes: Pairs = parameters.map(([one, value]) =>
      one === 'domainname'
        ? [
            one,
            { fine: own, taken: stage.credentials.facts.domain, 'ill-formed': `-${own}` }[domain],
          ]
        : [one, value],
    );
    const reply = await stage.request('account.create', stage.full, {
      parameters: wishes.filter(([one]) => one !== lacking),
    });
    const id = numberMember(reply.json, 'id');
    if (wasDone(reply) && id !== undefined)
      made.containers.push({ id: String(id), name: own, gone: false });
    await stage.request('containers.list', stage.full);
  },
});

const renameContainer = defineMove({
  name: 'rename a container',
  weight: 2,
  wants: ['containers'],
  args: fc.record({ container: which, words: text, unknown: seldom }),
  async play(stage, made, { container, words, unknown }) {
    const known = pick(made.containers, container);
    await stage.request('containers.update', stage.full, {
      path: { id: unknown ? unknownId(stage) : known.id },
      parameters: [
        ['containername', `${stage.name('renamed')} ${words}`],
        ['domainname', known.name],
      ],
    });
    await stage.request('containers.list', stage.full);
  },
});

const deleteContainer = defineMove({
  name: 'delete a container',
  wants: ['containers'],
  args: fc.record({ container: which, unknown: seldom }),
  async play(stage, made, { container, unknown }) {
    const known = pick(made.containers, container);
    const path = { id: unknown ? unknownId(stage) : known.id };
    const done = wasDone(await stage.request('containers.delete', stage.full, { path }));
    if (done && !unknown) known.gone = true;
    await stage.request('containers.list', stage.full);
  },
});

const makeLocation = defineMove({
  name: 'create a location',
  weight: 2,
  args: fc.record({ sortOrder: fc.constantFrom(0, 1, 99), type: fc.constantFrom(4, 4, 4, 5) }),
  async play(stage, made, { sortOrder, type }) {
    const wifi = networkName(stage);
    const identifiers = [{ locationType: type, stringData: [wifi] }];
    const members = { ...locationWishes(stage), sortOrder, identifiers };
    const reply = await stage.request('locations.create', stage.full, { members });
    const id = numberMember(reply.json, 'id');
    if (wasDone(reply) && id !== undefined) {
      made.locations.push({ id: String(id), name: wifi, gone: false });
      await stage.request('locations.get', stage.full, { path: { locationid: String(id) } });
    }
    const parameters: Pairs = [
      ['locationtype', '4'],
      ['locationdata', wifi],
    ];
    await stage.request('locations.list', stage.full, { parameters });
  },
});

const changeLocation = defineMove({
  name: 'change a location',
  weight: 3,
  wants: ['locations'],
  args: fc.record({
    location: which,
    words: text,
    sortOrder: fc.constantFrom(0, 1, 7),
    unknown: seldom,
  }),
  async play(stage, made, { location, words, sortOrder, unknown }) {
    const known = pick(made.locations, location);
    const name = `${stage.name('moved')} ${words}`;
    const path = { id: unknown ? unknownId(stage) : known.id };
    const wishes = locationWishes(stage, known.name);
    const members = { ...wishes, id: Number(path.id), name, sortOrder };
    await stage.request('locations.update', stage.full, { path, members });
    await stage.request('locations.get', stage.full, { path: { locationid: known.id } });
  },
});

const deleteLocation = defineMove({
  name: 'delete a location',
  wants: ['locations'],
  args: fc.record({ location: which, unknown: seldom }),
  async play(stage, made, { location, unknown }) {
    const known = pick(made.locations, location);
    const path = { id: unknown ? unknownId(stage) : known.id };
    const done = wasDone(await stage.request('locations.delete', stage.full, { path }));
    if (done && !unknown) known.gone = true;
    await stage.request('locations.get', stage.full, { path: { locationid: known.id } });
  },
});

/** interface 4.2 and 4.10. */
export const accountMoves: readonly Drawn[] = [
  makeContainer,
  renameContainer,
  deleteContainer,
  makeLocation,
  changeLocation,
  deleteLocation,
];

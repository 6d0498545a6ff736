import type { Pairs } from '../../drive/body.ts';
import type { Caller } from '../../drive/client.ts';
import { container } from '../../drive/samples/account.ts';
import { dummyPort, dummyWishes, pullQueue, queueWishes } from '../../drive/samples/ports.ts';
import type { Session } from '../../drive/session.ts';
import type { TestCase } from '../../drive/test-case.ts';

const enrich = { parameters: [['enrichPorts', 'true']] as const };

/** The deprecated way to create and change an output port. */
export const outputPortsByPut: TestCase = {
  name: 'ports/by-put',
  async play(stage) {
    const { parameters } = dummyWishes(stage);
    const reply = stage.need(
      await stage.request('outputports.put-create', stage.full, { parameters }),
      'creating a port by PUT',
    );
    await stage.request('outputports.list', stage.full, enrich);
    const id = String((reply.json as { readonly id?: unknown }).id);
    const pair = stage.pair();
    const changed = [...dummyWishes(stage).parameters, ['description', 'changed by PUT'] as const];
    for (const which of [stage.unknownId(), id]) {
      const again: Pairs = [['id', which], ...changed];
      await stage.request('outputports.put-update', stage.full, { pair, parameters: again });
    }
    await stage.request('outputports.list', stage.full);
  },
};

/** A port is changed in whole and in part, moved and deleted; unknown ones; places that are none of its own. */
export const outputPortsChange: TestCase = {
  name: 'ports/changes',
  async play(stage) {
    const { id } = await dummyPort(stage);
    const known = { outputportid: String(id) };
    const unknown = { outputportid: stage.unknownId() };
    const { parameters } = dummyWishes(stage);
    const changing = stage.pair();
    for (const path of [unknown, known])
      await stage.request('outputports.update', stage.full, { pair: changing, path, parameters });
    await stage.request('outputports.list', stage.full);
    const other = await dummyPort(stage);
    await stage.request('outputports.update', stage.full, {
      path: { outputportid: String(other.id) },
      parameters: [['description', 'by the window']],
    });
    await stage.request('outputports.list', stage.full);
    const selling = stage.pair();
    for (const vendor of [stage.name('no-vendor'), 'unknown'])
      await stage.request('outputports.update', stage.full, {
        pair: selling,
        path: known,
        parameters: [...parameters.filter(([name]) => name !== 'vendor'), ['vendor', vendor]],
      });
    await moves(stage, known);
    const deleting = stage.pair();
    for (const path of [unknown, known])
      await stage.request('outputports.delete', stage.full, { pair: deleting, path });
    await stage.request('outputports.list', stage.full);
    for (const [name, value] of [
      ['porttype', '2'],
      ['porttype', '-1'],
      ['printprotocol', '3'],
      ['outputtype', '6'],
      ['domainname', `${stage.name('nobody')}.example`],
      ['vendor', stage.name('no-vendor')],
    ] as const) {
      const wishes = dummyWishes(stage).parameters;
      const pair = stage.pair();
      const wrong: Pairs = [...wishes.filter(([one]) => one !== name), [name, value]];
      await stage.request('outputports.create', stage.full, { pair, parameters: wrong });
      await stage.request('outputports.create', stage.full, { pair, parameters: wishes });
    }
  },
};

async function moves(stage: Session, path: Readonly<Record<string, string>>): Promise<void> {
  const { domain } = await container(stage);
  const parameters: Pairs = [
    ['domainname', stage.credentials.facts.domain],
    ['destinationdomainname', domain],
  ];
  await stage.request('outputports.move', stage.full, { path, parameters });
  await stage.request('outputports.list', stage.full, enrich);
}

/** A port is to be moved into another account: by a key of its own, and by one that may reach both. */
export const outputPortsMoveOut: readonly TestCase[] = [
  {
    name: 'ports/move-out',
    needs: ['domain.foreign'],
    play: (stage) => moveOut(stage, stage.full),
  },
  {
    name: 'ports/move-out-by-vendor',
    needs: ['domain.foreign', 'key.vendor'],
    play: (stage) => moveOut(stage, { key: stage.credentials.key('vendor') }),
  },
];

async function moveOut(stage: Session, caller: Caller): Promise<void> {
  const { id } = await dummyPort(stage);
  const { domain } = await container(stage);
  const pair = stage.pair();
  for (const destination of [stage.credentials.facts.foreignDomain ?? '', domain])
    await stage.request('outputports.move', caller, {
      pair,
      path: { outputportid: String(id) },
      parameters: [
        ['domainname', stage.credentials.facts.domain],
        ['destinationdomainname', destination],
      ],
    });
  await stage.request('outputports.list', stage.full, enrich);
}

/** An input port is mapped, changed and deleted; unknown ones; a type that is none. */
export const inputPortsChange: TestCase = {
  name: 'ports/input-changes',
  async play(stage) {
    const port = await dummyPort(stage);
    const push: Pairs = [
      ['domainname', stage.credentials.facts.domain],
      ['portname', stage.name('push')],
      ['porttype', '1'],
      ['outputportid', String(port.id)],
    ];
    await stage.request('inputports.create', stage.full, { parameters: push });
    await stage.request('inputports.list', stage.full, enrich);
    for (const porttype of ['2', '-1']) {
      const wishes = queueWishes(stage);
      const pair = stage.pair();
      const wrong: Pairs = [
        ...wishes.filter(([name]) => name !== 'porttype'),
        ['porttype', porttype],
      ];
      await stage.request('inputports.create', stage.full, { pair, parameters: wrong });
      await stage.request('inputports.create', stage.full, { pair, parameters: wishes });
    }
    const { id } = await pullQueue(stage);
    const changing = stage.pair();
    const renamed = queueWishes(stage);
    for (const which of [stage.unknownId(), String(id)]) {
      const parameters: Pairs = [['id', which], ...renamed];
      await stage.request('inputports.update', stage.full, { pair: changing, parameters });
    }
    await stage.request('inputports.list', stage.full);
    const deleting = stage.pair();
    for (const inputportid of [stage.unknownId(), String(id)])
      await stage.request('inputports.delete', stage.full, {
        pair: deleting,
        path: { inputportid },
      });
    await stage.request('inputports.list', stage.full);
  },
};

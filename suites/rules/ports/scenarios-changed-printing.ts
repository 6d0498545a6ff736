import type { Pairs } from '../../drive/body.ts';
import { queueWishes } from '../../drive/samples/ports.ts';
import { madeId } from '../../drive/samples/sample.ts';
import type { Session } from '../../drive/session.ts';
import type { Port, PrintSetup } from '../../drive/session-context.ts';
import type { TestCase } from '../../drive/test-case.ts';

interface Change {
  readonly by: 'PATCH' | 'PUT';
  readonly now: Readonly<Record<string, string>>;
}

/** All that the port was created with, and what is given for it now. */
async function change(stage: Session, port: Port, { by, now }: Change): Promise<void> {
  const whole: Readonly<Record<string, string>> = {
    domainname: stage.credentials.facts.domain,
    portname: port.name,
    address: port.address,
    porttype: '1',
    vendor: 'unknown',
    printprotocol: '0',
    deviceserial: port.serial,
    ipreaderaddress: port.reader,
    ...now,
  };
  const id = String(port.id);
  const parameters: Pairs = Object.entries(whole);
  const reply =
    by === 'PATCH'
      ? await stage.request('outputports.update', stage.full, {
          path: { outputportid: id },
          parameters,
        })
      : await stage.request('outputports.put-update', stage.full, {
          parameters: [['id', id], ...parameters],
        });
  stage.need(reply, 'changing an output port');
}

/** By its serial number, which stays the same. */
async function release(stage: Session, { user, queue, port, token }: PrintSetup): Promise<void> {
  const path = { uuid: await stage.upload(user, queue), port: port.serial };
  await stage.request('documents.send', token, { path });
  await stage.settle(1);
}

async function tap(stage: Session, { user, queue, port }: PrintSetup): Promise<void> {
  await stage.upload(user, queue);
  await using reader = stage.reader(port, 'GET');
  await reader.tap(user.card);
  await stage.settle(1);
}

async function push(stage: Session, { user }: PrintSetup, queue: string): Promise<void> {
  await stage.upload(user, queue, { waits: false });
  await stage.settle(1);
}

/** A port was printed at, then another printer is given for it: releases, taps and pushes go there. */
const changedAddress = (by: Change['by']): TestCase => ({
  name: `ports/changed-address-${by.toLowerCase()}`,
  needs: ['allow.paper'],
  async play(stage) {
    const scene = await stage.printSetup();
    const pushing = await stage.queue(scene.port);
    const other = await stage.context.tray.stand(stage.context.case, { front: 'raw' });
    await release(stage, scene);
    await push(stage, scene, pushing);
    await change(stage, scene.port, { by, now: { address: other.address } });
    await release(stage, scene);
    await tap(stage, scene);
    await push(stage, scene, pushing);
  },
});

/** A raw port becomes an IPP port, at another printer. */
const changedProtocol: TestCase = {
  name: 'ports/changed-protocol',
  needs: ['allow.paper'],
  async play(stage) {
    const scene = await stage.printSetup();
    const { address, ippUrl = '' } = await stage.context.tray.stand(stage.context.case, {
      front: 'ipp',
    });
    await release(stage, scene);
    const now = { address, printprotocol: '1', printerippurl: ippUrl };
    await change(stage, scene.port, { by: 'PATCH', now });
    await release(stage, scene);
    await tap(stage, scene);
  },
};

/** A port gets another card reader: the former one is tapped, then the new one. */
const changedReader: TestCase = {
  name: 'ports/changed-reader',
  needs: ['allow.paper'],
  async play(stage) {
    const scene = await stage.printSetup();
    await tap(stage, scene);
    const ipreaderaddress = stage.readerAddress();
    await change(stage, scene.port, { by: 'PATCH', now: { ipreaderaddress } });
    await stage.upload(scene.user, scene.queue);
    const pair = stage.pair();
    for (const [reader, papers] of [
      [scene.port.reader, 0],
      [ipreaderaddress, 1],
    ] as const) {
      const parameters: Pairs = [
        ['cd', scene.user.card],
        ['Mac', reader],
      ];
      const probes = papers === 0 ? { probes: ['TAP-08'] } : {};
      await stage.request('card.get', stage.full, { pair, parameters, ...probes });
      await stage.settle(papers);
    }
    await tap(stage, { ...scene, port: { ...scene.port, reader: ipreaderaddress } });
  },
};

/** A push queue is mapped to another printer, then becomes a pull queue, then a push queue again; beside it a pull queue is made with a printer. */
const changedMapping: TestCase = {
  name: 'ports/changed-mapping',
  needs: ['allow.paper'],
  async play(stage) {
    const user = await stage.user();
    const ports = [await stage.printer(), await stage.printer()] as const;
    const [first, second] = ports.map(({ id }) => ['outputportid', String(id)] as const);
    const wishes = queueWishes(stage).filter(([name]) => name !== 'porttype');
    const queue = wishes.find(([name]) => name === 'portname')?.[1] ?? '';
    const made = await stage.request('inputports.create', stage.full, {
      parameters: [...wishes, ['porttype', '1'], ...(first === undefined ? [] : [first])],
    });
    const id = ['id', String(madeId(stage.need(made, 'creating a queue')))] as const;
    const upload = async (papers: number): Promise<void> => {
      await stage.upload(user, queue, { waits: false });
      await stage.settle(papers);
    };
    await upload(1);
    for (const [type, mapped] of [
      ['1', second],
      ['0', undefined],
      ['1', first],
    ] as const) {
      const parameters: Pairs = [
        id,
        ...wishes,
        ['porttype', type],
        ...(mapped === undefined ? [] : [mapped]),
      ];
      const changed = await stage.request('inputports.update', stage.full, { parameters });
      stage.need(changed, 'changing a queue');
      await upload(Number(type));
    }
    const pull = queueWishes(stage);
    const mapped = first === undefined ? pull : [...pull, first];
    // A service may refuse it, since an output port is mapped for push queues.
    await stage.request('inputports.create', stage.full, { parameters: mapped });
    await stage.sendUp(user, pull.find(([name]) => name === 'portname')?.[1] ?? '', {});
    await stage.settle(0);
    // Had the upload before it been printed, it would have come to the same printer by then.
    await upload(1);
  },
};

export const changedPrintingScenarios: readonly TestCase[] = [
  changedAddress('PATCH'),
  changedAddress('PUT'),
  changedProtocol,
  changedReader,
  changedMapping,
];

import type { Pairs } from '../../drive/body.ts';
import { container } from '../../drive/samples/account.ts';
import { dummyPort, dummyWishes, queueWishes } from '../../drive/samples/ports.ts';
import { madeId } from '../../drive/samples/sample.ts';
import type { Session } from '../../drive/session.ts';
import type { TestCase } from '../../drive/test-case.ts';

const enrich = { parameters: [['enrichPorts', 'true']] as const };

/** Ports that were given all that a list shows: one is moved, of another the description is changed. */
export const outputPortsKept: TestCase = {
  name: 'ports/kept',
  async play(stage) {
    const { domain } = await container(stage);
    const moved = await makePort(stage, wholeWishes(stage));
    await stage.request('outputports.move', stage.full, {
      path: { outputportid: moved },
      parameters: [
        ['domainname', stage.credentials.facts.domain],
        ['destinationdomainname', domain],
      ],
    });
    await stage.request('outputports.list', stage.full, enrich);
    await stage.request('outputports.update', stage.full, {
      path: { outputportid: await makePort(stage, wholeWishes(stage)) },
      parameters: [['description', 'by the door']],
    });
    await stage.request('outputports.list', stage.full);
  },
};

/** A push queue gets another name and stays mapped as it was, then is mapped to another port; each beside a new queue of that port. */
export const inputPortsMapped: TestCase = {
  name: 'ports/mapped',
  async play(stage) {
    const ports = [String((await dummyPort(stage)).id), String((await dummyPort(stage)).id)];
    const id = await makeQueue(stage, pushWishes(stage, ports[0] ?? ''));
    for (const port of ports) {
      await makeQueue(stage, pushWishes(stage, port));
      const parameters: Pairs = [['id', id], ...pushWishes(stage, port)];
      await stage.request('inputports.update', stage.full, { parameters });
      await stage.request('inputports.list', stage.full);
    }
  },
};

/** An output port with a push queue gets another name. */
export const renamedOutputPort: TestCase = {
  name: 'ports/renamed',
  async play(stage) {
    const wishes = dummyWishes(stage).parameters;
    const outputportid = await makePort(stage, wishes);
    await makeQueue(stage, pushWishes(stage, outputportid));
    await stage.request('inputports.list', stage.full);
    const name = ['portname', stage.name('port')] as const;
    const parameters = [...wishes.filter(([one]) => one !== 'portname'), name];
    await stage.request('outputports.update', stage.full, { path: { outputportid }, parameters });
    await stage.request('inputports.list', stage.full);
  },
};

/** In the account and in a container below it stand two output ports of one name, and two queues; the lower ones are deleted. */
export const portNamesakes: TestCase = {
  name: 'ports/namesakes',
  async play(stage) {
    const { domain } = await container(stage);
    const port = dummyWishes(stage).parameters;
    await makePort(stage, port);
    // At an address of its own: a service may refuse a second port at one address.
    const lower = [
      ...below(domain, dummyWishes(stage).parameters).filter(([name]) => name !== 'portname'),
      ...port.filter(([name]) => name === 'portname'),
    ];
    const outputportid = await makePort(stage, lower);
    await stage.request('outputports.list', stage.full);
    await stage.request('outputports.delete', stage.full, { path: { outputportid } });
    await stage.request('outputports.list', stage.full);
    const queue = queueWishes(stage);
    await makeQueue(stage, queue);
    const inputportid = await makeQueue(stage, below(domain, queue));
    await stage.request('inputports.list', stage.full);
    await stage.request('inputports.delete', stage.full, { path: { inputportid } });
    await stage.request('inputports.list', stage.full);
  },
};

async function makePort(stage: Session, parameters: Pairs): Promise<string> {
  const made = await stage.request('outputports.create', stage.full, { parameters });
  return String(madeId(stage.need(made, 'creating an output port')));
}

async function makeQueue(stage: Session, parameters: Pairs): Promise<string> {
  const made = await stage.request('inputports.create', stage.full, { parameters });
  return String(madeId(stage.need(made, 'creating a queue')));
}

function wholeWishes(stage: Session): Pairs {
  return [
    ...dummyWishes(stage).parameters,
    ['vendor', 'unknown'],
    ['printprotocol', '0'],
    ['outputtype', '1'],
    ['description', 'by the window'],
    ['deviceserial', stage.name('serial')],
    ['monochromeprinter', 'true'],
    ['reversefinisher', 'true'],
    ['softwareCopyCollation', 'true'],
    ['printerippurl', 'ipp://printer.example/ipp/print'],
  ];
}

function pushWishes(stage: Session, outputportid: string): Pairs {
  const wishes = queueWishes(stage).filter(([name]) => name !== 'porttype');
  return [...wishes, ['porttype', '1'], ['outputportid', outputportid]];
}

function below(domain: string, wishes: Pairs): Pairs {
  return wishes.map(([name, value]) => [name, name === 'domainname' ? domain : value] as const);
}

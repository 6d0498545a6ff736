import type { Pairs } from '../body.ts';
import type { Session } from '../session.ts';
import { container } from './account.ts';
import { madeId, type SampleMaker } from './sample.ts';

/** A port that takes documents without a device. */
export interface DummyPort {
  readonly id: number;
  readonly name: string;
  readonly address: string;
  readonly reader: string;
}

export async function dummyPort(stage: Session): Promise<DummyPort> {
  const { parameters, ...port } = dummyWishes(stage);
  const reply = stage.need(
    await stage.request('outputports.create', stage.full, { parameters }),
    'creating a dummy port',
  );
  return { ...port, id: madeId(reply) };
}

export function dummyWishes(
  stage: Session,
): Omit<DummyPort, 'id'> & { readonly parameters: Pairs } {
  const given = newPort(stage);
  const { portname: name, address, ipreaderaddress: reader } = given;
  return { name, address, reader, parameters: Object.entries(given) };
}

type NewQueue = Readonly<Record<'domainname' | 'portname' | 'porttype', string>>;
type NewPort = NewQueue & Readonly<Record<'address' | 'ipreaderaddress', string>>;

/** The parameters that create a port without a device. */
export function newPort(s: Session): NewPort {
  return {
    domainname: s.domain,
    portname: s.name('port'),
    address: `${s.name('host').toLowerCase()}.example`,
    porttype: '0',
    ipreaderaddress: s.readerAddress(),
  };
}

/** A pull queue: its id and the parameters that made it. */
export async function pullQueue(
  stage: Session,
): Promise<{ readonly id: number; readonly parameters: Pairs }> {
  const parameters = queueWishes(stage);
  const reply = stage.need(
    await stage.request('inputports.create', stage.full, { parameters }),
    'creating a queue',
  );
  return { id: madeId(reply), parameters };
}

export function queueWishes(stage: Session): Pairs {
  return Object.entries(newQueue(stage));
}

/** The parameters that create a pull queue. */
export function newQueue(s: Session): NewQueue {
  return { domainname: s.domain, portname: s.name('queue'), porttype: '0' };
}

const outputPorts = {
  operation: 'outputports.list',
  options: { parameters: [['enrichPorts', 'true']] as const },
};
const inputPorts = { operation: 'inputports.list', options: {} };

/** interface 4.5 and 4.6. */
export const portSamples: Readonly<Record<string, SampleMaker>> = {
  'outputports.list': async (stage) => {
    await dummyPort(stage);
    return { options: {} };
  },
  'outputports.create': async (stage) => ({
    options: { parameters: dummyWishes(stage).parameters },
    look: outputPorts,
  }),
  'outputports.put-create': async (stage) => ({
    options: { parameters: dummyWishes(stage).parameters },
    look: outputPorts,
  }),
  'outputports.update': async (stage) => {
    const { id } = await dummyPort(stage);
    const { parameters } = dummyWishes(stage);
    return { options: { path: { outputportid: String(id) }, parameters }, look: outputPorts };
  },
  'outputports.put-update': async (stage) => {
    const { id } = await dummyPort(stage);
    const { parameters } = dummyWishes(stage);
    return { options: { parameters: [['id', String(id)], ...parameters] }, look: outputPorts };
  },
  'outputports.move': async (stage) => {
    const { id } = await dummyPort(stage);
    const { domain } = await container(stage);
    const parameters: Pairs = [
      ['domainname', stage.credentials.facts.domain],
      ['destinationdomainname', domain],
    ];
    return { options: { path: { outputportid: String(id) }, parameters }, look: outputPorts };
  },
  'outputports.delete': async (stage) => {
    const { id } = await dummyPort(stage);
    return { options: { path: { outputportid: String(id) } }, look: outputPorts };
  },
  'inputports.create': async (stage) => ({
    options: { parameters: queueWishes(stage) },
    look: inputPorts,
  }),
  'inputports.update': async (stage) => {
    const { id } = await pullQueue(stage);
    const parameters: Pairs = [['id', String(id)], ...queueWishes(stage)];
    return { options: { parameters }, look: inputPorts };
  },
  'inputports.list': async (stage) => {
    await pullQueue(stage);
    return { options: {} };
  },
  'inputports.delete': async (stage) => {
    const { id } = await pullQueue(stage);
    return { options: { path: { inputportid: String(id) } }, look: inputPorts };
  },
};

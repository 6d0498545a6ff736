import type { ParameterValues } from '../call-parameters.ts';
import type { Pairs } from '../http/body.ts';
import type { Session } from '../session.ts';
import type { Port } from '../session-context.ts';
import { container } from './account.ts';
import { madeId, type SampleMaker } from './sample.ts';

/** A port that takes documents without a device. */
export interface DummyPort {
  readonly id: number;
  readonly name: string;
  readonly address: string;
  readonly reader: string;
}

export async function dummyPort(s: Session): Promise<DummyPort> {
  const { parameters, ...port } = dummyWishes(s);
  const reply = s.need(
    await s.request('outputports.create', s.full, { parameters }),
    'creating a dummy port',
  );
  return { ...port, id: madeId(reply) };
}

export function dummyWishes(s: Session): Omit<DummyPort, 'id'> & { readonly parameters: Pairs } {
  const given = newPort(s);
  const { portname: name, address, ipreaderaddress: reader } = given;
  return { name, address, reader, parameters: Object.entries(given) };
}

type NewQueue = Readonly<Record<'domainname' | 'portname' | 'porttype', string>>;
type NewPort = NewQueue & Readonly<Record<'address' | 'ipreaderaddress', string>>;
type PrinterParameter = 'vendor' | 'printprotocol' | 'description' | 'deviceserial';
type NewPrinter = NewPort & Readonly<Record<PrinterParameter, string>>;

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

/** The parameters that create a port for a printer, which nobody has. */
export function newPrinter(s: Session): NewPrinter {
  return {
    domainname: s.domain,
    portname: s.name('port'),
    address: `${s.name('host')}.example`,
    porttype: '1',
    vendor: 'unknown',
    printprotocol: '0',
    description: 'by the window',
    deviceserial: s.name('serial'),
    ipreaderaddress: s.readerAddress(),
  };
}

/** Further parameters of a printer that a list shows. */
export const printerOptions = {
  monochromeprinter: 'true',
  reversefinisher: 'true',
  softwareCopyCollation: 'true',
  printerippurl: 'ipp://printer.example/ipp/print',
};

/** Creates an output port; answers its id. */
export async function createPort(s: Session, parameters: ParameterValues): Promise<number> {
  const reply = await s.call('outputports.create', parameters);
  return madeId(s.need(reply, 'creating an output port'));
}

/** A simulated printer behind an output port that is created with `more` than it must have. */
export async function printerPort(
  s: Session,
  front: 'raw' | 'ipp',
  more: ParameterValues,
): Promise<Port> {
  const printer = await s.context.printers.add(s.context.case, { front });
  const [name, serial, reader] = [s.name('port'), s.name('serial'), s.readerAddress()];
  const { address, ippUrl } = printer;
  const id = await createPort(s, {
    domainname: s.domain,
    portname: name,
    address,
    porttype: '1',
    vendor: 'unknown',
    printprotocol: front === 'ipp' ? '1' : '0',
    printerippurl: ippUrl,
    ...more,
  });
  s.effects.stands(address);
  return { id, name, address, serial, reader, printer };
}

/** A pull queue: its id and the parameters that made it. */
export async function pullQueue(
  s: Session,
): Promise<{ readonly id: number; readonly parameters: Pairs }> {
  const given = newQueue(s);
  return { id: await createQueue(s, given), parameters: Object.entries(given) };
}

function queueWishes(s: Session): Pairs {
  return Object.entries(newQueue(s));
}

/** The parameters that create a pull queue. */
export function newQueue(s: Session): NewQueue {
  return { domainname: s.domain, portname: s.name('queue'), porttype: '0' };
}

/** Creates a queue; answers its id. */
export async function createQueue(s: Session, parameters: ParameterValues): Promise<number> {
  const reply = await s.call('inputports.create', parameters);
  return madeId(s.need(reply, 'creating a queue'));
}

const outputPorts = {
  operation: 'outputports.list',
  options: { parameters: [['enrichPorts', 'true']] as const },
};
const inputPorts = { operation: 'inputports.list', options: {} };

/** interface 4.5 and 4.6. */
export const portSamples: Readonly<Record<string, SampleMaker>> = {
  'outputports.list': async (s) => {
    await dummyPort(s);
    return { options: {} };
  },
  'outputports.create': async (s) => ({
    options: { parameters: dummyWishes(s).parameters },
    look: outputPorts,
  }),
  'outputports.put-create': async (s) => ({
    options: { parameters: dummyWishes(s).parameters },
    look: outputPorts,
  }),
  'outputports.update': async (s) => {
    const { id } = await dummyPort(s);
    const { parameters } = dummyWishes(s);
    return { options: { path: { outputportid: String(id) }, parameters }, look: outputPorts };
  },
  'outputports.put-update': async (s) => {
    const { id } = await dummyPort(s);
    const { parameters } = dummyWishes(s);
    return { options: { parameters: [['id', String(id)], ...parameters] }, look: outputPorts };
  },
  'outputports.move': async (s) => {
    const { id } = await dummyPort(s);
    const { domain } = await container(s);
    const parameters: Pairs = [
      ['domainname', s.credentials.facts.domain],
      ['destinationdomainname', domain],
    ];
    return { options: { path: { outputportid: String(id) }, parameters }, look: outputPorts };
  },
  'outputports.delete': async (s) => {
    const { id } = await dummyPort(s);
    return { options: { path: { outputportid: String(id) } }, look: outputPorts };
  },
  'inputports.create': async (s) => ({
    options: { parameters: queueWishes(s) },
    look: inputPorts,
  }),
  'inputports.update': async (s) => {
    const { id } = await pullQueue(s);
    const parameters: Pairs = [['id', String(id)], ...queueWishes(s)];
    return { options: { parameters }, look: inputPorts };
  },
  'inputports.list': async (s) => {
    await pullQueue(s);
    return { options: {} };
  },
  'inputports.delete': async (s) => {
    const { id } = await pullQueue(s);
    return { options: { path: { inputportid: String(id) } }, look: inputPorts };
  },
};

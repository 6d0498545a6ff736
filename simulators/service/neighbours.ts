import type { Readable } from 'node:stream';
import type { ControlRoute, OpenFeed } from '../kit/control.ts';
import { DataFolderUnusable } from './data-folder.ts';
import type { FilledAccount, FilledSeed } from './seed/fill.ts';
import type { OutputPortSeed } from './seed/schema.ts';
import type { Store } from './store/store.ts';
import type { ServiceTls } from './tls.ts';

/** What runs beside the service in one process: a bench. */
export interface Neighbours {
  /** Whether each request and answer is kept for the control plane; costs time and memory. */
  readonly recordsExchanges?: boolean;
  /** Where the seed's output ports are found this time, by their names. */
  readonly places?: ReadonlyMap<string, PortPlace>;
  /** The output ports of the main customer, instead of the seed's. */
  readonly ports?: readonly OutputPortSeed[];
  /** Puts the neighbours back as they were started, when the service goes back to a seed. */
  reset?(): Promise<void>;
  /** What the neighbours add to the control plane, once it is known where the service is. */
  routes?(service: Neighbour): readonly ControlRoute[];
}

/** The service as a device beside it must know it. */
export interface Neighbour {
  /** Publishes an event on the control plane. */
  readonly tell: OpenFeed['tell'];
  /** Calls the listener with each event of the control plane. */
  readonly listen: OpenFeed['listen'];
  /** Resolves to the bytes of a document; undefined if none are stored. */
  content(uuid: string): Promise<Readable | undefined>;
  /** {base_url} of the interface. */
  readonly url: string;
  readonly tls: ServiceTls | undefined;
  /** An API key of the main customer. */
  readonly apiKey: string;
  /** The current seed: accounts and users with their credentials; replaced when another seed is loaded. */
  readonly people: FilledSeed;
}

export interface PortPlace {
  readonly address: string;
  readonly ippUrl?: string;
}

/** The seed with its output ports where they are this time, so that a reset puts them there too. */
export function placedSeed(seed: FilledSeed, { places, ports }: Neighbours): FilledSeed {
  const main = mainCustomer(seed);
  const accounts = seed.accounts.map((account) => {
    const own = account === main && ports !== undefined ? withPorts(account, ports) : account;
    if (places === undefined) return own;
    const outputPorts = own.outputPorts?.map((port) => ({ ...port, ...places.get(port.name) }));
    return { ...own, outputPorts: outputPorts ?? [] };
  });
  return { accounts };
}

function mainCustomer({ accounts }: FilledSeed): FilledAccount | undefined {
  return accounts.find(({ type }) => type === 'customer');
}

/** A push queue whose output port was replaced gets the first new port; it is dropped if there is none. */
function withPorts(account: FilledAccount, ports: readonly OutputPortSeed[]): FilledAccount {
  const names = new Set(ports.map(({ name }) => name));
  const [first] = names;
  const queues = account.queues?.flatMap((queue) => {
    if (queue.outputPort === undefined || names.has(queue.outputPort)) return [queue];
    return first === undefined ? [] : [{ ...queue, outputPort: first }];
  });
  return { ...account, outputPorts: [...ports], ...(queues === undefined ? {} : { queues }) };
}

/** Updates the addresses of the seed's ports in existing records. Throws DataFolderUnusable if those have other ports. */
export async function placePorts(
  store: Store,
  seed: FilledSeed,
  { places, ports }: Neighbours,
): Promise<void> {
  if (ports !== undefined) await refuseOtherPorts(store, seed, ports);
  if (places === undefined) return;
  await store.write(async ({ accounts, ports, change }) => {
    await change.holdEverything();
    for (const { domains, outputPorts = [] } of seed.accounts) {
      const account = await accounts.byDomain(domains[0] ?? '');
      for (const port of account === undefined ? [] : await ports.outputs([account.id])) {
        const place = places.get(port.name);
        if (place === undefined || !outputPorts.some(({ name }) => name === port.name)) continue;
        const { address, ippUrl = port.printerIppUrl } = place;
        await change.setOutputPort(port.id, { address, printerIppUrl: ippUrl });
      }
    }
  });
}

async function refuseOtherPorts(
  { read }: Store,
  seed: FilledSeed,
  ports: readonly OutputPortSeed[],
): Promise<void> {
  const account = await read.accounts.byDomain(mainCustomer(seed)?.domains[0] ?? '');
  const there = account === undefined ? [] : await read.ports.outputs([account.id]);
  const names = new Set(there.map(({ name }) => name));
  if (ports.every(({ name }) => names.has(name))) return;
  throw new DataFolderUnusable(
    'the data folder was created with other printers: use a new data folder, or start the same number of printers',
  );
}

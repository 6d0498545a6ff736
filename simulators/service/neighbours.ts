import type { ControlRoute } from '../kit/control.ts';
import type { FilledSeed } from './seed/fill.ts';
import type { Store } from './store/store.ts';
import type { ServiceTls } from './tls.ts';

/** What runs beside the service in one process: a bench. */
export interface Neighbours {
  /** Where the seed's output ports are found this time, by their names. */
  readonly places?: ReadonlyMap<string, PortPlace>;
  /** Puts the neighbours back as they were started, when the service goes back to a seed. */
  reset?(): Promise<void>;
  /** What the neighbours add to the control plane, once it is known where the service is. */
  routes?(service: Neighbour): readonly ControlRoute[];
}

/** The service as a device beside it must know it. */
export interface Neighbour {
  /** {base_url} of the interface. */
  readonly url: string;
  readonly tls: ServiceTls | undefined;
  /** An API key of the main customer. */
  readonly apiKey: string;
}

export interface PortPlace {
  readonly address: string;
  readonly ippUrl?: string;
}

/** The seed with its output ports where they are this time, so that a reset puts them there too. */
export function placedSeed(seed: FilledSeed, { places }: Neighbours): FilledSeed {
  if (places === undefined) return seed;
  const accounts = seed.accounts.map((account) => ({
    ...account,
    outputPorts: account.outputPorts?.map((port) => ({ ...port, ...places.get(port.name) })) ?? [],
  }));
  return { accounts };
}

/** Moves the seed's ports that an earlier start left elsewhere. */
export async function placePorts(
  store: Store,
  seed: FilledSeed,
  { places }: Neighbours,
): Promise<void> {
  if (places === undefined) return;
  await store.write(async ({ accounts, ports, change }) => {
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

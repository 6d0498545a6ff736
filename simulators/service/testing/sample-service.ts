import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Clock, systemClock } from '../../kit/clock.ts';
import { randomIds } from '../../kit/ids.ts';
import { readSettings, type ServiceSettings } from '../config/settings.ts';
import type { Seed } from '../seed/schema.ts';
import { type RunningService, startService } from '../service.ts';

export const sampleKey = 'sample-full-key';

/** One customer with a user and two queues; no password needs to be hashed. */
export const sampleSeed: Seed = {
  accounts: [
    {
      name: 'Customer',
      type: 'customer',
      domains: ['customer.example', 'localhost', '127.0.0.1'],
      keys: [{ kind: 'full', secret: sampleKey }],
      users: [
        {
          userName: 'ann',
          cards: ['C1'],
          passwordHash: `scrypt$16$8$1$${'A'.repeat(22)}$${'A'.repeat(43)}`,
        },
      ],
      outputPorts: [{ name: 'nowhere', address: '127.0.0.1:1', reader: 'R1' }],
      queues: [{ name: 'pull' }],
    },
  ],
};

/** A data folder with a people file beside it; goes when it is disposed. */
export interface SampleFolder extends Disposable {
  readonly dataFolder: string;
  readonly seedFile: string;
}

export function sampleFolder(seed: Seed = sampleSeed): SampleFolder {
  const folder = mkdtempSync(join(tmpdir(), 'platen-service-'));
  const seedFile = join(folder, 'people.json');
  writeFileSync(seedFile, JSON.stringify(seed));
  return {
    dataFolder: join(folder, 'data'),
    seedFile,
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  };
}

/** Settings over plain HTTP on a free port, unless `flags` say otherwise. */
export async function sampleSettings(
  { dataFolder, seedFile }: SampleFolder,
  flags: Readonly<Record<string, string>> = {},
): Promise<ServiceSettings> {
  const usual = { port: '0', http: 'true', dataFolder, seed: seedFile, controlToken: 'control' };
  return await readSettings({ flags: { ...usual, ...flags }, environment: {} });
}

export interface SampleServiceOptions {
  readonly flags?: Readonly<Record<string, string>>;
  readonly log?: string[];
  /** What the service takes for the machine's clock. */
  readonly clock?: Clock;
}

export async function startSampleService(
  folder: SampleFolder,
  { flags = {}, log = [], clock = systemClock }: SampleServiceOptions = {},
): Promise<RunningService> {
  const world = { clock, ids: randomIds, log: (line: string) => void log.push(line) };
  return await startService(await sampleSettings(folder, flags), world);
}

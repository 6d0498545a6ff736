import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../../simulators/kit/clock.ts';
import { type Running, running } from '../../../simulators/kit/lifecycle.ts';
import { openSession } from './calls.ts';
import { fillHistory } from './history-records.ts';
import { connectTo } from './origin.ts';
import { type Service, startService } from './service.ts';
import { importUsers } from './users.ts';
import { fillWaiting } from './waiting-records.ts';

export interface Fullness {
  readonly users: number;
  readonly history: number;
  readonly waiting: number;
}

/** The account of the people file whose domain a service tells. */
const account = 'Customer';
const waitingBytes = 2_000;

/** A service that has so many records already, in a folder of its own. */
export async function startFullService(full: Fullness): Promise<Service & Running> {
  const folder = await mkdtemp(join(tmpdir(), 'platen-full-'));
  try {
    await fill(folder, full);
    const service = await startService({ scheme: 'http', folder });
    return running({ ...service }, async () => {
      await service.stop();
      await rm(folder, { recursive: true, force: true });
    });
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function fill(folder: string, { users, history, waiting }: Fullness): Promise<void> {
  const userName = 'reader';
  {
    await using service = await startService({ scheme: 'http', folder });
    const client = connectTo(service);
    await openSession(client, service, userName);
    await importUsers(client, service, { first: 1, last: users });
    await client.close();
  }
  const file = join(folder, 'platen.sqlite');
  const now = systemClock.now();
  fillHistory(file, [{ account, userName, records: history, now }]);
  fillWaiting(file, { account, documents: waiting, sizeBytes: waitingBytes, now });
}

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '../../../simulators/kit/clock.ts';
import { fillHistory } from './history-records.ts';
import { type Service, startService } from './service.ts';

/** An account with so many records, and who asks for them. */
export interface HistoryAccount {
  readonly name: string;
  readonly records: number;
  readonly key: string;
  readonly userName: string;
}

export interface HistoryStand {
  readonly service: Service;
  readonly accounts: readonly HistoryAccount[];
  readonly fillSeconds: number;
}

/** A service in this folder with an account for each of these numbers of records. */
export async function startHistoryService(
  folder: string,
  sizes: readonly number[],
): Promise<HistoryStand> {
  const accounts = sizes.map((records) => {
    const name = `size-${String(records)}`;
    return { name, records, key: `key-of-${name}`, userName: 'ann' };
  });
  const people = join(folder, 'people.json');
  await writeFile(people, JSON.stringify(seedFor(accounts)));
  const place = { scheme: 'http', people, folder: join(folder, 'data') } as const;
  await (await startService(place)).stop();
  const startNs = process.hrtime.bigint();
  const now = systemClock.now();
  fillHistory(
    join(place.folder, 'platen.sqlite'),
    accounts.map(({ name, records, userName }) => ({ account: name, records, userName, now })),
  );
  const fillSeconds = Number(process.hrtime.bigint() - startNs) / 1e9;
  return { service: await startService(place), accounts, fillSeconds };
}

function seedFor(accounts: readonly HistoryAccount[]) {
  return {
    accounts: accounts.map(({ name, key, userName }) => ({
      name,
      type: 'customer',
      domains: [`${name}.example`],
      keys: [{ kind: 'full', secret: key }],
      users: [{ userName, role: 'Administrators' }],
    })),
  };
}

import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent } from 'undici';
import { randomIds, sha256 } from '../../kit/ids.ts';
import { type Running, running } from '../../kit/lifecycle.ts';
import type { ConversionSettings } from '../conversion/settings.ts';
import type { DeliverySettings } from '../delivery/settings.ts';
import { createDirectory } from '../directory/directory.ts';
import { buildHttp } from '../http/build-http.ts';
import type { Log, RequestLine } from '../http/log.ts';
import { defaultHttpSettings, type HttpSettings } from '../http/settings.ts';
import { scryptPasswords } from '../passwords.ts';
import { newOutputPort } from '../rules/output-port.ts';
import type { InputPort, OutputPort } from '../rules/records.ts';
import { addTestAccounts, type KeyKind, plainQueue, type TestAccounts } from './accounts.ts';
import { type Ask, asking } from './ask.ts';
import { type BackRooms, openBackRooms } from './back-rooms.ts';

/** The HTTP side on real sockets, store, content and delivery, in a folder of its own. Stopping it throws when the service had failures of its own. */
export interface TestServer extends Running, BackRooms {
  readonly people: TestAccounts;
  readonly origin: string;
  /** What the log has of each request. */
  readonly requests: readonly RequestLine[];
  readonly ask: Ask;
  addPort(fields: Partial<OutputPort> & Pick<OutputPort, 'address'>): Promise<number>;
  /** A user token as login under this key would have issued it. */
  tokenFor(user: keyof TestAccounts['users'], key: KeyKind): Promise<string>;
  addQueue(name: string, fields?: Partial<InputPort>): Promise<number>;
}

export async function startTestServer(
  changed: Partial<HttpSettings> = {},
  programs: Partial<ConversionSettings> = {},
  times: Partial<DeliverySettings> = {},
): Promise<TestServer> {
  await using parts = new AsyncDisposableStack();
  const failures: unknown[] = [];
  const requests: RequestLine[] = [];
  const fail: Log['error'] = (message, about) =>
    failures.push(new Error(message, { cause: about }));
  const folder = await mkdtemp(join(tmpdir(), 'platen-http-'));
  parts.defer(() => rm(folder, { recursive: true }));
  const rooms = await openBackRooms(
    folder,
    { programs, times: { ...patientTimes, ...times }, fail },
    parts,
  );
  const { store, clock } = rooms;
  const people = await store.write(({ change }) => addTestAccounts(change));
  const log = (): void => undefined;
  const app = buildHttp({
    ...rooms,
    passwords: scryptPasswords(randomIds, { cost: { N: 1024, r: 8, p: 1 } }),
    directory: createDirectory({ clock, log, ...patientLimits }),
    ids: randomIds,
    settings: { ...defaultHttpSettings, signingKey: Buffer.alloc(32, 7), ...changed },
    log: { error: fail, request: (line) => requests.push(line) },
  });
  parts.defer(() => app.close());
  await app.listen({ host: '127.0.0.1', port: 0 });
  const origin = `http://127.0.0.1:${String((app.server.address() as AddressInfo).port)}`;
  const agent = new Agent({ connect: { timeout: 120_000 } });
  parts.defer(() => agent.close());
  const owned = parts.move();
  const ask = asking(origin, agent);
  const furnished = furnishing({ store, people, clock });
  return running({ ...rooms, people, origin, requests, ask, ...furnished }, async () => {
    await owned.disposeAsync();
    if (failures.length > 0) throw new AggregateError(failures, 'the service failed');
  });
}

/** Longer than anything takes on a busy machine: a test that waits until a time is over gives one of its own. */
const patientTimes = {
  releaseMs: 120_000,
  connectMs: 120_000,
  stallMs: 120_000,
  tapMs: 120_000,
};
const patientLimits = { connectMs: 120_000, operationMs: 120_000, restMs: 0 };

type Furnished = Pick<TestServer, 'store' | 'people' | 'clock'>;

function furnishing({
  store,
  people,
  clock,
}: Furnished): Pick<TestServer, 'tokenFor' | 'addPort' | 'addQueue'> {
  const { acme } = people;
  return {
    async tokenFor(user, key) {
      const keyId = (await store.read.callers.keyByHash(sha256(`key-${key}`)))?.id ?? 0;
      const token = randomIds.secret();
      const life = { keyId, expiresAt: clock.now() + 3_600_000, hash: sha256(token) };
      const userId = people.users[user].id;
      await store.write(({ change }) =>
        change.addToken({ family: token, kind: 'access', userId, ...life }),
      );
      return token;
    },
    addPort: (fields) =>
      store.write(({ change }) =>
        change.addOutputPort({ ...newOutputPort, accountId: acme, name: 'port', ...fields }),
      ),
    addQueue: (name, fields = {}) =>
      store.write(({ change }) =>
        change.addInputPort({ ...plainQueue, accountId: acme, name, ...fields }),
      ),
  };
}

import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent } from 'undici';
import { type MovableClock, movableClock } from '../../kit/clock.ts';
import { randomIds, sha256 } from '../../kit/ids.ts';
import { type Running, running } from '../../kit/lifecycle.ts';
import { type Audit, openAudit } from '../audit/open.ts';
import { openBooks } from '../balances/books.ts';
import { createSettlement } from '../balances/settlement.ts';
import type { ContentStore } from '../content/content.ts';
import { openContent } from '../content/open.ts';
import { createConversion, type RunningConversion } from '../conversion/create-conversion.ts';
import { openRenderer } from '../conversion/output/renderer.ts';
import { type ConversionSettings, defaultConversionSettings } from '../conversion/settings.ts';
import { openWorkspace } from '../conversion/workspace.ts';
import { createDelivery, type RunningDelivery } from '../delivery/create-delivery.ts';
import type { DeliveryEvent } from '../delivery/events.ts';
import { type DeliverySettings, defaultDeliverySettings } from '../delivery/settings.ts';
import { createDirectory } from '../directory/directory.ts';
import { buildHttp } from '../http/build-http.ts';
import type { Log, RequestLine } from '../http/log.ts';
import { defaultHttpSettings, type HttpSettings } from '../http/settings.ts';
import { startImports } from '../imports/imports.ts';
import { inspector } from '../inspect.ts';
import { scryptPasswords } from '../passwords.ts';
import { newOutputPort } from '../rules/output-port.ts';
import type { InputPort, OutputPort } from '../rules/records.ts';
import { openStore } from '../store/open.ts';
import { samplePlace } from '../store/samples/sample-place.ts';
import type { Store } from '../store/store.ts';
import { type Ask, asking } from './ask.ts';
import { type KeyKind, type People, plainQueue, settle } from './people.ts';

/** The HTTP side on real sockets, store, content and delivery, in a folder of its own. Stopping it throws when the service had failures of its own. */
export interface Stage extends Running {
  readonly people: People;
  readonly store: Store;
  readonly content: ContentStore;
  readonly delivery: RunningDelivery;
  readonly audit: Audit;
  readonly auditFolder: string;
  readonly conversion: RunningConversion;
  readonly clock: MovableClock;
  readonly origin: string;
  readonly contentFolder: string;
  /** What the log has of each request. */
  readonly requests: readonly RequestLine[];
  readonly ask: Ask;
  addPort(fields: Partial<OutputPort> & Pick<OutputPort, 'address'>): Promise<number>;
  /** A user token as login under this key would have issued it. */
  tokenFor(user: keyof People['users'], key: KeyKind): Promise<string>;
  addQueue(name: string, fields?: Partial<InputPort>): Promise<number>;
}

export async function openStage(
  changed: Partial<HttpSettings> = {},
  programs: Partial<ConversionSettings> = {},
  times: Partial<DeliverySettings> = quickTimes,
): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'platen-http-'));
  const clock = movableClock();
  const store = await openStore(await samplePlace(join(folder, 'platen.db')), clock.now());
  const people = await store.write(({ change }) => settle(change));
  const contentFolder = join(folder, 'content');
  const content = await openContent({
    folder: contentFolder,
    ids: randomIds,
    documents: store.read.documents,
    isShared: store.isShared,
  });
  const failures: unknown[] = [];
  const requests: RequestLine[] = [];
  const settings = { ...defaultDeliverySettings, ...times };
  const settlement = createSettlement({ store, clock });
  const log = (): void => undefined;
  const inspect = inspector(content);
  const converting = {
    store,
    content,
    clock,
    inspect,
    log,
    workspace: await openWorkspace(join(folder, 'work'), randomIds),
    settings: { ...defaultConversionSettings, ...noPrograms, ...programs },
  };
  const renderer = openRenderer(converting);
  const parcels = { store, content, clock, ids: randomIds };
  const fail: Log['error'] = (message, about) =>
    failures.push(new Error(message, { cause: about }));
  const auditFolder = join(folder, 'audit');
  const audit = await openAudit({
    ...parcels,
    log: { error: fail },
    folder: auditFolder,
    serverId: 'stage',
    retentionMs: 86_400_000,
  });
  const told = (event: DeliveryEvent): void => audit.delivery(event);
  const delivery = createDelivery({ ...parcels, settings, log: told, settlement, renderer });
  await delivery.recover();
  const conversion = createConversion({ ...converting, delivery });
  const imports = startImports({ store, clock, ids: randomIds, log: { error: fail } });
  const app = buildHttp({
    store,
    content,
    delivery,
    books: openBooks({ store, clock }),
    audit,
    inspect,
    conversion,
    imports,
    passwords: scryptPasswords(randomIds, { N: 1024, r: 8, p: 1 }),
    directory: createDirectory({ clock, log, connectMs: 1_000, operationMs: 2_000, restMs: 0 }),
    clock,
    ids: randomIds,
    settings: { ...defaultHttpSettings, signingKey: Buffer.alloc(32, 7), ...changed },
    log: { error: fail, request: (line) => requests.push(line) },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const origin = `http://127.0.0.1:${String((app.server.address() as AddressInfo).port)}`;
  const agent = new Agent();
  const parts = {
    people,
    store,
    content,
    delivery,
    audit,
    auditFolder,
    conversion,
    clock,
    origin,
    contentFolder,
    requests,
    ask: asking(origin, agent),
    ...furnishing({ store, people, clock }),
  };
  return running(parts, async () => {
    await agent.close();
    await app.close();
    await imports.stop();
    await conversion.stop();
    await delivery.stop();
    await audit.stop();
    await store[Symbol.asyncDispose]();
    await rm(folder, { recursive: true });
    if (failures.length > 0) throw new AggregateError(failures, 'the service failed');
  });
}

/** For tests that wait until a time is over. */
const quickTimes = { releaseMs: 2_000, connectMs: 500, tapMs: 1_000 };

/** Tests that want programs of others name them. */
const noPrograms = { office: 'none', driver: 'none', renderer: 'none' };

type Furnished = Pick<Stage, 'store' | 'people' | 'clock'>;

function furnishing({
  store,
  people,
  clock,
}: Furnished): Pick<Stage, 'tokenFor' | 'addPort' | 'addQueue'> {
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

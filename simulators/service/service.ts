import type { FastifyInstance } from 'fastify';
import { authority } from '../kit/authority.ts';
import type { Control } from '../kit/control.ts';
import { type Running, running } from '../kit/lifecycle.ts';
import type { ServiceSettings } from './config/settings.ts';
import { startServiceControl } from './control/start.ts';
import { withinFolder } from './data-folder.ts';
import { buildHttp } from './http/build-http.ts';
import type { HttpParts } from './http/http-parts.ts';
import { defaultHttpSettings } from './http/settings.ts';
import { type Listening, listen } from './listen.ts';
import type { Neighbour, Neighbours } from './neighbours.ts';
import { openRooms, type Rooms, type World } from './rooms.ts';
import { type OwnProfile, ownProfile, someKey } from './seed/profile.ts';
import { shownUrl } from './store/dialects/postgres-url.ts';
import type { ServiceTls } from './tls.ts';

export interface RunningService extends Running {
  /** {base_url} of the interface. */
  readonly url: string;
  readonly dataFolder: string;
  /** Where the records are if not in the data folder; without its password. */
  readonly database: string | undefined;
  /** What a client must trust; undefined for plain HTTP. */
  readonly tls: ServiceTls | undefined;
  readonly control: { readonly url: string; readonly token: string };
  /** What a suite has to know to judge this service. */
  readonly profile: OwnProfile;
  /** Something to tell the user: another port was taken. */
  readonly note: string | undefined;
}

/**
 * Starts the service on its data folder, ready when this resolves. What the user can put right is
 * thrown as one of the setup faults (`setup-fault.ts`).
 */
export async function startService(
  settings: ServiceSettings,
  world: World & Neighbours,
): Promise<RunningService> {
  await using parts = new AsyncDisposableStack();
  const rooms = await withinFolder(settings.dataFolder, () => openRooms(settings, world, parts));
  let isStopping = false;
  const http = httpOf({ ...rooms, isStopping: () => isStopping });
  parts.defer(() => closeHttp(http, rooms));
  parts.defer(async () => {
    isStopping = true;
    if (settings.drainMs > 0) await rooms.clock.sleep(settings.drainMs);
  });
  const listening = await listen(http, settings.listen);
  const url = urlOf(settings, listening);
  const token = settings.control.token ?? world.ids.secret();
  const neighbours = world.routes?.(neighbourOf(rooms, url)) ?? [];
  const resetNeighbours = async (): Promise<void> => world.reset?.();
  const profile = (): Promise<OwnProfile> => profileOf(rooms, url, { url: control.url, token });
  const control: Control = parts.use(
    await startServiceControl({ ...rooms, url, token, profile, resetNeighbours }, neighbours),
  );
  const owned = parts.move();
  return running(
    {
      url,
      dataFolder: settings.dataFolder,
      database: settings.database && shownUrl(settings.database),
      tls: rooms.tls,
      control: { url: control.url, token },
      profile: await profile(),
      note: listening.note,
    },
    () => owned.disposeAsync(),
  );
}

function neighbourOf({ tls, people, events, store, content }: Rooms, url: string): Neighbour {
  return {
    url,
    tls,
    apiKey: someKey(people),
    people,
    tell: events.tell,
    listen: events.listen,
    async content(uuid) {
      const document = await store.read.documents.byUuid(uuid);
      return document && (await content.open(uuid, document.content));
    },
  };
}

function httpOf(rooms: Rooms & Pick<HttpParts, 'isStopping'>): FastifyInstance {
  const { tls, signingKey, settings } = rooms;
  return buildHttp(
    {
      ...rooms,
      settings: {
        ...defaultHttpSettings,
        signingKey,
        trustedProxies: settings.trustedProxies,
        rules: settings.rules,
      },
    },
    tls && { key: tls.key, cert: tls.cert },
  );
}

/** Requests under way may take this much longer on stop. */
const graceMs = 10_000;

/** Takes no more requests; those under way end with their deliveries, or with their connection. */
async function closeHttp(http: FastifyInstance, { delivery, clock }: Rooms): Promise<void> {
  using _limit = clock.timer(graceMs, () => http.server.closeAllConnections());
  await Promise.all([http.close(), delivery.quit()]);
}

function urlOf({ listen: { host }, tls }: ServiceSettings, { port }: Listening): string {
  const everywhere = host === '0.0.0.0' || host === '::';
  const place = authority(everywhere ? 'localhost' : host, port);
  return `${tls === 'none' ? 'http' : 'https'}://${place}${defaultHttpSettings.basePath}`;
}

async function profileOf(
  { store, people, tls, clock }: Rooms,
  baseUrl: string,
  control: RunningService['control'],
): Promise<OwnProfile> {
  const providerOf = async (index: number): Promise<number | undefined> => {
    const customer = people.accounts.filter(({ type }) => type === 'customer')[index];
    const account = customer && (await store.read.accounts.byDomain(customer.domains[0] ?? ''));
    const providers = account && (await store.read.users.providers(account.id));
    return providers?.find(({ providerType }) => providerType === 0)?.id;
  };
  const foreign = await providerOf(1);
  return ownProfile(people, {
    baseUrl,
    ...(tls?.caPem === undefined ? {} : { caPem: tls.caPem }),
    control,
    providers: {
      customer: (await providerOf(0)) ?? 0,
      ...(foreign === undefined ? {} : { foreign }),
    },
    now: clock.now(),
  });
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ReaderExchange, startCardReader } from '../../../simulators/card-reader/index.ts';
import type { Clock } from '../../../simulators/kit/clock.ts';
import { randomIds } from '../../../simulators/kit/ids.ts';
import {
  type Credentials,
  createTerminal,
  type Exchange,
  openUndiciExchange,
  type Terminal,
} from '../../../simulators/terminal/index.ts';
import type { Action, Actor, Identity, Told } from '../action.ts';
import type { Given } from '../given.ts';
import { recordJob } from './built-in/record-job.ts';
import { releaseDocuments } from './built-in/release-documents.ts';
import { failed, type Sitting, withLogin } from './built-in/sitting.ts';
import { wishesOf } from './built-in/wishes.ts';

export interface BuiltInOptions {
  readonly given: Given;
  readonly clock: Clock;
  /** It renews a login that is over, before whoever stands there has to log in anew. */
  readonly renews?: boolean;
  /** What becomes of its requests on their way; default: nothing. */
  readonly around?: (exchange: Exchange) => Exchange;
}

/** Platen's own terminal, and somebody at it who does what they are asked to. */
export async function builtInActor({
  given,
  clock,
  renews = false,
  around,
}: BuiltInOptions): Promise<Actor> {
  const stack = new AsyncDisposableStack();
  const { baseUrl, apiKey, deviceToken, caPem } = given;
  const way = stack.use(openUndiciExchange(caPem === undefined ? {} : { ca: caPem }));
  const exchange = around === undefined ? way.exchange : around(way.exchange);
  const folder = await mkdtemp(join(tmpdir(), 'platen-panel-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  return {
    act: async ({ action }, signal) => {
      // Nothing of one task goes on in the next: each has a session of its own, over with its time.
      const timed = within(signal, { clock, exchange });
      await using terminal = createTerminal({ baseUrl, apiKey, deviceToken, renews, ...timed });
      const ofReader = around === undefined ? {} : { ofReader: asReader(timed.exchange) };
      const parts: Parts = { terminal, given, clock: timed.clock, folder, ...ofReader };
      const acting = acts[action.doing](parts, action);
      return await acting.catch((error: unknown) => {
        if (signal.aborted) return { outcome: 'nothing', words: 'the time limit was reached' };
        throw error;
      });
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

interface Timed {
  readonly clock: Clock;
  readonly exchange: Exchange;
}

/** Whoever is at the terminal neither waits nor asks the service for anything once the signal aborts. */
function within(signal: AbortSignal, { clock, exchange }: Timed): Timed {
  const withSignal = (own: AbortSignal | undefined): AbortSignal =>
    own === undefined ? signal : AbortSignal.any([own, signal]);
  return {
    clock: { ...clock, sleep: (ms, own) => clock.sleep(ms, withSignal(own)) },
    exchange: async (request, own) => {
      signal.throwIfAborted();
      return await exchange(request, withSignal(own));
    },
  };
}

interface Parts {
  readonly terminal: Terminal;
  readonly given: Given;
  readonly clock: Clock;
  readonly folder: string;
  /** The reader's requests go the terminal's way; else their own. */
  readonly ofReader?: ReaderExchange;
}

type Act = (parts: Parts, action: Action) => Promise<Told>;

const acts: { readonly [K in Action['doing']]: Act } = {
  look: loggedIn((sitting) => sitting.look()),
  release: loggedIn((sitting, action, { given }) =>
    releaseDocuments(sitting, action, { address: given.port.address }),
  ),
  delete: loggedIn((sitting, action) =>
    sitting.eachOf(action.titles, ({ uuid }) => sitting.terminal.delete(uuid)),
  ),
  download: loggedIn((sitting, action, { folder }) =>
    sitting.eachOf(action.titles, async ({ uuid }) => {
      // What a service calls a uuid may be a path.
      const file = join(folder, randomIds.uuid());
      const wishes = { ...wishesOf(action), retain: true };
      const outcome = await sitting.terminal.download({ uuid, file, wishes });
      await rm(file, { force: true });
      return outcome;
    }),
  ),
  copy: loggedIn((sitting, action, { given }) => recordJob(sitting, action, given)),
  scan: loggedIn((sitting, action, { given }) => recordJob(sitting, action, given)),
  upload: loggedIn((sitting, action, { given }) => {
    const { paperSize, landscape, scalePercent } = action;
    const [title = 'scan.pdf'] = action.titles ?? [];
    const layout = {
      ...(paperSize === undefined ? {} : { pageSize: paperSize }),
      ...(landscape === undefined ? {} : { landscape }),
      ...(scalePercent === undefined ? {} : { scalePercent }),
    };
    const document = { title, bytes: contentOf(title), queue: given.queue };
    return sitting.once(() =>
      sitting.terminal.upload({ ...document, ...wishesOf(action), ...layout }),
    );
  }),
  history: loggedIn((sitting, { userName = '', jobType, printedOnly, pageSize }, { clock }) => {
    const wish = {
      userName,
      from: clock.now() - dayMs,
      until: clock.now() + hourMs,
      ...(jobType === undefined ? {} : { jobType }),
      ...(printedOnly === true ? { status: 'printed' as const } : {}),
      ...(pageSize === undefined ? {} : { pageSize }),
    };
    return showHistory(sitting, wish);
  }),
  tap: holdToReader,
};

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

function loggedIn(act: (sitting: Sitting, action: Action, parts: Parts) => Promise<Told>): Act {
  return (parts, action) =>
    withLogin(parts, credentialsOf(action.identity), (sitting) => act(sitting, action, parts));
}

async function showHistory(
  sitting: Sitting,
  wish: Parameters<Terminal['history']>[0],
): Promise<Told> {
  const looked = await sitting.keepTrying(() => sitting.terminal.history(wish));
  if (looked.kind !== 'done') return failed(looked);
  // Another provider may have somebody of the same name.
  const own = sitting.terminal.user()?.providerId;
  const shown = looked.value.filter(({ providerId }) => providerId === own || providerId === 0);
  return { outcome: 'done', shown: shown.map(({ name }) => name) };
}

function credentialsOf(identity: Identity): Credentials {
  if (identity.by === 'card') return { by: 'card', id: identity.card };
  if (identity.by === 'short-id') return { by: 'shortId', id: identity.shortId };
  return { by: 'password', id: identity.userName, password: identity.password };
}

async function holdToReader(
  { given, clock, ofReader }: Parts,
  { identity }: Action,
): Promise<Told> {
  const { baseUrl: serviceUrl, apiKey, caPem, port } = given;
  await using reader = startCardReader({
    serviceUrl,
    apiKey,
    readerMac: port.reader,
    via: 'POST',
    clock,
    ...(caPem === undefined ? {} : { ca: caPem }),
    ...(ofReader === undefined ? {} : { exchange: ofReader }),
  });
  const { answer, failure } = await reader.tap(identity.by === 'card' ? identity.card : '');
  if (answer?.status === 200) return { outcome: 'done' };
  return { outcome: 'failed', words: failure ?? `the service answered ${String(answer?.status)}` };
}

function asReader(exchange: Exchange): ReaderExchange {
  return async (request) => {
    const { status, body } = await exchange(request, never);
    const chunks: Uint8Array[] = [];
    for await (const chunk of body) chunks.push(chunk);
    return { status, body: Buffer.concat(chunks).toString('utf8') };
  };
}

/** A situation has a deadline of its own. */
const never = new AbortController().signal;

/** The bench takes anything: what kind it is stands in its name. */
function contentOf(title: string): Buffer {
  return Buffer.from(title.endsWith('.txt') ? 'Notes\n' : '%PDF-1.4\n%%EOF\n');
}

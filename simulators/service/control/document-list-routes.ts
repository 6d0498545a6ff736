import { ControlProblem, type ControlRoute } from '../../kit/control.ts';
import { chargeFor } from '../balances/charge.ts';
import { decimalText } from '../rules/decimal.ts';
import { statusAt } from '../rules/document.ts';
import type { DocumentRecord } from '../rules/records.ts';
import { everyAccount } from './place.ts';
import type { Controlled } from './start.ts';

type DocumentParts = Pick<Controlled, 'store' | 'clock' | 'people' | 'content' | 'timelines'>;

const mostListed = 20_000;
const mostNamed = 200;
const mostEntries = 500;

/** Routes that list the documents of all accounts, for administrators of the service. */
export function documentListRoutes(parts: DocumentParts): readonly ControlRoute[] {
  return [listRoute(parts), detailsRoute(parts), contentRoute(parts)];
}

function listRoute(parts: DocumentParts): ControlRoute {
  const { store } = parts;
  return {
    method: 'GET',
    path: '/documents',
    summary:
      'Lists documents of all accounts, newest first, with owner, queue, pages and price: ' +
      'at most ?limit=N (1000), or those of ?uuids=U,U.',
    query: { limit: { type: 'integer', minimum: 1, maximum: mostListed }, uuids: {} },
    run: async ({ query }) => {
      const uuids = query.get('uuids')?.split(',');
      const found = uuids === undefined ? await newest(parts, query) : await named(parts, uuids);
      const rows = rowMaker(parts);
      const accounts = await everyAccount(store.read, parts.people);
      const queues = await store.read.ports.inputs(accounts.map(({ id }) => id));
      const queueNames = new Map(queues.map(({ id, name }) => [id, name]));
      return { json: await Promise.all(found.map((one) => rows(one, queueNames))) };
    },
  };
}

async function newest(
  { store, people }: DocumentParts,
  query: URLSearchParams,
): Promise<readonly DocumentRecord[]> {
  const text = query.get('limit') ?? '1000';
  const limit = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > mostListed) {
    const detail = `limit must be a whole number from 1 to ${String(mostListed)}.`;
    throw new ControlProblem(400, { detail });
  }
  const accounts = await everyAccount(store.read, people);
  const accountIds = accounts.map(({ id }) => id);
  return store.read.documents.history({
    accountIds,
    start: 0,
    end: Number.MAX_SAFE_INTEGER,
    limit,
  });
}

async function named(
  { store }: DocumentParts,
  uuids: readonly string[],
): Promise<readonly DocumentRecord[]> {
  if (uuids.length > mostNamed) {
    throw new ControlProblem(400, { detail: `At most ${String(mostNamed)} uuids at once.` });
  }
  const found = await Promise.all(uuids.map((uuid) => store.read.documents.byUuid(uuid)));
  return found.filter((one) => one !== undefined);
}

type QueueNames = ReadonlyMap<number, string>;

function rowMaker({
  store,
  clock,
}: DocumentParts): (document: DocumentRecord, queues: QueueNames) => Promise<object> {
  return async (document, queues) => {
    const { uuid, name, userName, totalPages, colorPages, copies, duplex, grayscale } = document;
    const charge = await chargeFor(store.read, document, document);
    return {
      uuid,
      name,
      status: statusAt(document, clock.now()),
      statusMessage: document.statusMessage ?? '',
      owner: userName,
      queue: queues.get(document.inputPortId ?? 0) ?? '',
      port: document.outputPortName,
      pages: totalPages,
      colorPages,
      copies,
      duplex,
      grayscale,
      paperSize: document.paperSize,
      documentType: document.documentType,
      jobType: document.jobType,
      price: charge === undefined ? '0' : decimalText(charge.cost),
      bytes: document.content.kind === 'none' ? undefined : document.content.size,
      createdAt: document.createdAt,
      expiresAt: document.expiresAt,
      claimed: document.claimedBy !== undefined,
    };
  };
}

function detailsRoute(parts: DocumentParts): ControlRoute {
  const { store } = parts;
  return {
    method: 'GET',
    path: '/documents/{uuid}',
    summary:
      'Returns a document as GET /documents does, with its deliveries and its ledger entries. If exchanges are ' +
      'recorded, its timeline lists its events, the exchanges that concern it, and when the printer received ' +
      'the first and the last byte.',
    run: async ({ parameters }) => {
      const document = await documentOf(parts, parameters['uuid']);
      const { uuid, userId, inputPortId } = document;
      const queue =
        inputPortId === undefined ? undefined : await store.read.ports.inputById(inputPortId);
      const queues = new Map(queue === undefined ? [] : [[queue.id, queue.name]]);
      const deliveries = await store.read.deliveries.latest(1_000);
      const entries =
        userId === undefined
          ? []
          : await store.read.balances.transactions({ of: { userId }, limit: mostEntries });
      const own = <T extends { readonly documentUuid?: string }>(all: readonly T[]): readonly T[] =>
        all.filter((one) => one.documentUuid === uuid).reverse();
      return {
        json: {
          ...(await rowMaker(parts)(document, queues)),
          timeline: parts.timelines?.of(uuid) ?? [],
          deliveries: own(deliveries),
          entries: own(entries).map((entry) => ({
            id: entry.id,
            at: entry.at,
            type: entry.type,
            quota: decimalText(entry.quota),
            wallet: decimalText(entry.wallet),
            description: entry.description,
          })),
        },
      };
    },
  };
}

function contentRoute(parts: DocumentParts): ControlRoute {
  return {
    method: 'GET',
    path: '/documents/{uuid}/content',
    summary: 'Returns the bytes of the document as uploaded or converted.',
    mediaType: 'application/octet-stream',
    run: async ({ parameters }) => {
      const document = await documentOf(parts, parameters['uuid']);
      const stream = await parts.content.open(document.uuid, document.content);
      if (stream === undefined)
        throw new ControlProblem(404, {
          detail: 'The content of this document is no longer kept.',
        });
      return { stream, mediaType: 'application/octet-stream', fileName: document.name };
    },
  };
}

async function documentOf({ store }: DocumentParts, uuid = ''): Promise<DocumentRecord> {
  const document = await store.read.documents.byUuid(uuid);
  if (document !== undefined) return document;
  throw new ControlProblem(404, { detail: 'There is no document with this uuid.' });
}

import {
  type Control,
  ControlProblem,
  type ControlRoute,
  eventRoute,
  openFeed,
  startControl,
} from '../control.ts';
import { type Running, running } from '../lifecycle.ts';

/** A control plane with made documents, for what a real service would take too long to do. */
export interface MadeControl extends Running {
  readonly url: string;
  readonly token: string;
  /** Sends this many more events: most of them change a document, some add one, some are exchanges. */
  happen(events: number): void;
  rename(at: number, name: string): void;
  /** Deletes all documents, as a reset of a service does; the route POST /reset does the same. */
  clear(): void;
  /** Number of documents. */
  count(): number;
}

export interface MadeOptions {
  readonly documents: number;
  readonly port?: number;
}

interface MadeDocument {
  readonly uuid: string;
  readonly name: string;
  readonly status: number;
  readonly createdAt: number;
}

const token = 'made-control-token';
const startAt = Date.UTC(2026, 0, 1);
const mostExchanges = 1_000;

export async function startMadeControl(options: MadeOptions): Promise<MadeControl> {
  const rows = new Map<string, MadeDocument>();
  let made = 0;
  const add = (): MadeDocument => {
    const row = madeDocument(made);
    made += 1;
    rows.set(row.uuid, row);
    return row;
  };
  for (let at = 0; at < options.documents; at += 1) add();
  const feed = openFeed();
  const change = (uuid: string, changes: Partial<MadeDocument>): void => {
    const row = rows.get(uuid);
    if (row !== undefined) rows.set(uuid, { ...row, ...changes });
    feed.tell({ kind: 'document', at: startAt, uuid });
  };
  let events = 0;
  const happenOnce = (): void => {
    events += 1;
    if (events % 4 === 0) return feed.tell(madeExchange(events));
    if (events % 40 === 1) {
      rows.delete(uuidOf(made - options.documents));
      return change(add().uuid, {});
    }
    const oldest = made - options.documents;
    change(uuidOf(oldest + ((events * 7_919) % options.documents)), { status: events % 2 });
  };
  const clear = (): void => {
    rows.clear();
    feed.tell({ kind: 'cleared', at: startAt });
  };
  const routes = [
    ...documentRoutes(rows),
    exchangesRoute(() => events),
    eventRoute(feed, 'made'),
    resetRoute(clear),
  ];
  const control: Control = await startControl({ port: options.port ?? 0, token, routes });
  const parts: Omit<MadeControl, keyof Running> = {
    url: control.url,
    token,
    happen(count) {
      for (let at = 0; at < count; at += 1) happenOnce();
    },
    rename: (at, name) => change(uuidOf(at), { name }),
    clear,
    count: () => rows.size,
  };
  return running(parts, () => control.stop());
}

export function uuidOf(at: number): string {
  return `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
}

function madeDocument(at: number): MadeDocument {
  return {
    uuid: uuidOf(at),
    name: `report ${String(at)}.pdf`,
    status: 0,
    createdAt: startAt + at * 1_000,
  };
}

/** The row as GET /documents of the service returns it. */
function shown(row: MadeDocument): object {
  return {
    ...row,
    statusMessage: '',
    owner: 'ann',
    queue: 'pull',
    port: 'raw-printer',
    pages: 3,
    colorPages: 0,
    copies: 1,
    duplex: 0,
    grayscale: false,
    paperSize: 'A4',
    documentType: 'application/pdf',
    jobType: 'PRINT',
    price: '0.15',
    bytes: 51_200,
    claimed: false,
  };
}

function documentRoutes(rows: ReadonlyMap<string, MadeDocument>): readonly ControlRoute[] {
  return [
    {
      method: 'GET',
      path: '/documents',
      summary: 'Lists made documents.',
      run: ({ query }) => {
        const uuids = query.get('uuids')?.split(',');
        if (uuids === undefined)
          return {
            json: [...rows.values()]
              .slice(-Number(query.get('limit')))
              .reverse()
              .map(shown),
          };
        return { json: uuids.flatMap((uuid) => rows.get(uuid) ?? []).map(shown) };
      },
    },
    {
      method: 'GET',
      path: '/documents/{uuid}',
      summary: 'Returns a made document.',
      run: ({ parameters }) => {
        const row = rows.get(parameters['uuid'] ?? '');
        if (row === undefined)
          throw new ControlProblem(404, { detail: 'There is no such document.' });
        return { json: { ...shown(row), timeline: [], deliveries: [], entries: [] } };
      },
    },
  ];
}

function madeExchange(id: number): { readonly kind: string } & Readonly<Record<string, unknown>> {
  return {
    kind: 'exchange',
    exchange: id,
    requestId: `made-${String(id)}`,
    at: startAt,
    ms: 2.5,
    from: '127.0.0.1',
    method: 'PUT',
    target: '/api/v1/documents',
    status: 200,
    caller: 'masked-0123456789',
    bytes: 51_200,
    answerBytes: 120,
    documents: [],
  };
}

function exchangesRoute(events: () => number): ControlRoute {
  return {
    method: 'GET',
    path: '/exchanges',
    summary: 'Lists the latest made exchanges.',
    run: () => {
      const ids = Array.from({ length: mostExchanges }, (_, back) => events() - back * 4);
      const known = ids.filter((id) => id > 0).reverse();
      return {
        json: known.map((id) => {
          const { kind: _kind, exchange, ...line } = madeExchange(id);
          return { ...line, id: exchange };
        }),
      };
    },
  };
}

function resetRoute(clear: () => void): ControlRoute {
  return {
    method: 'POST',
    path: '/reset',
    summary: 'Deletes the made documents.',
    run() {
      clear();
      return {};
    },
  };
}

import type { Question, Reply } from './ask.ts';
import { startTestServer, type TestServer } from './test-server.ts';

type Form = Readonly<Record<string, string>>;
type Special = Partial<Question>;

/** A test server at noon, with two ports, and with a record of each kind of job. */
export interface HistoryServer {
  readonly server: TestServer;
  /** Of a job of alice, unless a test says otherwise. */
  record(form: Form, special?: Special): Promise<Reply>;
  ask(form: Form, special?: Special): Promise<Reply>;
  /** Throws where it is refused. */
  history(form?: Form, special?: Special): Promise<HistoryPage>;
  titles(form: Form): Promise<readonly string[]>;
}

export interface HistoryPage {
  readonly documents: readonly {
    readonly uuid: string;
    readonly dateTime: number;
    readonly documentName: string;
  }[];
  readonly recordsOnPage: number;
  readonly nextPageToken?: string;
  readonly dateStart: string;
  readonly dateEnd: string;
}

export async function startHistoryServer(): Promise<HistoryServer> {
  const server = await startTestServer();
  server.clock.freeze(Date.UTC(2026, 5, 1, 12));
  await server.addPort({ address: '10.0.0.1', name: 'hall', deviceSerial: 'SN-1' });
  await server.addPort({
    accountId: server.people.east,
    address: '10.0.0.2',
    name: 'east port',
    deviceSerial: 'SN-2',
  });
  const scene = historyCalls(server);
  await recordEach(scene);
  return scene;
}

async function recordEach(scene: HistoryServer): Promise<void> {
  await scene.record({
    jobtype: 'PRINT',
    title: 'p1',
    serialnumber: 'SN-1',
    totalpages: '3',
    colorpages: '1',
    papersize: 'A4',
    duplex: 'true',
  });
  await scene.record({ jobtype: 'COPY', title: 'c1', duplex: 'yes' });
  await scene.record({ jobtype: 'SCAN', title: 's1', address: '10.0.0.2', username: 'bob' });
  await scene.record({ jobtype: 'FAX', title: 'f1', datetime: '2026-05-30T10:00:00+02:00' });
}

function historyCalls(server: TestServer): HistoryServer {
  const ask: HistoryServer['ask'] = (form, special = {}) =>
    server.ask({ method: 'GET', path: '/documents/history', key: 'full', form, ...special });
  const history: HistoryServer['history'] = async (form = {}, special = {}) => {
    const { status, json } = await ask(form, special);
    if (status !== 200) throw new Error(`the history was answered ${String(status)}`);
    return json as HistoryPage;
  };
  return {
    server,
    record: (form, special = {}) =>
      server.ask({
        method: 'POST',
        path: '/documents/history',
        key: 'plain',
        token: 'device',
        form: { username: 'alice', ...form },
        ...special,
      }),
    ask,
    history,
    titles: async (form) => (await history(form)).documents.map(({ documentName }) => documentName),
  };
}

import type { ConversionSettings } from '../conversion/settings.ts';
import type { DeliverySettings } from '../delivery/settings.ts';
import type { Question, Reply } from './ask.ts';
import { uploadParts } from './multipart.ts';
import { type RawSink, rawSink } from './raw-sink.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** A test server with queues, a printer that takes jobs, one that is off, a dummy port, and two users' tokens. */
export interface DocumentServer {
  readonly server: TestServer;
  readonly sink: RawSink;
  readonly alice: string;
  readonly bob: string;
  upload(
    changed?: Readonly<Record<string, string | undefined>>,
    special?: UploadSpecial,
  ): Promise<Reply>;
  /** Of a small document; its uuid. */
  uploaded(changed?: Readonly<Record<string, string>>): Promise<string>;
  send(uuid: string, destination: string, special?: Partial<Question>): Promise<Reply>;
  download(uuid: string, special?: Partial<Question>): Promise<Reply>;
  statusOf(uuid: string): Promise<number | undefined>;
  stop(): Promise<void>;
}

export type UploadSpecial = Partial<Question> & {
  readonly data?: Buffer;
  readonly fileName?: string;
};

export async function startDocumentServer(
  programs: Partial<ConversionSettings> = {},
  times?: Partial<DeliverySettings>,
): Promise<DocumentServer> {
  const server = await startTestServer({}, programs, times);
  const sink = await rawSink();
  const port = await server.addPort({ address: sink.address, name: 'hall', deviceSerial: 'SN-1' });
  await server.addPort({ address: '127.0.0.1:1', name: 'off', deviceSerial: 'SN-OFF' });
  await server.addPort({ address: '', name: 'box', deviceSerial: 'SN-BOX', portType: 0 });
  await server.addQueue('pull');
  await server.addQueue('push', { portType: 1, outputPortId: port });
  await server.addQueue('unmapped', { portType: 1 });
  const alice = await server.tokenFor('alice', 'plain');
  const bob = await server.tokenFor('bob', 'plain');
  const upload: DocumentServer['upload'] = (
    changed = {},
    { data = Buffer.from('%PDF-1.4 small'), fileName, ...question } = {},
  ) =>
    server.ask({
      method: 'PUT',
      path: '/documents',
      key: 'plain',
      parts: uploadParts(data, changed, fileName),
      ...question,
    });
  return {
    server,
    sink,
    alice,
    bob,
    upload,
    uploaded: async (changed = {}) => ((await upload(changed)).json as { uuid: string }).uuid,
    send: (uuid, destination, special = {}) =>
      server.ask({
        method: 'POST',
        path: `/documents/${uuid}/${destination}`,
        key: 'plain',
        token: alice,
        form: {},
        ...special,
      }),
    download: (uuid, special = {}) =>
      server.ask({
        method: 'GET',
        path: `/documents/${uuid}.content`,
        key: 'plain',
        token: alice,
        ...special,
      }),
    statusOf: async (uuid) => (await server.store.read.documents.byUuid(uuid))?.status,
    stop: async () => {
      await server.stop();
      await sink.stop();
    },
  };
}

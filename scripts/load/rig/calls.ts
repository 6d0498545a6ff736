import type { Client } from 'undici';
import type { Service } from './service.ts';

/** A user of the service with a queue to upload to, over one connection. */
export interface Session {
  readonly client: Client;
  readonly service: Service;
  readonly userName: string;
  readonly queue: string;
  readonly token: string;
}

interface Call {
  readonly method: 'GET' | 'PUT' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string;
}

/** Prepares a session: a user, with the card of that number where there is one, a pull queue, a login. */
export async function openSession(
  client: Client,
  service: Service,
  user: string | { readonly name: string; readonly card: string },
): Promise<Session> {
  const open = { client, service };
  const { name, card } = typeof user === 'string' ? { name: user, card: undefined } : user;
  await ask(open, 'PUT /users', {
    username: name,
    providerid: service.providerId,
    ...(card === undefined ? {} : { detailtype: cardDetail, detaildata: card }),
  });
  await ask(open, 'PUT /inputports', {
    domainname: service.domain,
    portname: name,
    porttype: 0,
  });
  const login = await ask(open, 'POST /login', { authtype: 3, userid: name });
  const token = (login['token'] as { readonly access_token?: string } | undefined)?.access_token;
  if (token === undefined) throw new Error('the login gave no token');
  return { ...open, userName: name, queue: name, token };
}

/** Interface 4.7: what a user's detail of this type is. */
const cardDetail = 4;

export async function addPrinter(
  { client, service }: Pick<Session, 'client' | 'service'>,
  { address, reader }: { readonly address: string; readonly reader?: string },
): Promise<void> {
  await ask({ client, service }, 'POST /outputports', {
    domainname: service.domain,
    portname: address,
    address,
    porttype: 1,
    printprotocol: 0,
    ...(reader === undefined ? {} : { ipreaderaddress: reader }),
  });
}

/** Answers when the service has claimed all that waits for the card's user. */
export async function tap(
  { client, service }: Pick<Session, 'client' | 'service'>,
  { card, reader }: { readonly card: string; readonly reader: string },
): Promise<void> {
  const query = new URLSearchParams({ cd: card, Mac: reader }).toString();
  await exchange({ client, service }, { method: 'GET', path: `/card?${query}` });
}

const boundary = 'platen-load-6b1f';

/** The body of an upload, made once and sent again and again. */
export function uploadBody(session: Session, document: Uint8Array): Buffer {
  const parts = Object.entries({
    username: session.userName,
    portname: session.queue,
    title: 'load.pdf',
    providerid: String(session.service.providerId),
  }).map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `${parts.join('')}--${boundary}\r\nContent-Disposition: form-data; name="data"; filename="load.pdf"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), document, Buffer.from(`\r\n--${boundary}--\r\n`)]);
}

/** Answers the document's uuid. */
export async function upload(session: Session, body: Uint8Array): Promise<string> {
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const answer = await exchange(session, { method: 'PUT', path: '/documents', headers, body });
  return String(answer['uuid']);
}

/** Answers when the service says that the printer has the job. */
export async function release(session: Session, uuid: string, address: string): Promise<void> {
  await ask(session, `POST /documents/${uuid}/${encodeURIComponent(address)}`, {});
}

async function ask(
  session: Pick<Session, 'client' | 'service'> & { readonly token?: string },
  call: `${Call['method']} ${string}`,
  form: Readonly<Record<string, string | number>>,
): Promise<Readonly<Record<string, unknown>>> {
  const [method, path = ''] = call.split(' ');
  const pairs = Object.entries(form).map(([name, value]) => [name, String(value)]);
  return exchange(session, {
    method: method as Call['method'],
    path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(pairs).toString(),
  });
}

async function exchange(
  { client, service, token }: Pick<Session, 'client' | 'service'> & { readonly token?: string },
  { method, path, headers, body }: Call,
): Promise<Readonly<Record<string, unknown>>> {
  const answer = await client.request({
    method,
    path: `${service.basePath}${path}`,
    headers: {
      'x-api-key': service.key,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  const text = await answer.body.text();
  const json = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
  if (answer.statusCode >= 300 || (json['errorCode'] ?? 0) !== 0) {
    throw new Error(`${method} ${path} was answered ${String(answer.statusCode)}: ${text}`);
  }
  return json;
}

import type { Question, Reply } from './ask.ts';
import type { TestServer } from './test-server.ts';

type Form = Readonly<Record<string, string | readonly string[]>>;
type Special = Partial<Question>;
type Listed = Readonly<Record<string, unknown>>;

/** The calls of interface 4.5 and 4.6 as acme's full key makes them, unless a test says otherwise. */
export interface PortCalls {
  create(form?: Form, special?: Special): Promise<Reply>;
  createByPut(form?: Form, special?: Special): Promise<Reply>;
  change(id: number, form: Form, special?: Special): Promise<Reply>;
  move(id: number, form: Form, special?: Special): Promise<Reply>;
  remove(id: number, special?: Special): Promise<Reply>;
  saveQueue(form: Form, special?: Special): Promise<Reply>;
  removeQueue(id: number, special?: Special): Promise<Reply>;
  /** As GET /outputports lists it. */
  port(id: number, form?: Form, special?: Special): Promise<Listed | undefined>;
  ports(form?: Form, special?: Special): Promise<readonly Listed[]>;
  queue(id: number, form?: Form, special?: Special): Promise<Listed | undefined>;
  queues(form?: Form, special?: Special): Promise<readonly Listed[]>;
}

const printer = { domainname: 'acme.test', portname: 'hall', address: '10.0.0.1', porttype: '1' };
const pullQueue = { domainname: 'acme.test', portname: 'queue', porttype: '0' };

export function portCalls(server: TestServer): PortCalls {
  const send = (question: Question, special: Special = {}): Promise<Reply> =>
    server.ask({ key: 'full', ...question, ...special });
  const list = async (path: string, form: Form, special?: Special): Promise<readonly Listed[]> =>
    (await send({ method: 'GET', path, form }, special)).json as readonly Listed[];
  const withId = (all: readonly Listed[], id: number): Listed | undefined =>
    all.find((one) => one['id'] === id);
  const outputs = '/outputports';
  const inputs = '/inputports';
  const one = (path: string, id: number): string => `${path}/${String(id)}`;
  return {
    create: (form = {}, special) =>
      send({ method: 'POST', path: outputs, form: { ...printer, ...form } }, special),
    createByPut: (form = {}, special) =>
      send({ method: 'PUT', path: outputs, form: { ...printer, ...form } }, special),
    change: (id, form, special) => send({ method: 'PATCH', path: one(outputs, id), form }, special),
    move: (id, form, special) =>
      send({ method: 'PUT', path: `${one(outputs, id)}/move`, form }, special),
    remove: (id, special) => send({ method: 'DELETE', path: one(outputs, id) }, special),
    saveQueue: (form, special) =>
      send({ method: 'PUT', path: inputs, form: { ...pullQueue, ...form } }, special),
    removeQueue: (id, special) => send({ method: 'DELETE', path: one(inputs, id) }, special),
    port: async (id, form = {}, special) => withId(await list(outputs, form, special), id),
    ports: (form = {}, special) => list(outputs, form, special),
    queue: async (id, form = {}, special) => withId(await list(inputs, form, special), id),
    queues: (form = {}, special) => list(inputs, form, special),
  };
}

/** The id in an answer of ErrorCodeInfoId that is OK. Throws for any other. */
export function idIn({ status, json }: Reply): number {
  const { errorCode, id } = json as { readonly errorCode?: unknown; readonly id?: unknown };
  if (status === 200 && errorCode === 0 && typeof id === 'number') return id;
  throw new Error(`the call was refused: ${String(status)} ${JSON.stringify(json)}`);
}

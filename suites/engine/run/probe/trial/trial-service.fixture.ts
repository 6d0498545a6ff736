import { createServer, type IncomingMessage } from 'node:http';
import { close, listen } from '../../../../../simulators/kit/listen.ts';
import type { TargetProfile } from '../../../session/profile/profile.ts';

/** How a service of the fixture does what the interface leaves open. */
export interface Manners {
  /** What a download has in place of the uploaded bytes. */
  readonly converts?: (bytes: Buffer) => Buffer;
  /** How often the history is asked for in vain. */
  readonly historyIn?: number;
  readonly history?: 'all' | 'finished' | 'none';
  /** How often a user is asked for in vain after each change. */
  readonly changesIn?: number;
  /** How often an imported user is asked for in vain; Infinity: no import is carried out. */
  readonly importIn?: number;
  /** Names of users that are refused. */
  readonly badName?: RegExp;
  /** A call that is refused: 'DELETE /users'. */
  readonly refuses?: string;
}

export interface TrialService extends AsyncDisposable {
  readonly profile: TargetProfile;
  /** Names and uuids of what was made and not removed. */
  things(): readonly string[];
  readonly calls: string[];
}

interface Held {
  readonly title: string;
  readonly bytes: Buffer;
  ended: boolean;
  looks: number;
}

interface Person {
  looks: number;
  before: () => object | number;
  shown: () => object | number;
}

/** As much of a service as a trial asks for, with one user's documents at a time. */
class World {
  readonly made = new Set<string>();
  readonly calls: string[] = [];
  readonly #documents = new Map<string, Held>();
  readonly #imported = new Map<string, { readonly email: string; looks: number }>();
  readonly #numbered = new Map<string, string>();
  readonly #people = new Map<string, Person>();
  readonly #manners: Manners;
  #ids = 0;

  constructor(manners: Manners) {
    this.#manners = manners;
  }

  answer(method: string, path: string, sent: Sent): object | Buffer | number {
    const [, what = '', which = ''] = path.split('/');
    const call = `${method} /${what}${which === 'import' || which === 'history' ? `/${which}` : ''}`;
    this.calls.push(call);
    if (call === this.#manners.refuses) return 403;
    if (what === 'users' && which !== 'import') {
      const said = this.#person(method, decodeURIComponent(path.split('/')[2] ?? ''), sent);
      if (said !== undefined) return said;
    }
    if (method === 'DELETE' && what !== 'documents') {
      this.made.delete(this.#numbered.get(which) ?? decodeURIComponent(which));
      return { errorCode: 0 };
    }
    if (call === 'GET /account') return { id: 1, accountType: 2 };
    if (call === 'POST /login') return { token: { access_token: 'token', expires_in: 60 } };
    if (call === 'POST /users' || call === 'PUT /users') {
      const name = sent.text('username');
      return this.#manners.badName?.test(name) === true ? { errorCode: 1009 } : this.#make(name);
    }
    if (call === 'POST /users/import') {
      const [row = ''] = /^platen-.*$/m.exec(sent.text('data')) ?? [];
      const [name = '', , , email = ''] = row.trim().split(',');
      this.#imported.set(name, { email, looks: this.#manners.importIn ?? 0 });
      return this.#make(name);
    }
    if (call === 'GET /users') {
      const one = this.#imported.get(sent.text('username'));
      if (one === undefined || !this.made.has(sent.text('username')) || one.looks > 0) {
        if (one !== undefined) one.looks -= 1;
        return 404;
      }
      return { userName: sent.text('username'), email: one.email };
    }
    if (call === 'POST /documents/history') {
      this.#documents.set(
        `job${String(this.#ids)}`,
        this.#held(sent.text('title'), Buffer.alloc(0), true),
      );
      return { errorCode: 0 };
    }
    if (call === 'GET /documents/history') return { documents: this.#history() };
    if (what === 'documents' && which === '' && method === 'PUT') {
      this.#ids += 1;
      const uuid = `00000000-0000-4000-8000-${String(this.#ids).padStart(12, '0')}`;
      this.#documents.set(uuid, this.#held(sent.text('title'), sent.bytes('data'), false));
      this.made.add(uuid);
      return { uuid, errorCode: 0 };
    }
    const document = this.#documents.get(which.replace('.content', ''));
    if (document !== undefined && method === 'DELETE') {
      document.ended = true;
      this.made.delete(which);
      return { errorCode: 0 };
    }
    if (document !== undefined && method === 'GET')
      return (this.#manners.converts ?? ((bytes: Buffer) => bytes))(document.bytes);
    return this.#make(
      sent.text('portname') === '' ? sent.text('groupname') : sent.text('portname'),
    );
  }

  /** Calls about one user, who is shown as before for a few looks after each change. */
  #person(method: string, inPath: string, sent: Sent): object | number | undefined {
    const person = this.#people.get(inPath === '' ? sent.text('username') : inPath);
    if (person === undefined) {
      if (method === 'PUT' && inPath === '') this.#enter(sent.text('username'));
      return undefined;
    }
    if (method === 'GET') {
      const isLate = person.looks > 0;
      person.looks -= 1;
      return isLate ? person.before() : person.shown();
    }
    const before = person.shown;
    person.before = before;
    person.looks = this.#manners.changesIn ?? 0;
    if (method === 'DELETE') {
      person.shown = () => 404;
      return undefined;
    }
    const email = sent.text('detaildata');
    const joined = sent.text('groupid');
    person.shown = () => ({ ...(before() as object), email, groups: joined });
    return { errorCode: 0 };
  }

  #enter(userName: string): void {
    if (this.#manners.badName?.test(userName) === true) return;
    const looks = this.#manners.changesIn ?? 0;
    this.#people.set(userName, { looks, before: () => 404, shown: () => ({ userName }) });
  }

  #make(name: string): object {
    this.made.add(name);
    this.#ids += 1;
    this.#numbered.set(String(this.#ids), name);
    return { id: this.#ids, errorCode: 0 };
  }

  #held(title: string, bytes: Buffer, ended: boolean): Held {
    return { title, bytes, ended, looks: this.#manners.historyIn ?? 0 };
  }

  #history(): readonly object[] {
    const inIt = [...this.#documents.values()].filter(
      ({ ended }) =>
        this.#manners.history !== 'none' && (ended || this.#manners.history !== 'finished'),
    );
    const shown = inIt.filter(({ looks }) => looks <= 0);
    for (const one of inIt) one.looks -= 1;
    return shown.map(({ title }) => ({ documentName: title }));
  }
}

export async function openTrialService(manners: Manners = {}): Promise<TrialService> {
  const world = new World(manners);
  const server = createServer((request, response) => {
    void readSent(request).then((sent) => {
      const { pathname } = new URL(request.url ?? '', 'http://x');
      const said = world.answer(request.method ?? '', pathname.replace('/api/v1', ''), sent);
      const isBytes = Buffer.isBuffer(said);
      response.writeHead(typeof said === 'number' ? said : 200, {
        'content-type': isBytes ? 'application/octet-stream' : 'application/json',
      });
      response.end(isBytes ? said : JSON.stringify(typeof said === 'number' ? {} : said));
    });
  });
  const port = await listen(server);
  return {
    calls: world.calls,
    things: () => [...world.made],
    profile: {
      schemaVersion: 1,
      name: 'trial',
      baseUrl: `http://127.0.0.1:${String(port)}/api/v1`,
      domains: { customer: 'customer.example' },
      providerId: 1,
      keys: { full: { secret: 'full-full-full' } },
      printers: { addressing: 'hostPort', deliveryMs: 100 },
      allow: { bystanders: true },
    },
    [Symbol.asyncDispose]: () => close(server),
  };
}

interface Sent {
  text(name: string): string;
  bytes(name: string): Buffer;
}

async function readSent(request: IncomingMessage): Promise<Sent> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString('latin1');
  const [, boundary] = /boundary=(.+)$/.exec(request.headers['content-type'] ?? '') ?? [];
  const parts = new Map(
    boundary === undefined ? new URLSearchParams(body) : partsOf(body, boundary),
  );
  return {
    text: (name) => parts.get(name) ?? '',
    bytes: (name) => Buffer.from(parts.get(name) ?? '', 'latin1'),
  };
}

function partsOf(body: string, boundary: string): readonly (readonly [string, string])[] {
  return body.split(`--${boundary}`).flatMap((part) => {
    const [, name, value] = /name="([^"]*)"[^]*?\r\n\r\n([^]*)\r\n$/.exec(part) ?? [];
    return name === undefined || value === undefined ? [] : [[name, value] as const];
  });
}

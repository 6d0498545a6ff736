import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fullPath } from '../http/mount.ts';
import { allOperations } from '../operations/index.ts';
import { uploadParts } from '../testing/multipart.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { differences, type Looker, lookInto } from './holdings.ts';
import { hostileTexts } from './hostile.ts';
import { type House, openHouse } from './house.ts';
import { queue, user } from './make.ts';
import { done, textOf } from './site.ts';
import { type Wire, wireTo } from './wire.ts';

let server: TestServer;
let house: House;
let looker: Looker;
let wire: Wire;
beforeAll(async () => {
  server = await startTestServer();
  const place = { accountType: 2, parentId: server.people.vendor } as const;
  house = await openHouse(server, { label: 'house', domain: 'house.test', ...place });
  looker = lookInto(server);
  wire = wireTo(server);
});
beforeEach(() => server.store.write(({ change }) => change.clearLock()));
afterAll(async () => {
  looker[Symbol.dispose]();
  await server.stop();
});

/** Of those who may do everything. */
function usual(): readonly string[] {
  return [`host: ${house.domain}`, `x-api-key: ${house.key}`];
}

const segments: Readonly<Record<string, string>> = {
  nothing: '',
  'a dot': '.',
  'two dots': '..',
  'two dots, escaped': '%2e%2e',
  'two dots, escaped twice': '%252e%252e',
  'a way up': '..%2f..%2f..%2fetc%2fpasswd',
  'a way up of another system': '..%5c..%5cwindows',
  'a way up in too many bytes': '%c0%ae%c0%ae%c0%af',
  'the root': '%2fetc%2fpasswd',
  NUL: 'a%00.pdf',
  'the end of a line': 'a%0d%0aX-Planted:%20yes',
  'half an escape': '%2',
  'no UTF-8': '%ff%fe',
  'a wide slash': '%ef%bc%8f',
  'parameters of a path': 'a;b=c',
  'a prototype': '__proto__',
  overlong: 'x'.repeat(5_000),
};

const withPath = allOperations
  .filter(({ path }) => path.includes('{'))
  .map((operation) => ({ id: operation.id, operation }));

describe('a path whose segments lead elsewhere', () => {
  it.each(withPath)('of $id is refused, and nothing is changed', async ({ operation }) => {
    const before = await looker.look();
    const names = operation.path.match(/\{\w+\}/g) ?? [];
    const form = ['content-type: application/x-www-form-urlencoded'];
    for (const [what, segment] of Object.entries(segments)) {
      for (const name of names) {
        const filled = fullPath(operation, { basePath: '/api/v1' })
          .replace(name, () => segment)
          .replace(/\{\w+\}/g, '1');
        const head = [`${operation.method} ${filled} HTTP/1.1`, ...usual(), ...form];
        const { status, headers, body } = await wire.send(head);
        const { errorCode = 0 } = JSON.parse(body === '' ? '{}' : body) as { errorCode?: number };
        expect(status, what).toSatisfy((one: number) => (one >= 400 ? one < 500 : errorCode > 0));
        expect(headers.has('x-planted'), what).toBe(false);
      }
    }
    expect(differences(before, await looker.look())).toEqual([]);
  });
});

describe('a header that means harm', () => {
  const version = 'GET /api/v1/version HTTP/1.1';
  const planted = 'x%0d%0aX-Planted: yes';

  it.each([
    { what: 'a Host with a path', lines: ['host: house.test/../x'] },
    { what: 'a Host with a user', lines: ['host: a@house.test'] },
    { what: 'a Host with a space', lines: ['host: house.test x'] },
    { what: 'a Host with markup', lines: ['host: <script>alert(1)</script>'] },
    { what: 'two Hosts', lines: ['host: house.test', 'host: acme.test'] },
    { what: 'a folded header', lines: ['host: house.test', 'x-a: b', ' c: d'] },
    { what: 'a bare line feed in a header', lines: ['host: house.test', 'x-a: b\nX-Planted: yes'] },
    { what: 'NUL in a header', lines: ['host: house.test', 'x-a: b\0c'] },
    { what: 'a name with a space', lines: ['host: house.test', 'x-api-key : a'] },
    { what: 'two lengths', lines: ['host: house.test', 'content-length: 1', 'content-length: 2'] },
    {
      what: 'a length and chunks',
      lines: ['host: house.test', 'content-length: 1', 'transfer-encoding: chunked'],
    },
  ])('$what: 400', async ({ lines }) => {
    const reply = await wire.send([version, ...lines, `x-api-key: ${house.key}`], 'x');
    expect(reply.status).toBe(400);
    expect(reply.headers.has('x-planted')).toBe(false);
    expect(reply.headers.get('content-type')).toContain('problem+json');
  });

  it.each(['X-Api-Key', 'Authorization', 'X-Request-Id', 'Content-Type', 'Accept', 'Cookie'])(
    '%s with hostile text is answered as text, and comes back in no header',
    async (name) => {
      const lines = usual().filter((line) => !line.startsWith(name.toLowerCase()));
      // What is as harmless as an id of one's own may come back as one.
      const texts = Object.values(hostileTexts).filter((text) => !/^\w+$/.test(text));
      for (const text of [...texts, planted, '\x7f\xff\xfe', '%s%n%x']) {
        const value = Buffer.from(text).toString('latin1');
        const reply = await wire.send([version, ...lines, `${name}: ${value}`]);
        expect(reply.status, text).toBeLessThan(500);
        expect(reply.headers.has('x-planted'), text).toBe(false);
        expect([...reply.headers.values()].join(), text).not.toContain(value);
      }
    },
  );

  it('two keys are none', async () => {
    const reply = await wire.send([version, ...usual(), `x-api-key: ${house.key}`]);
    expect(reply.status).toBe(403);
  });

  it('an absolute target names the host, and not another way to one', async () => {
    const targets = [
      'http://house.test@acme.test/api/v1/version',
      'ftp://house.test/api/v1/version',
    ];
    for (const target of targets) {
      const reply = await wire.send([`GET ${target} HTTP/1.1`, ...usual()]);
      expect(reply.status, target).toBeLessThan(500);
      expect(reply.status, target).toBeGreaterThanOrEqual(400);
    }
  });
});

describe('a title that means harm', () => {
  it.each(Object.entries(hostileTexts))(
    '%s: %s is the name of the download, and no more',
    async (_, text) => {
      const { userName } = await user(house);
      const fields = { username: userName, portname: await queue(house), title: text };
      const parts = uploadParts(Buffer.from('%PDF-1.4'), fields);
      const uuid = textOf(
        done(await house.ask({ method: 'PUT', path: '/documents', parts })),
        'uuid',
      );
      const { headers } = await wire.send([
        `GET /api/v1/documents/${uuid}.content?retain=true HTTP/1.1`,
        ...usual(),
      ]);
      const disposition = headers.get('content-disposition') ?? '';
      // RFC 8187 3.2.1: nothing but what needs no escape, and escapes.
      const [, name = ''] =
        /^attachment; filename\*=UTF-8''([\w!#$&+.^`|~%-]+)$/.exec(disposition) ?? [];
      expect(decodeURIComponent(name)).toBe(text);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    },
  );

  it.each(['a\r\nX-Planted: yes', 'a\nb', 'a\0b', 'a\x1b%-12345X'])(
    '%j is refused',
    async (title) => {
      const { userName } = await user(house);
      const fields = { username: userName, portname: await queue(house), title };
      const parts = uploadParts(Buffer.from('%PDF-1.4'), fields);
      const reply = await house.ask({ method: 'PUT', path: '/documents', parts });
      expect(reply).toMatchObject({ status: 400, json: { parameter: 'title' } });
    },
  );
});

describe('the name of an uploaded file', () => {
  it.each([
    '../../../../tmp/planted.pdf',
    '..\\..\\planted.pdf',
    '/etc/passwd.pdf',
    'C:\\planted.pdf',
    '\u202Efdp.exe.pdf',
    `${'x'.repeat(5_000)}.pdf`,
    '.pdf',
    '%00.pdf',
  ])('%s names no file of the service', async (fileName) => {
    const { userName } = await user(house);
    const fields = { username: userName, portname: await queue(house), title: 'a.pdf' };
    const parts = uploadParts(Buffer.alloc(300_000, 'x'), fields, fileName);
    done(await house.ask({ method: 'PUT', path: '/documents', parts }));
    const files = (await looker.look()).get('(files)') ?? [];
    expect(files.map(({ name }) => name)).toSatisfy((names: string[]) =>
      names.every((name) => /^[0-9a-f-]{36}$/.test(name)),
    );
  });
});

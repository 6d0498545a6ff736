import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { seededChance } from '../../simulators/kit/chance.ts';
import { type Call, isObject, jsonOf, jsonReply, objectOf } from './call.ts';
import { callOf, handClock, layerOf } from './layer.fixture.ts';
import { oddities, oddityGroups, together } from './oddities.ts';
import { operationOf, operations } from './operations.ts';
import { valueOf } from './parameters.ts';

const list = readFileSync(new URL('ODDITIES.md', import.meta.url), 'utf8');
const rows = [...list.matchAll(/^\| ([a-z\d-]+) \|.*\|.*\|$/gm)]
  .map(([, name = '']) => name)
  .filter((name) => !/^(name|-+)$/.test(name));

describe('the list of oddities', () => {
  it('names each one that can be switched on, and no other', () => {
    expect(rows.toSorted()).toEqual(oddities.map(({ name }) => name).toSorted());
    expect(new Set(rows).size).toBe(rows.length);
  });

  it('has each group in the file that its heading names', () => {
    for (const [group, members] of Object.entries(oddityGroups)) {
      const [, section = ''] = list.split(`(\`oddities/${group}.ts\`)`);
      for (const { name } of members) expect(section.split('\n## ')[0]).toContain(`| ${name} |`);
    }
  });

  it('puts no two rivals on together', () => {
    const names = together().map(({ name }) => name);
    const both = oddities.filter(
      ({ name, rival = '' }) => names.includes(name) && names.includes(rival),
    );
    expect(both).toEqual([]);
    expect(names.length).toBeGreaterThan(60);
  });
});

describe('the table of calls', () => {
  it.each([...operations.keys()])('finds %s by a path of its own', (name) => {
    const [method = '', path = ''] = name.split(' ');
    expect(operationOf(method, path.replaceAll(/\{\w+\}/g, '7'))).toBe(name);
  });
});

describe('huge-ids', () => {
  const seen: string[] = [];
  const groups = layerOf('huge-ids', ({ path }) => {
    seen.push(path);
    return [1, 2, 3].map((id) => ({ id, groupName: `group ${String(id)}` }));
  });
  const idsOf = async (): Promise<readonly number[]> => {
    const found = jsonOf(await groups('GET /groups'));
    return (Array.isArray(found) ? found : []).map((one: { readonly id: number }) => one.id);
  };

  it('numbers everything with an int that leads back to its own id', async () => {
    const ids = await idsOf();
    expect(new Set(ids).size).toBe(3);
    for (const [index, id] of ids.entries()) {
      expect(id).toBeGreaterThan(2_147_000_000);
      expect(id).toBeLessThanOrEqual(2_147_483_647);
      await groups(`GET /groups/${String(id)}`);
      expect(seen.at(-1)).toBe(`/groups/${String(index + 1)}`);
    }
  });

  it.each([1, 2, 3, 9999, 2_147_483_646, 2_147_483_647])(
    'leads from %i, which it never issued, to nothing',
    async (id) => {
      await groups(`GET /groups/${String(id)}`);
      const inner = Number(seen.at(-1)?.split('/')[2]);
      expect(inner).toBeGreaterThan(1_000_000);
      expect(inner).toBeLessThanOrEqual(2_147_483_647);
    },
  );
});

describe('history-lag', () => {
  const record = (uuid: string, status: number, dateTime: number): object => ({
    uuid,
    status,
    dateTime,
  });

  it('shows a record and its change 1.5 s late, in pages of the size asked for', async () => {
    const clock = handClock();
    const records = [record('a', 0, clock.now() - 60_000), record('b', 0, clock.now())];
    const history = layerOf('history-lag', () => ({ documents: [...records] as never }), clock);
    const shown = async (status?: string): Promise<string> => {
      const form = { maxrecords: '1', ...(status === undefined ? {} : { status }) };
      let page = objectOf(await history('GET /documents/history', form));
      const pages: unknown[] = [page?.['documents']];
      for (let token = page?.['nextPageToken']; typeof token === 'string'; ) {
        page = objectOf(await history('GET /documents/history', { ...form, pagetoken: token }));
        pages.push(page?.['documents']);
        token = page?.['nextPageToken'];
      }
      return pages
        .flatMap((documents) => {
          expect(Array.isArray(documents) ? documents.length : 2).toBeLessThanOrEqual(1);
          return documents as readonly { readonly uuid: string; readonly status: number }[];
        })
        .map((one) => `${one.uuid}${String(one.status)}`)
        .join(' ');
    };
    expect(await shown()).toBe('a0');
    clock.advance(1600);
    expect(await shown()).toBe('a0 b0');
    records[0] = record('a', 1, 0);
    expect(await shown()).toBe('a0 b0');
    expect(await shown('1')).toBe('');
    clock.advance(1600);
    expect(await shown()).toBe('a1 b0');
    expect(await shown('1')).toBe('a1');
  });
});

describe('history-finished', () => {
  it('has what is over in the history: also recorded scans, which are stored', async () => {
    const documents = Array.from({ length: 10 }, (_, status) => ({ uuid: 'u', status }));
    const history = layerOf('history-finished', () => ({ documents }));
    const page = objectOf(await history('GET /documents/history'));
    expect(page?.['documents']).toEqual(
      [1, 2, 3, 4, 8, 9].map((status) => ({ uuid: 'u', status })),
    );
  });
});

describe('received-first', () => {
  it('shows an upload as received until it is converted, and lets it be sent after that', async () => {
    const clock = handClock();
    const document = { uuid: 'u1', status: 0, totalPages: 3, colorPages: 1 };
    const calls: Call[] = [];
    const service = layerOf(
      'received-first',
      (call) => {
        calls.push(call);
        return call.operation === 'GET /documents' ? [document] : document;
      },
      clock,
    );
    const upload = objectOf(await service('PUT /documents'));
    expect(upload).toMatchObject({ status: 5, totalPages: 0 });
    expect(jsonOf(await service('GET /documents'))).toEqual([]);
    expect(jsonOf(await service('GET /documents', { status: '5' }))).toHaveLength(1);
    const before = clock.now();
    await service('POST /documents/u1/printer');
    expect(clock.now() - before).toBe(700);
    expect(jsonOf(await service('GET /documents'))).toEqual([document]);
  });
});

describe('first-of-repeated', () => {
  it('leaves repeatable parameters alone', async () => {
    const seen: Call[] = [];
    const service = layerOf('first-of-repeated', (call) => {
      seen.push(call);
      return {};
    });
    await service('GET /documents', { status: '1' });
    expect(valueOf(seen[0] ?? callOf('GET /version'), 'status')).toBe('1');
  });
});

describe('nulls-absent', () => {
  it('leaves out optional members alone', async () => {
    const account = { id: 1, domainNames: [], timezone: null, other: null };
    const service = layerOf('nulls-absent', () => account);
    const shown = jsonOf(await service('GET /account')) ?? null;
    expect(isObject(shown) && Object.keys(shown)).toEqual(['id', 'domainNames', 'other']);
  });
});

describe('forms of texts', () => {
  const textOf = (name: string, json: string): string | undefined =>
    oddities
      .find((one) => one.name === name)
      ?.make({ clock: handClock(), chance: seededChance(1) })
      .text?.(json);

  it('ticks counts 100 ns since the year 1, whatever form the number had', () => {
    for (const number of ['1795000000000', '1795000000e3'])
      expect(textOf('ticks', `{"dateTime": ${number}}`)).toBe('{"dateTime": 639305968000000000}');
  });

  it('number-forms works on JSON with white space, and leaves texts alone', () => {
    expect(textOf('number-forms', '{\n\t"a": 0,\n\t"b": 7000\n}')).toContain('"b": 7e3');
    const text = JSON.stringify({ name: 'a":0,' });
    expect(textOf('number-forms', text)).toBe(text);
  });
});

describe('octet-stream-only', () => {
  it('refuses a file part of another content type alone', async () => {
    const refuses = async (type: string): Promise<boolean> => {
      const { around } =
        oddities
          .find(({ name }) => name === 'octet-stream-only')
          ?.make({ clock: handClock(), chance: seededChance(1) }) ?? {};
      const body = Buffer.from(
        `--b\r\nContent-Disposition: form-data; name="data"; filename="a"\r\nContent-Type: ${type}\r\n\r\nx\r\n--b--`,
      );
      const reply = await around?.({ ...callOf('PUT /documents'), body }, () =>
        Promise.resolve(jsonReply(200, {})),
      );
      return reply?.status === 400;
    };
    expect(await refuses('application/octet-stream')).toBe(false);
    expect(await refuses('application/pdf')).toBe(true);
  });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../kit/clock.ts';
import { body, type FakeService, json, startFakeService, userInfo } from './fake-service.ts';
import { createTerminal, type Terminal } from './index.ts';

let service: FakeService;
let terminal: Terminal;
beforeEach(async () => {
  service = await startFakeService();
  terminal = createTerminal({ baseUrl: service.baseUrl, apiKey: 'k', clock: systemClock });
  service.script(userInfo());
  await terminal.logIn({ by: 'name', id: 'ann' });
});
afterEach(async () => {
  await terminal.stop();
  await service.stop();
});

const record = (name: string): object => ({ documentName: name, userName: 'ann', jobType: 'COPY' });

describe('interface 4.4: the history', () => {
  it('is read page after page with the same filters until the token is blank', async () => {
    service.script(
      json(200, { documents: [record('a'), record('b')], nextPageToken: 'next 1' }),
      json(200, { documents: [record('c')], nextPageToken: ' ' }),
    );
    const wish = { userName: 'ann', jobType: 'COPY', status: 'printed', pageSize: 2 } as const;
    const outcome = await terminal.history({ ...wish, from: 0, until: 3_600_000 });
    expect(outcome).toMatchObject({
      kind: 'done',
      value: [{ name: 'a' }, { name: 'b' }, { name: 'c' }],
    });
    const filters =
      'maxrecords=2&datestart=1970-01-01T00%3A00%3A00.000Z&dateend=1970-01-01T01%3A00%3A00.000Z&username=ann&jobtype=COPY&status=1';
    expect(service.heard.slice(1).map((one) => one.body)).toEqual([
      filters,
      `${filters}&pagetoken=next+1`,
    ]);
  });

  it.each([
    ['no page', json(200, [])],
    ['a page of no records', json(200, { documents: [7] })],
    ['half a page', body(200, '{"documents": [', 'application/json')],
  ])('that is %s is unexpected', async (_, act) => {
    service.script(act);
    expect((await terminal.history()).kind).toBe('unexpected');
  });

  it('that is refused on its second page is refused', async () => {
    service.script(json(200, { documents: [], nextPageToken: 'x' }), json(403, {}));
    expect(await terminal.history()).toMatchObject({ kind: 'refused', status: 403 });
  });
});

describe('interface 4.4: an upload', () => {
  const document = { title: 'Größe.pdf', bytes: Buffer.from('%PDF'), queue: 'pull' };

  it('is a file part with its name, and text parts for the rest', async () => {
    service.script(json(200, { uuid: 'u-1' }));
    const layout = { pageSize: 'A5', landscape: true, scalePercent: 90 } as const;
    const wishes = { copies: 2, grayscale: true, duplex: 1 } as const;
    const outcome = await terminal.upload({ ...document, ...wishes, ...layout });
    expect(outcome).toEqual({ kind: 'done', value: 'u-1' });
    const { method, headers, body: sent } = service.heard[1] ?? { body: '' };
    expect(method).toBe('PUT');
    expect(headers?.['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(sent).toContain(
      'name="data"; filename="Größe.pdf"\r\nContent-Type: application/octet-stream\r\n\r\n%PDF\r\n',
    );
    const fields = [...sent.matchAll(/name="([a-z]+)"\r\n\r\n([^\r]*)/g)].map((one) =>
      one.slice(1),
    );
    expect(Object.fromEntries(fields)).toEqual({
      username: 'ann',
      portname: 'pull',
      title: 'Größe.pdf',
      providerid: '1',
      copies: '2',
      grayscale: 'true',
      duplex: '1',
      outputpagesize: 'A5',
      pageorientation: '1',
      scale: '90',
    });
  });

  it('without an uuid in its answer is unexpected, and a title of two lines is none', async () => {
    service.script(json(200, {}));
    expect((await terminal.upload(document)).kind).toBe('unexpected');
    expect((await terminal.upload({ ...document, title: 'a\r\nb' })).kind).toBe('unable');
  });
});

describe('to release all', () => {
  const waiting = [1, 2, 3].map((at) => ({
    uuid: `u${String(at)}`,
    documentName: `d${String(at)}`,
    dateTime: at,
  }));
  const port = { address: '10.0.0.1' };

  it.each([500, 503, 429])(
    'ends where the service answers %i: it is so for all of them',
    async (status) => {
      service.script(json(200, waiting), json(status, {}, { 'retry-after': '7' }));
      const { released, ended } = await terminal.releaseAll(port);
      expect(released).toEqual([]);
      expect(ended).toMatchObject({
        failure: { status, retryAfterMs: 7000 },
        document: { uuid: 'u1' },
      });
      expect(service.heard).toHaveLength(3);
    },
  );

  it('takes what was chosen and leaves the rest', async () => {
    service.script(json(200, waiting), json(200, { errorCode: 0 }));
    const { released } = await terminal.releaseAll(port, {}, ({ name }) => name === 'd2');
    expect(released.map(({ name }) => name)).toEqual(['d2']);
    expect(service.heard).toHaveLength(3);
  });
});

it('what was printed is listed by its status', async () => {
  service.script(json(200, []));
  await terminal.list('printed');
  expect(service.heard[1]?.body).toBe('maxRecords=500&status=1');
});

it('where nobody is there nothing was sent, and after a reset nobody knows', async () => {
  service.script((response) => response.socket?.destroy());
  expect(await terminal.list()).not.toHaveProperty('unsent');
  await service.stop();
  expect(await terminal.list()).toMatchObject({ kind: 'unreachable', unsent: true });
});

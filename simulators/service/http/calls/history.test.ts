import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Question, Reply } from '../../stage/ask.ts';
import { openStage, type Stage } from '../../stage/stage.ts';

let stage: Stage;
let reporter: string;

interface HistoryPage {
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

beforeAll(async () => {
  stage = await openStage();
  stage.clock.freeze(Date.UTC(2026, 5, 1, 12));
  await stage.addPort({ address: '10.0.0.1', name: 'hall', deviceSerial: 'SN-1' });
  await stage.addPort({
    accountId: stage.people.east,
    address: '10.0.0.2',
    name: 'east port',
    deviceSerial: 'SN-2',
  });
  reporter = await stage.tokenFor('reporter', 'full');
  await record({
    jobtype: 'PRINT',
    title: 'p1',
    serialnumber: 'SN-1',
    totalpages: '3',
    colorpages: '1',
    papersize: 'A4',
    duplex: 'true',
  });
  await record({ jobtype: 'COPY', title: 'c1', duplex: 'yes' });
  await record({ jobtype: 'SCAN', title: 's1', address: '10.0.0.2', username: 'bob' });
  await record({ jobtype: 'FAX', title: 'f1', datetime: '2026-05-30T10:00:00+02:00' });
});
afterAll(() => stage.stop());

function record(form: Record<string, string>, special: Partial<Question> = {}): Promise<Reply> {
  return stage.ask({
    method: 'POST',
    path: '/documents/history',
    key: 'plain',
    token: 'device',
    form: { username: 'alice', ...form },
    ...special,
  });
}

async function history(
  form: Record<string, string> = {},
  special: Partial<Question> = {},
): Promise<HistoryPage> {
  const reply = await ask(form, special);
  expect(reply.status).toBe(200);
  return reply.json as HistoryPage;
}

function ask(form: Record<string, string>, special: Partial<Question> = {}): Promise<Reply> {
  return stage.ask({ method: 'GET', path: '/documents/history', key: 'full', form, ...special });
}

async function titles(form: Record<string, string>): Promise<string[]> {
  return (await history(form)).documents.map(({ documentName }) => documentName);
}

describe('POST /documents/history', () => {
  it('records what a device says, for the user it names', async () => {
    const { documents } = await history({ jobtype: 'PRINT' });
    expect(documents).toEqual([
      expect.objectContaining({
        documentName: 'p1',
        userName: 'alice',
        jobType: 'PRINT',
        status: 1,
        totalPages: 3,
        colorPages: 1,
        paperSize: 'A4',
        duplex: 1,
        outputPortName: 'hall',
        storageOnline: false,
        providerId: stage.people.provider,
        scanWorkflowId: 0,
        scanConnectorId: 0,
        tags: [{ tagType: 0, name: 'Sales' }],
      }),
    ]);
  });

  it('anything but true is a short-edge duplex (SIL-04); a scan is STORED (SIL-54)', async () => {
    expect((await history({ jobtype: 'COPY' })).documents).toEqual([
      expect.objectContaining({ duplex: 2, status: 1 }),
    ]);
    expect((await history({ jobtype: 'SCAN' })).documents).toEqual([
      expect.objectContaining({ userName: 'bob', status: 9, outputPortName: 'east port' }),
    ]);
  });

  it("takes the user from a user's token and ignores the parameter (SIL-33)", async () => {
    const reply = await record(
      { jobtype: 'COPY', title: 'own', username: 'bob' },
      { token: await stage.tokenFor('alice', 'plain') },
    );
    expect([reply.status, reply.bytes.length]).toEqual([200, 0]);
    expect(await titles({ jobtype: 'COPY', username: 'alice' })).toContain('own');
  });

  it('works under keys that want tokens or trusted endpoints (SIL-32)', async () => {
    expect((await record({ jobtype: 'FAX' }, { key: 'tokens' })).status).toBe(200);
    expect((await record({ jobtype: 'FAX' }, { key: 'devices' })).status).toBe(200);
  });

  it.each([
    { what: 'no token', token: undefined },
    { what: "a token that is nobody's", token: 'x' },
    { what: 'a device that is not authorised', token: 'device-off' },
    { what: 'a device of another account', token: 'device-beta' },
  ])('401 with $what (SIL-12)', async ({ token }) => {
    const reply = await stage.ask({
      method: 'POST',
      path: '/documents/history',
      key: 'full',
      form: { jobtype: 'COPY', username: 'alice' },
      ...(token === undefined ? {} : { token }),
    });
    expect(reply.status).toBe(401);
    expect(reply.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
  });

  it.each([
    {
      what: 'no username from a device',
      form: { jobtype: 'COPY', username: '' },
      parameter: 'username',
    },
    {
      what: 'an unknown user',
      form: { jobtype: 'COPY', username: 'nobody' },
      parameter: 'username',
    },
    { what: 'no jobtype', form: {}, parameter: 'jobtype' },
    { what: 'an unknown jobtype', form: { jobtype: 'STAPLE' }, parameter: 'jobtype' },
    {
      what: 'an unknown port',
      form: { jobtype: 'COPY', serialnumber: 'none' },
      parameter: 'serialnumber',
    },
    {
      what: 'a time that is none',
      form: { jobtype: 'COPY', datetime: 'yesterday' },
      parameter: 'datetime',
    },
  ])('400 for $what, and nothing is recorded', async ({ form, parameter }) => {
    const before = (await history()).recordsOnPage;
    expect(await record(form)).toMatchObject({ status: 400, json: { parameter } });
    expect((await history()).recordsOnPage).toBe(before);
  });

  it('400 from a device that names nobody', async () => {
    const reply = await stage.ask({
      method: 'POST',
      path: '/documents/history',
      key: 'plain',
      token: 'device',
      form: { jobtype: 'COPY' },
    });
    expect(reply).toMatchObject({
      status: 400,
      json: { parameter: 'username', type: 'urn:platen:problem:username-missing' },
    });
  });
});

describe('GET /documents/history', () => {
  it('answers the last 24 hours and says so (SIL-55)', async () => {
    const page = await history({ username: 'alice', jobtype: 'PRINT' });
    expect(page).toMatchObject({
      recordsOnPage: 1,
      dateStart: '2026-05-31T12:00:00.000Z',
      dateEnd: '2026-06-01T12:00:00.001Z',
      domainName: 'acme.test',
      userName: 'alice',
      portName: '',
    });
    expect(page).not.toHaveProperty('nextPageToken');
    expect(await titles({})).not.toContain('f1');
  });

  it.each([
    {
      filter: { datestart: '2026-05-30T08:00:00Z', dateend: '2026-05-30T08:00:01Z' },
      found: ['f1'],
    },
    { filter: { datestart: '2026-05-30T07:00:00Z', dateend: '2026-05-30T08:00:00Z' }, found: [] },
    { filter: { portname: 'east port' }, found: ['s1'] },
    { filter: { portname: 'east' }, found: [] },
    { filter: { username: 'bob' }, found: ['s1'] },
    { filter: { username: 'BO' }, found: [] },
    { filter: { status: '9', jobtype: 'SCAN' }, found: ['s1'] },
    { filter: { domainname: 'east.test' }, found: ['s1'] },
  ])('filters by $filter', async ({ filter, found }) => {
    expect(await titles(filter)).toEqual(found);
  });

  it.each([
    {
      form: { datestart: '2026-05-25T12:00:00Z', dateend: '2026-06-01T12:00:00.001Z' },
      parameter: 'datestart',
    },
    {
      form: { datestart: '2026-06-01T12:00:00Z', dateend: '2026-06-01T12:00:00Z' },
      parameter: 'datestart',
    },
    { form: { datestart: '2026-05-01T00:00:00Z' }, parameter: 'datestart' },
    { form: { domainname: 'beta.test' }, parameter: 'domainname' },
    { form: { jobtype: 'print' }, parameter: 'jobtype' },
    { form: { maxrecords: '0' }, parameter: 'maxrecords' },
    { form: { pagetoken: 'x' }, parameter: 'pagetoken' },
  ])('400 for $form', async ({ form, parameter }) => {
    expect(await ask(form)).toMatchObject({ status: 400, json: { parameter } });
  });

  it('a whole week is served', async () => {
    expect(
      (await ask({ datestart: '2026-05-25T12:00:00Z', dateend: '2026-06-01T12:00:00Z' })).status,
    ).toBe(200);
  });

  it.each([
    { what: "a container's key", special: { key: 'east' } },
    { what: "a vendor's key", special: { key: 'vendor' } },
    { what: "a container's host", special: { headers: { host: 'east.test' } } },
  ] as const)('400 on anything but a customer account: $what', async ({ special }) => {
    expect(await ask({}, special)).toMatchObject({
      status: 400,
      json: { type: 'urn:platen:problem:account-no-customer' },
    });
  });

  it('needs ViewReport of key and user', async () => {
    expect((await ask({}, { token: reporter })).status).toBe(200);
    expect((await ask({}, { token: await stage.tokenFor('alice', 'full') })).status).toBe(403);
    expect([
      (await ask({}, { key: 'poor' })).status,
      (await ask({}, { key: 'plain' })).status,
    ]).toEqual([403, 403]);
  });
});

describe('pages of the history (SIL-16, SIL-17)', () => {
  it('hold exactly maxrecords, and together each record once, though more is recorded meanwhile', async () => {
    for (let at = 0; at < 23; at += 1) {
      if (at % 3 === 0) stage.clock.advance(1);
      await record({ jobtype: 'FAX', title: `page-${String(at)}` });
    }
    const all = (await history({ jobtype: 'FAX' })).documents.map(({ uuid }) => uuid);
    const seen: string[] = [];
    let page = await history({ jobtype: 'FAX', maxrecords: '5' });
    for (;;) {
      seen.push(...page.documents.map(({ uuid }) => uuid));
      const { nextPageToken } = page;
      if (nextPageToken === undefined) break;
      expect(page.recordsOnPage).toBe(5);
      stage.clock.advance(1);
      await record({ jobtype: 'FAX', title: 'meanwhile' });
      page = await history({ pagetoken: nextPageToken });
    }
    expect(seen).toEqual(all);
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('newest first, and by uuid where two are as new', async () => {
    const { documents } = await history();
    const sorted = documents.toSorted(
      (a, b) => b.dateTime - a.dateTime || (a.uuid < b.uuid ? 1 : -1),
    );
    expect(documents.map(({ uuid }) => uuid)).toEqual(sorted.map(({ uuid }) => uuid));
  });

  it('a token goes on with its own query alone, in its own account', async () => {
    const { nextPageToken = '' } = await history({ jobtype: 'FAX', maxrecords: '5' });
    expect(
      (await ask({ pagetoken: nextPageToken, jobtype: 'FAX', maxrecords: '2' })).json,
    ).toMatchObject({ recordsOnPage: 2 });
    expect((await ask({ pagetoken: nextPageToken, jobtype: 'COPY' })).status).toBe(400);
    expect((await ask({ pagetoken: nextPageToken, username: 'alice' })).status).toBe(400);
    expect((await ask({ pagetoken: nextPageToken }, { key: 'beta' })).status).toBe(400);
    expect((await ask({ pagetoken: `${nextPageToken}x` })).status).toBe(400);
  });

  it('200 when absent, 2000 at the most (interface 8)', async () => {
    const few = await openStage();
    const { id: userId, providerId, accountId } = few.people.users.alice;
    await few.store.write(async ({ change }) => {
      for (let at = 0; at < 2001; at += 1) {
        await change.addDocument({
          uuid: `u${String(at)}`,
          accountId,
          userId,
          providerId,
          userName: 'alice',
          name: '',
          documentType: 0,
          totalPages: 0,
          colorPages: 0,
          duplex: 0,
          copies: 1,
          grayscale: false,
          paperSize: '',
          createdAt: few.clock.now() - at,
          status: 1,
          tags: [],
          jobType: 'COPY',
          outputPortId: 0,
          outputPortName: '',
          scanWorkflowId: 0,
          scanConnectorId: 0,
          content: { kind: 'none' },
        });
      }
    });
    const page = async (maxrecords?: string): Promise<number> => {
      const form = maxrecords === undefined ? {} : { maxrecords };
      const reply = await few.ask({ method: 'GET', path: '/documents/history', key: 'full', form });
      return (reply.json as HistoryPage).documents.length;
    };
    expect([await page(), await page('2000'), await page('5000')]).toEqual([200, 2000, 2000]);
    await few.stop();
  });
});

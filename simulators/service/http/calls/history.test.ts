import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type HistoryPage,
  type HistoryScene,
  openHistoryScene,
} from '../../stage/history-scene.ts';
import { openStage, type Stage } from '../../stage/stage.ts';

let scene: HistoryScene;
let stage: Stage;
beforeAll(async () => {
  scene = await openHistoryScene();
  ({ stage } = scene);
});
afterAll(() => stage.stop());

describe('GET /documents/history', () => {
  it('answers the last 24 hours and says so (SIL-55)', async () => {
    const page = await scene.history({ username: 'alice', jobtype: 'PRINT' });
    expect(page).toMatchObject({
      recordsOnPage: 1,
      dateStart: '2026-05-31T12:00:00.000Z',
      dateEnd: '2026-06-01T12:00:00.001Z',
      domainName: 'acme.test',
      userName: 'alice',
      portName: '',
    });
    expect(page).not.toHaveProperty('nextPageToken');
    expect(await scene.titles({})).not.toContain('f1');
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
    expect(await scene.titles(filter)).toEqual(found);
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
    expect(await scene.ask(form)).toMatchObject({ status: 400, json: { parameter } });
  });

  it('a whole week is served', async () => {
    expect(
      (await scene.ask({ datestart: '2026-05-25T12:00:00Z', dateend: '2026-06-01T12:00:00Z' }))
        .status,
    ).toBe(200);
  });

  it.each([
    { what: "a container's key", special: { key: 'east' } },
    { what: "a vendor's key", special: { key: 'vendor' } },
    { what: "a container's host", special: { headers: { host: 'east.test' } } },
  ] as const)('400 on anything but a customer account: $what', async ({ special }) => {
    expect(await scene.ask({}, special)).toMatchObject({
      status: 400,
      json: { type: 'urn:platen:problem:account-no-customer' },
    });
  });

  it('needs ViewReport of key and user', async () => {
    expect((await scene.ask({}, { token: await stage.tokenFor('reporter', 'full') })).status).toBe(
      200,
    );
    expect((await scene.ask({}, { token: await stage.tokenFor('alice', 'full') })).status).toBe(
      403,
    );
    expect([
      (await scene.ask({}, { key: 'poor' })).status,
      (await scene.ask({}, { key: 'plain' })).status,
    ]).toEqual([403, 403]);
  });
});

describe('pages of the history (SIL-16, SIL-17)', () => {
  it('hold exactly maxrecords, and together each record once, though more is recorded meanwhile', async () => {
    for (let at = 0; at < 23; at += 1) {
      if (at % 3 === 0) stage.clock.advance(1);
      await scene.record({ jobtype: 'FAX', title: `page-${String(at)}` });
    }
    const all = (await scene.history({ jobtype: 'FAX' })).documents.map(({ uuid }) => uuid);
    const seen: string[] = [];
    let page = await scene.history({ jobtype: 'FAX', maxrecords: '5' });
    for (;;) {
      seen.push(...page.documents.map(({ uuid }) => uuid));
      const { nextPageToken } = page;
      if (nextPageToken === undefined) break;
      expect(page.recordsOnPage).toBe(5);
      stage.clock.advance(1);
      await scene.record({ jobtype: 'FAX', title: 'meanwhile' });
      page = await scene.history({ pagetoken: nextPageToken });
    }
    expect(seen).toEqual(all);
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('newest first, and by uuid where two are as new', async () => {
    const { documents } = await scene.history();
    const sorted = documents.toSorted(
      (a, b) => b.dateTime - a.dateTime || (a.uuid < b.uuid ? 1 : -1),
    );
    expect(documents.map(({ uuid }) => uuid)).toEqual(sorted.map(({ uuid }) => uuid));
  });

  it('a token goes on with its own query alone, in its own account', async () => {
    const { nextPageToken = '' } = await scene.history({ jobtype: 'FAX', maxrecords: '5' });
    expect(
      (await scene.ask({ pagetoken: nextPageToken, jobtype: 'FAX', maxrecords: '2' })).json,
    ).toMatchObject({ recordsOnPage: 2 });
    expect((await scene.ask({ pagetoken: nextPageToken, jobtype: 'COPY' })).status).toBe(400);
    expect((await scene.ask({ pagetoken: nextPageToken, username: 'alice' })).status).toBe(400);
    expect((await scene.ask({ pagetoken: nextPageToken }, { key: 'beta' })).status).toBe(400);
    expect((await scene.ask({ pagetoken: `${nextPageToken}x` })).status).toBe(400);
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

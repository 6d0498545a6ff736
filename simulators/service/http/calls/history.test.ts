import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HistoryServer, startHistoryServer } from '../../testing/history-server.ts';
import type { TestServer } from '../../testing/test-server.ts';

let scene: HistoryServer;
let server: TestServer;
beforeAll(async () => {
  scene = await startHistoryServer();
  ({ server } = scene);
});
afterAll(() => server.stop());

describe('POST /documents/history', () => {
  it('anything but true is a short-edge duplex (SIL-04); a scan is STORED (SIL-54)', async () => {
    expect((await scene.history({ jobtype: 'COPY' })).documents).toEqual([
      expect.objectContaining({ duplex: 2, status: 1 }),
    ]);
    expect((await scene.history({ jobtype: 'SCAN' })).documents).toEqual([
      expect.objectContaining({ userName: 'bob', status: 9, outputPortName: 'east port' }),
    ]);
  });

  it('records simplex where a job says nothing of duplex (SIL-153)', async () => {
    await scene.record({ jobtype: 'COPY', title: 'sides unknown' });
    const { documents } = await scene.history({ jobtype: 'COPY' });
    expect(documents).toContainEqual(
      expect.objectContaining({ documentName: 'sides unknown', duplex: 0 }),
    );
  });
});

describe('pages of the history (SIL-16, SIL-17)', () => {
  it('a token goes on with its own query alone, in its own account', async () => {
    for (let at = 0; at < 12; at += 1)
      await scene.record({ jobtype: 'FAX', title: `page-${String(at)}` });
    const { nextPageToken = '', dateStart } = await scene.history({
      jobtype: 'FAX',
      maxrecords: '5',
    });
    expect(
      (await scene.ask({ pagetoken: nextPageToken, jobtype: 'FAX', maxrecords: '2' })).json,
    ).toMatchObject({ recordsOnPage: 2 });
    expect((await scene.ask({ pagetoken: nextPageToken, jobtype: 'COPY' })).status).toBe(400);
    expect((await scene.ask({ pagetoken: nextPageToken, username: 'alice' })).status).toBe(400);
    expect((await scene.ask({ pagetoken: nextPageToken, status: '1' })).status).toBe(400);
    expect((await scene.ask({ pagetoken: nextPageToken, datestart: dateStart })).status).toBe(200);
    const datestart = '2026-06-01T00:00:00Z';
    expect((await scene.ask({ pagetoken: nextPageToken, datestart })).status).toBe(400);
    expect((await scene.ask({ pagetoken: nextPageToken }, { key: 'beta' })).status).toBe(400);
    expect((await scene.ask({ pagetoken: `${nextPageToken}x` })).status).toBe(400);
  });
});

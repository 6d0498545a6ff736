import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from '../../stage/ask.ts';
import { openStage, type Stage } from '../../stage/stage.ts';

interface Item {
  readonly uuid: string;
  readonly documentName: string;
  readonly dateTime: number;
  readonly userName: string;
  readonly outputPortName: string;
}

interface Page {
  readonly documents: readonly Item[];
  readonly recordsOnPage: number;
  readonly nextPageToken?: string;
  readonly domainName: string;
  readonly userName: string;
  readonly portName: string;
  readonly dateStart: string;
  readonly dateEnd: string;
}

const noon = Date.UTC(2026, 5, 1, 12);
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
  stage.clock.freeze(noon);
  await stage.addPort({ address: '10.0.0.1', name: 'hall', deviceSerial: 'SN-1' });
  await stage.addPort({ address: '10.0.0.2', name: 'yard', deviceSerial: 'SN-2' });
  await stage.addPort({ address: '10.0.0.3', name: 'twin', deviceSerial: 'SN-3' });
  await stage.addPort({ address: '10.0.0.3', name: 'twin', deviceSerial: 'SN-3' });
  const beta = { accountId: stage.people.beta, name: 'beta port' };
  await stage.addPort({ address: '10.0.0.9', deviceSerial: 'SN-9', ...beta });
});
afterAll(() => stage.stop());

function record(form: Readonly<Record<string, string>>): Promise<Reply> {
  const given = { jobtype: 'COPY', username: 'alice', ...form };
  return stage.ask({
    method: 'POST',
    path: '/documents/history',
    key: 'plain',
    token: 'device',
    form: given,
  });
}

function ask(form: Readonly<Record<string, string | readonly string[]>> = {}): Promise<Reply> {
  return stage.ask({ method: 'GET', path: '/documents/history', key: 'full', form });
}

async function page(
  form: Readonly<Record<string, string | readonly string[]>> = {},
): Promise<Page> {
  const reply = await ask(form);
  expect(reply.status).toBe(200);
  return reply.json as Page;
}

/** The one record of that title, wherever in time. */
async function recorded(title: string, around = noon): Promise<Item> {
  const datestart = new Date(around - 3_600_000).toISOString();
  const dateend = new Date(around + 3_600_000).toISOString();
  const { documents } = await page({ datestart, dateend });
  const [found] = documents.filter(({ documentName }) => documentName === title);
  if (found === undefined) throw new Error(`${title} was not recorded`);
  return found;
}

describe('a recorded job (interface 4.4, SIL-33)', () => {
  it.each([
    ['2026-06-01T14:00:00+02:00', noon],
    ['2026-06-01T10:30:00-01:30', noon],
    ['2026-06-01T12:00:00Z', noon],
    ['0001-01-02T00:00:00+00:00', Date.parse('0001-01-02T00:00:00Z')],
    ['9999-12-30T00:00:00+00:00', Date.UTC(9999, 11, 30)],
  ])('has the time %s, however long ago or ahead', async (datetime, at) => {
    expect((await record({ title: datetime, datetime })).status).toBe(200);
    expect(await recorded(datetime, at)).toMatchObject({ dateTime: at });
  });

  it("understands a '+' that arrived as a space", async () => {
    const body = 'jobtype=SCAN&username=alice&title=plus&datetime=2026-06-01T14:00:00+02:00';
    const reply = await stage.ask({
      method: 'POST',
      path: '/documents/history',
      key: 'plain',
      token: 'device',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(reply.status).toBe(200);
    expect(await recorded('plus')).toMatchObject({ dateTime: noon });
  });

  it.each([
    { what: 'the serial number', form: { serialnumber: 'SN-2' }, port: 'yard' },
    {
      what: 'the address, which wins',
      form: { address: '10.0.0.1', serialnumber: 'SN-2' },
      port: 'hall',
    },
    {
      what: 'the serial number of an unknown address',
      form: { address: 'x', serialnumber: 'SN-2' },
      port: 'yard',
    },
    { what: 'nothing', form: {}, port: '' },
  ])('finds its port by $what (SIL-47)', async ({ what, form, port }) => {
    await record({ title: what, ...form });
    expect(await recorded(what)).toMatchObject({ outputPortName: port });
  });

  it.each([
    { what: 'a port of another account', form: { address: '10.0.0.9' }, parameter: 'address' },
    { what: 'two ports of one address', form: { address: '10.0.0.3' }, parameter: 'address' },
    {
      what: 'two ports of one serial number',
      form: { serialnumber: 'SN-3' },
      parameter: 'serialnumber',
    },
    { what: 'a provider that is not there', form: { providerid: '999' }, parameter: 'username' },
    { what: 'more pages than there are', form: { totalpages: '1000001' }, parameter: 'totalpages' },
    { what: 'pages that are no number', form: { colorpages: 'all' }, parameter: 'colorpages' },
    {
      what: 'a time without its offset',
      form: { datetime: '2026-06-01T12:00:00' },
      parameter: 'datetime',
    },
    {
      what: 'a day that is none',
      form: { datetime: '2026-02-30T12:00:00Z' },
      parameter: 'datetime',
    },
  ])('400 for $what', async ({ form, parameter }) => {
    expect(await record(form)).toMatchObject({ status: 400, json: { parameter } });
  });

  it('names a user of the provider that the device names', async () => {
    await record({ title: 'of provider', providerid: String(stage.people.provider) });
    expect(await recorded('of provider')).toMatchObject({ userName: 'alice' });
    await record({ title: 'of any', providerid: '0' });
    expect(await recorded('of any')).toMatchObject({ userName: 'alice' });
  });
});

describe('a page of the history says what was asked (interface 4.4)', () => {
  it.each([
    { filter: {}, echo: { domainName: 'acme.test', userName: '', portName: '' } },
    { filter: { domainname: 'acme.test' }, echo: { domainName: 'acme.test' } },
    { filter: { domainname: 'east.test' }, echo: { domainName: 'east.test' } },
    { filter: { username: 'bob', portname: 'yard' }, echo: { userName: 'bob', portName: 'yard' } },
    {
      filter: { datestart: '2026-06-01T10:00:00+02:00', dateend: '2026-06-01T09:00:00Z' },
      echo: { dateStart: '2026-06-01T08:00:00.000Z', dateEnd: '2026-06-01T09:00:00.000Z' },
    },
  ])('$filter', async ({ filter, echo }) => {
    expect(await page(filter)).toMatchObject(echo);
  });

  it('its items carry the three members more', async () => {
    const { documents } = await page();
    for (const item of documents)
      expect(item).toMatchObject({
        providerId: stage.people.provider,
        scanWorkflowId: 0,
        scanConnectorId: 0,
      });
    expect(documents.length).toBeGreaterThan(0);
  });

  it('statuses are a set, repeated or with commas', async () => {
    const counts = await Promise.all(
      [['1', '9'], ['9', '1', '1'], '1,9'].map(
        async (status) => (await page({ status })).recordsOnPage,
      ),
    );
    expect(new Set(counts).size).toBe(1);
    expect((await page({ status: '4' })).documents).toEqual([]);
  });
});

describe('paging (SIL-16, SIL-17)', () => {
  it('holds with every filter, whatever is recorded between the pages, before and behind', async () => {
    for (let count = 0; count < 12; count += 1)
      await record({
        title: `t${String(count)}`,
        jobtype: 'FAX',
        username: 'bob',
        serialnumber: 'SN-2',
      });
    const filter = {
      jobtype: 'FAX',
      username: 'bob',
      portname: 'yard',
      status: '9',
      domainname: 'ACME.test',
    };
    const all = (await page(filter)).documents.map(({ uuid }) => uuid);
    const seen: string[] = [];
    let next: Page = await page({ ...filter, maxrecords: '5' });
    for (;;) {
      seen.push(...next.documents.map(({ uuid }) => uuid).filter((uuid) => all.includes(uuid)));
      const { nextPageToken } = next;
      if (nextPageToken === undefined) break;
      expect(next.recordsOnPage).toBe(5);
      const more = { jobtype: 'FAX', username: 'bob', serialnumber: 'SN-2' };
      await record(more);
      stage.clock.advance(1);
      await record({ ...more, datetime: '2026-06-01T11:00:00Z' });
      next = await page({
        pagetoken: nextPageToken,
        ...(seen.length > 5 ? {} : { domainname: 'acme.TEST' }),
      });
    }
    expect(seen).toEqual(all);
  });

  it('a full last page has no token behind it', async () => {
    const filter = { username: 'bob', portname: 'yard', jobtype: 'FAX' };
    const { recordsOnPage } = await page(filter);
    const whole = await page({ ...filter, maxrecords: String(recordsOnPage) });
    expect(whole.recordsOnPage).toBe(recordsOnPage);
    expect(whole).not.toHaveProperty('nextPageToken');
  });

  it('a token is not taken for another window or another status', async () => {
    const { nextPageToken = '', dateStart } = await page({ maxrecords: '1', status: ['1', '9'] });
    const later = (form: Readonly<Record<string, string>>): Promise<Reply> =>
      ask({ pagetoken: nextPageToken, ...form });
    expect((await later({ status: '9,1' })).status).toBe(200);
    expect((await later({ datestart: dateStart })).status).toBe(200);
    expect((await later({ status: '1' })).status).toBe(400);
    expect((await later({ datestart: '2026-06-01T00:00:00Z' })).status).toBe(400);
    expect((await later({ maxrecords: '0' })).status).toBe(400);
  });
});

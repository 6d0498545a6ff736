import { describe, expect, it } from 'vitest';
import { jsonOf, objectOf } from './call.ts';
import { handClock, layerOf } from './layer.fixture.ts';
import { inOtherStyle } from './print-data.ts';

describe('oddities of records', () => {
  it('subnets-canonical names a subnet by the address of its network', async () => {
    const service = layerOf('subnets-canonical', () => [
      { searchValue: '10.1.2.3/24' },
      { searchValue: '192.168.255.255/0' },
      { searchValue: '10.0.0.5-10.0.0.9' },
    ]);
    expect(jsonOf(await service('GET /locations'))).toEqual([
      { searchValue: '10.1.2.0/24' },
      { searchValue: '0.0.0.0/0' },
      { searchValue: '10.0.0.5-10.0.0.9' },
    ]);
  });

  it('short-ids-given gives one until it is deleted', async () => {
    const user = { id: 7, userName: 'ann', createdDate: '2026-11-27', shortId: '' };
    const service = layerOf('short-ids-given', () => user);
    expect(objectOf(await service('GET /users'))?.['shortId']).toBe('S7');
    await service('POST /users/ann', { detailtype: '5' });
    expect(objectOf(await service('GET /users'))?.['shortId']).toBe('');
  });

  it('built-in-objects adds one to a list, and to a page with room for it', async () => {
    const service = layerOf('built-in-objects', ({ operation }) =>
      operation === 'GET /users/all' ? { items: [{ id: 1 }], recordsOnPage: 1 } : [{ id: 1 }],
    );
    expect(jsonOf(await service('GET /inputports'))).toHaveLength(2);
    expect(objectOf(await service('GET /users/all'))?.['recordsOnPage']).toBe(2);
    const full = await service('GET /users/all', { maxrecords: '1' });
    expect(objectOf(full)?.['recordsOnPage']).toBe(1);
  });
});

describe('oddities of lifetimes and names', () => {
  it('busy-503-date refuses a GET now and then, until a moment that it names', async () => {
    const service = layerOf('busy-503-date', () => ({}));
    const replies = [];
    for (let count = 0; count < 71; count += 1) replies.push(await service('GET /version'));
    const busy = replies.filter(({ status }) => status === 503);
    expect(busy).toHaveLength(1);
    expect(busy[0]?.headers['retry-after']).toMatch(/^Mon, 23 Nov 2026 12:00:0\d GMT$/);
  });

  it('users-any-case finds a user in any case and takes no second one', async () => {
    const names: string[] = [];
    const service = layerOf('users-any-case', ({ body, operation }) => {
      names.push(new URLSearchParams(body.toString()).get('username') ?? '');
      return operation === 'PUT /users' ? { errorCode: 0 } : {};
    });
    await service('PUT /users', { username: 'Änne' });
    await service('GET /users', { username: 'äNNE' });
    expect(names).toEqual(['Änne', 'Änne']);
    expect(objectOf(await service('PUT /users', { username: 'änne' }))).toEqual({
      errorCode: 1003,
    });
  });

  it('date-time-changes moves the time of a document that is sent', async () => {
    const clock = handClock();
    const service = layerOf(
      'date-time-changes',
      ({ method }) => (method === 'GET' ? [{ uuid: 'u', dateTime: 5 }] : { errorCode: 0 }),
      clock,
    );
    expect(jsonOf(await service('GET /documents'))).toEqual([{ uuid: 'u', dateTime: 5 }]);
    await service('POST /documents/u/serial');
    expect(jsonOf(await service('GET /documents'))).toEqual([{ uuid: 'u', dateTime: clock.now() }]);
  });
});

describe('pjl-style', () => {
  it('writes the same commands in another way, and the document as it is', () => {
    const exit = '\u001b%-12345X';
    const data = `${exit}@PJL SET COPIES=2\r\n@PJL ENTER LANGUAGE=PDF\r\n%PDF-1.7\r\n${exit}`;
    expect(inOtherStyle(Buffer.from(data)).toString()).toBe(
      `${exit}@PJL  SET  COPIES = 2\n@PJL ENTER LANGUAGE=PDF\n%PDF-1.7\r\n${exit}`,
    );
  });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Question, Reply } from '../../stage/ask.ts';
import { openStage, type Stage } from '../../stage/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.stop());

const hall = {
  name: 'hall',
  sortOrder: 7,
  identifiers: [
    { locationType: 2, stringData: ['10.1.0.0/24', '10.2.0.0/16'] },
    { locationType: 4, stringData: ['Acme Guests'] },
  ],
};
const created = async (): Promise<number> => {
  const reply = await stage.ask({ method: 'POST', path: '/locations', key: 'full', json: hall });
  return (reply.json as { readonly id: number }).id;
};
const about = (
  id: number,
  method: Question['method'],
  special: Partial<Question> = {},
): Promise<Reply> =>
  stage.ask({ method, path: `/locations/${String(id)}`, key: 'full', ...special });

it('PUT /locations/{locationId} takes what was answered (SIL-7C)', async () => {
  const id = await created();
  const { json } = await about(id, 'GET');
  expect(json).toMatchObject({ id, name: 'hall' });
  expect((await about(id, 'PUT', { json: json as object })).json).toEqual(json);
});

it('DELETE /locations/{locationId} refuses one that an account names (SIL-72)', async () => {
  const id = await created();
  const patch = (locationid: string) =>
    stage.ask({ method: 'PATCH', path: '/account', key: 'full', form: { locationid } });
  expect((await patch(String(id))).json).toMatchObject({ errorCode: 0 });
  expect((await about(id, 'DELETE')).json).toEqual({ errorCode: 1007, id: 0 });
  expect(await about(id, 'GET')).toMatchObject({ status: 200, json: { id } });
  await patch('');
  expect((await about(id, 'DELETE')).json).toEqual({ errorCode: 0, id });
});

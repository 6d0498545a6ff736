import { expect, it } from 'vitest';
import { type Call, sayer } from '../judged-by.ts';
import { accessControlChecks } from './administration.ts';

const said = sayer(accessControlChecks, {
  users: [{ actor: 'foreign', userName: 'Eve', providerId: 9 }],
});

it('ACL-NEW-05: a provider that there is not is refused; that of another account may be a number of here', () => {
  const give = (authProviderId: number, status: number): Call => [
    'accesscontrols.add',
    { pair: 1, json: { authProviderId } },
    status,
    { errorCode: 0 },
  ];
  const ours = give(1, 200);
  expect(said('ACL-NEW-05', give(7, 400), ours)).toEqual([1]);
  expect(said('ACL-NEW-05', give(7, 200), ours)).toEqual([1, '200 with errorCode 0']);
  expect(said('ACL-NEW-05', give(9, 200), ours)).toEqual([0]);
});

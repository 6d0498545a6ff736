import { describe, expect, it } from 'vitest';
import type { Seen } from './asker.ts';
import { claimOf } from './claim.ts';
import { type RightSeen, rightsClaim } from './rights.ts';

function answered(path: string, status: number): Seen {
  const words = status === 0 ? `GET ${path}: no answer` : `GET ${path} returned ${status}`;
  return { status, json: {}, contentType: 'application/json', words };
}

const found = (users: number, reports: number): readonly RightSeen[] => [
  { right: 'ViewUser', seen: answered('/users/all', users) },
  { right: 'ViewReport', seen: answered('/documents/history', reports) },
];
const text = {
  about: 'users.ordinary',
  says: 'ben logs in and has just ViewUser',
  known: 'ben logs in',
  list: 'the list',
};

describe('a claim about rights', () => {
  it('holds when the caller has what is listed and nothing else', () => {
    expect(rightsClaim(text, ['ViewUser'], found(200, 403))).toMatchObject({
      state: 'holds',
      seen: 'ben logs in; permissions checked: 2',
    });
  });

  it('names what the caller has beyond the list and what is missing of it, each with its call', () => {
    expect(rightsClaim(text, ['ViewUser'], found(403, 200))).toEqual({
      about: text.about,
      says: text.says,
      state: 'wrong',
      seen:
        'ben logs in; its permissions differ from the list: ' +
        'has ViewReport (GET /documents/history returned 200); ' +
        'lacks ViewUser (GET /users/all returned 403)',
      remedy:
        'in users.ordinary.permissions add ViewReport and remove ViewUser, or change these permissions at the target',
    });
  });

  it('says nothing of the half that does not differ', () => {
    const { seen } = rightsClaim(text, ['ViewUser'], found(200, 200));
    expect(seen).toContain('has ViewReport (');
    expect(seen).not.toContain('lacks');
  });

  it('is unanswered when one of the calls got no answer', () => {
    expect(rightsClaim(text, ['ViewUser'], found(403, 0))).toMatchObject({
      state: 'unanswered',
      seen: 'GET /documents/history: no answer',
    });
  });
});

it('a claim that is wrong says what was answered and what was expected', () => {
  const own = { about: 'keys.expired', says: 'an expired key', remedy: 'give another' };
  expect(claimOf(own, [[answered('/version', 200), false, 'a refusal']])).toMatchObject({
    state: 'wrong',
    seen: 'GET /version returned 200; expected a refusal',
  });
});

import { describe, expect, it } from 'vitest';
import { JournalBuilder } from '../../journal/journal-builder.ts';
import type { Json } from '../../journal/json.ts';
import { saidBy } from '../../judge/judged-by.ts';
import { tokenChecks } from './checks.ts';

interface Asked {
  readonly bearer?: string;
  readonly key?: string;
  readonly status?: number;
  readonly pair?: number;
  readonly maxRecords?: string;
  readonly operation?: string;
  readonly uuid?: string;
  readonly username?: string;
  readonly json?: Json;
}

interface Login {
  readonly lives?: number;
  readonly key?: string;
  readonly refresh?: string;
}

/** Ann, who may look at her documents and no more; Eve, of another account; logins, and time. */
class Story {
  readonly #journal = new JournalBuilder({
    users: [
      { actor: 'ordinary', userName: 'Ann', providerId: 1, permissions: ['ViewJob'] },
      { actor: 'foreign', userName: 'Eve', providerId: 9 },
    ],
  }).begin('s');

  login(
    userName: string,
    name: string,
    { lives = 1000, key = 'key#1', refresh }: Login = {},
  ): this {
    const renewal = refresh === undefined ? {} : { refresh_token: refresh };
    const token = { access_token: name, ...renewal, expires_in: lives };
    const json = { userName, token };
    const sent = { operation: 'login.post', headers: { 'x-api-key': key } };
    this.#journal.call('s', sent, { status: 200, json });
    return this;
  }

  created(username: string): this {
    const sent = { operation: 'users.create', parameters: [['username', username]] as const };
    this.#journal.call('s', sent, { status: 200, json: { errorCode: 0 } });
    return this;
  }

  deleted(username: string): this {
    const sent = { operation: 'users.delete', pathParameters: { username } };
    this.#journal.call('s', sent, { status: 200, json: { errorCode: 0 } });
    return this;
  }

  uploaded(uuid: string, username: string): this {
    const file = { fileName: 'a.pdf', bytes: 1, sha256: 'a' };
    const sent = { operation: 'documents.upload', parameters: [['username', username]] as const };
    this.#journal.call('s', { ...sent, file }, { status: 200, json: { uuid, status: 0 } });
    return this;
  }

  passes(seconds: number): this {
    this.#journal.pass(seconds * 1000);
    return this;
  }

  killed(): this {
    this.#journal.add({ type: 'restart', case: 's', how: 'kill' });
    return this;
  }

  moves(seconds: number): this {
    this.#journal.add({ type: 'clock', case: 's', advanceMs: seconds * 1000 });
    return this;
  }

  asks(asked: Asked): this {
    const { bearer = 'token#1', key = 'key#1', status = 200, pair, uuid, json = [] } = asked;
    const { maxRecords, username } = asked;
    const given = Object.entries({ maxRecords, username });
    this.#journal.call(
      's',
      {
        operation: asked.operation ?? 'documents.list',
        headers: { 'x-api-key': key, authorization: `Bearer ${bearer}` },
        ...(pair === undefined ? {} : { pair }),
        ...(uuid === undefined ? {} : { pathParameters: { uuid } }),
        parameters: given.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
      },
      { status, ...(status === 200 ? { json } : {}) },
    );
    return this;
  }

  said(rule: string): readonly [number, ...string[]] {
    const check = tokenChecks.find((one) => one.rule === rule);
    if (check === undefined) throw new Error(`there is no check of ${rule}`);
    return saidBy(check, this.#journal.end('s'));
  }
}

const ann = (): Story => new Story().login('Ann', 'token#1');

describe('TOK-01: a fresh token works', () => {
  it('under the key of its login', () => {
    expect(ann().asks({}).said('TOK-01')).toEqual([1]);
    expect(ann().asks({ status: 401 }).said('TOK-01')).toHaveLength(2);
    expect(ann().asks({ key: 'key#2' }).said('TOK-01')).toEqual([0]);
    expect(ann().asks({ bearer: 'token#2' }).said('TOK-01')).toEqual([0]);
    const plain = new Story().login('Ann', 'token#1', { key: 'key#2' });
    expect(plain.asks({ key: 'key#2' }).said('TOK-01')).toEqual([0]);
  });

  it('for ten minutes, by the clock of the target', () => {
    expect(ann().passes(590).asks({}).said('TOK-01')).toEqual([1]);
    expect(ann().passes(600).asks({}).said('TOK-01')).toEqual([0]);
    expect(ann().moves(600).asks({}).said('TOK-01')).toEqual([0]);
    const later = new Story().moves(600).login('Ann', 'token#1');
    expect(later.asks({}).said('TOK-01')).toEqual([1]);
  });

  it('as long as its login said that it lives, a call under way left out', () => {
    const brief = (): Story => new Story().login('Ann', 'token#1', { lives: 20 });
    expect(brief().passes(14).asks({ status: 403 }).said('TOK-01')).toHaveLength(2);
    expect(brief().passes(16).asks({ status: 403 }).said('TOK-01')).toEqual([0]);
  });

  it('at a list that is no probe, and not too large', () => {
    expect(ann().asks({ pair: 1 }).said('TOK-01')).toEqual([0]);
    expect(ann().asks({ maxRecords: '500' }).said('TOK-01')).toEqual([1]);
    expect(ann().asks({ maxRecords: '501' }).said('TOK-01')).toEqual([0]);
    expect(ann().asks({ operation: 'users.get' }).said('TOK-01')).toEqual([0]);
  });

  it('as long as its user is there, and is the one who logged in', () => {
    const bob = (): Story => new Story().created('Bob').login('Bob', 'token#1');
    expect(bob().asks({}).said('TOK-01')).toEqual([1]);
    expect(bob().deleted('Bob').asks({}).said('TOK-01')).toEqual([0]);
    expect(bob().deleted('Bob').created('Bob').asks({}).said('TOK-01')).toEqual([0]);
  });

  it('as long as no restart may have ended the session (SIL-163)', () => {
    expect(ann().killed().asks({ status: 403 }).said('TOK-01')).toEqual([0]);
    const again = ann().killed().login('Ann', 'token#1');
    expect(again.asks({ status: 403 }).said('TOK-01')).toHaveLength(2);
  });
});

describe('TOK-04 and -05: a token lives as long as it was said', () => {
  it('TOK-05: works in the second half of its life, a margin left out', () => {
    expect(ann().passes(501).asks({}).said('TOK-05')).toEqual([1]);
    expect(ann().passes(501).asks({ status: 401 }).said('TOK-05')).toEqual([1, '401']);
    expect(ann().passes(499).asks({}).said('TOK-05')).toEqual([0]);
    expect(ann().passes(870).asks({}).said('TOK-05')).toEqual([1]);
    expect(ann().passes(890).asks({}).said('TOK-05')).toEqual([0]);
    expect(ann().passes(501).asks({ pair: 1 }).said('TOK-05')).toEqual([0]);
    expect(ann().passes(501).asks({ bearer: 'token#2' }).said('TOK-05')).toEqual([0]);
    const gone = new Story().created('Bob').login('Bob', 'token#1').deleted('Bob');
    expect(gone.passes(501).asks({ status: 401 }).said('TOK-05')).toEqual([0]);
  });

  it('TOK-04: is refused when it is over', () => {
    const over = (): Story => ann().login('Ann', 'token#2', { lives: 5000 }).passes(1130);
    const control = { bearer: 'token#2', pair: 1 };
    expect(over().asks({ pair: 1, status: 401 }).asks(control).said('TOK-04')).toEqual([1]);
    const late = over().asks({ pair: 1 }).asks(control).said('TOK-04');
    expect(late).toEqual([1, '200 with an empty list']);
    const nearly = ann().login('Ann', 'token#2', { lives: 5000 }).passes(1100);
    expect(nearly.asks({ pair: 1 }).asks(control).said('TOK-04')).toEqual([0]);
    const before = ann().login('Ann', 'token#2', { lives: 5000 }).passes(990);
    expect(before.asks({ pair: 1, status: 401 }).asks(control).said('TOK-04')).toEqual([0]);
  });
});

describe('TOK-02 and -03: a token of another key, and one that is none', () => {
  const control = { pair: 1 };

  it('TOK-02: is refused under a key that is not the one of its login', () => {
    const other = { key: 'key#2', pair: 1, status: 403 };
    expect(ann().asks(other).asks(control).said('TOK-02')).toEqual([1]);
    expect(
      ann()
        .asks({ ...other, bearer: 'token#9' })
        .asks(control)
        .said('TOK-02'),
    ).toEqual([0]);
    expect(ann().asks({ pair: 1, status: 403 }).asks(control).said('TOK-02')).toEqual([0]);
  });

  it('TOK-03: is refused where nobody logged in by it', () => {
    const none = { bearer: 'token#9', pair: 1, status: 401 };
    expect(ann().asks(none).asks(control).said('TOK-03')).toEqual([1]);
    expect(ann().asks({ pair: 1, status: 401 }).asks(control).said('TOK-03')).toEqual([0]);
  });

  it('TOK-14: is refused where it is the refresh token of a login, which is no token nobody gave', () => {
    const renewal = { bearer: 'refresh#1', pair: 1, status: 401 };
    const story = (): Story => new Story().login('Ann', 'token#1', { refresh: 'refresh#1' });
    expect(story().asks(renewal).asks(control).said('TOK-14')).toEqual([1]);
    expect(
      story()
        .asks({ ...renewal, status: 200 })
        .asks(control)
        .said('TOK-14'),
    ).toEqual([1, '200 with an empty list']);
    expect(story().asks(renewal).asks(control).said('TOK-03')).toEqual([0]);
    expect(ann().asks(renewal).asks(control).said('TOK-14')).toEqual([0]);
    const both = new Story().login('Ann', 'token#1', { refresh: 'token#1' });
    expect(both.asks({ pair: 1 }).asks(control).said('TOK-14')).toEqual([0]);
  });

  it('TOK-14: is no empty one, as which a call without a token could be taken', () => {
    const none = new Story().login('Ann', 'token#1', { refresh: '' });
    expect(none.asks({ bearer: '', pair: 1 }).asks(control).said('TOK-14')).toEqual([0]);
  });
});

describe('TOK-06, -07 and -08: what the user of a token may do', () => {
  it('TOK-06: not what needs a right that the user lacks', () => {
    const control = { pair: 1 };
    const asked = (operation: string): Story => ann().asks({ operation, pair: 1, status: 403 });
    expect(asked('documents.delete').asks(control).said('TOK-06')).toEqual([1]);
    expect(asked('documents.list').asks(control).said('TOK-06')).toEqual([0]);
    const bob = new Story().created('Bob').login('Bob', 'token#1');
    const refused = bob.asks({ operation: 'documents.delete', pair: 1, status: 403 });
    expect(refused.asks(control).said('TOK-06')).toEqual([0]);
  });

  it('TOK-06: refused in any way where another user is named, whom the caller may not see', () => {
    const asked = (username: string): Story =>
      ann().asks({ operation: 'users.get', username, pair: 1, status: 400 }).asks({ pair: 1 });
    expect(asked('Bob').said('TOK-06')).toEqual([1]);
    expect(asked('ann').said('TOK-06')).toEqual([1, '400']);
  });

  it('TOK-08: what needs the rights that the user has', () => {
    expect(ann().asks({ pair: 1 }).said('TOK-08')).toEqual([1]);
    expect(ann().asks({ pair: 1, status: 403 }).said('TOK-08')).toHaveLength(2);
    expect(ann().asks({}).said('TOK-08')).toEqual([0]);
    expect(ann().asks({ pair: 1, key: 'key#2' }).said('TOK-08')).toEqual([0]);
    const no = { operation: 'documents.delete', pair: 1, status: 403 };
    expect(ann().asks(no).said('TOK-08')).toEqual([0]);
    const ofBob = ann().uploaded('d', 'Bob').asks({ pair: 1, uuid: 'd', status: 403 });
    expect(ofBob.said('TOK-08')).toEqual([0]);
    const own = ann().uploaded('d', 'Ann').asks({ pair: 1, uuid: 'd', status: 403 });
    expect(own.said('TOK-08')).toHaveLength(2);
  });

  it('TOK-07: nothing at documents of another account', () => {
    const eve = (): Story => ann().login('Eve', 'token#2').uploaded('d', 'Ann');
    const asked = { bearer: 'token#2', uuid: 'd', pair: 1, status: 404 };
    const control = { uuid: 'd', pair: 1 };
    expect(eve().asks(asked).asks(control).said('TOK-07')).toEqual([1]);
    expect(
      eve()
        .asks({ ...asked, uuid: 'e' })
        .asks(control)
        .said('TOK-07'),
    ).toEqual([0]);
    const bob = ann().login('Bob', 'token#2').uploaded('d', 'Ann');
    expect(bob.asks(asked).asks(control).said('TOK-07')).toEqual([0]);
  });

  it('TOK-07: says nothing of a deletion that deleted nothing', () => {
    const done = { operation: 'documents.delete', uuid: 'd', pair: 1, json: { errorCode: 0 } };
    const story = (left: Json): Story =>
      ann()
        .login('Eve', 'token#2')
        .uploaded('d', 'Ann')
        .asks({ ...done, bearer: 'token#2' })
        .asks({ json: left })
        .asks(done);
    expect(story([{ uuid: 'd' }]).said('TOK-07')).toEqual([0]);
    expect(story([]).said('TOK-07')).toHaveLength(2);
  });
});

describe('TOK-12: the token of a user who was deleted opens nothing', () => {
  const bob = (): Story => new Story().created('Bob').login('Bob', 'token#1');
  const asked = (story: Story, status: number): Story =>
    story.asks({ pair: 1 }).deleted('Bob').asks({ pair: 1, status });

  it('that it opened before', () => {
    expect(asked(bob(), 401).said('TOK-12')).toEqual([1]);
    expect(asked(bob(), 403).said('TOK-12')).toEqual([1]);
    expect(asked(bob(), 200).said('TOK-12')).toHaveLength(2);
    expect(bob().asks({ pair: 1 }).asks({ pair: 1 }).said('TOK-12')).toEqual([0]);
    expect(bob().deleted('Bob').asks({ pair: 1, status: 401 }).said('TOK-12')).toEqual([0]);
    expect(bob().deleted('Ann').asks({ pair: 1 }).said('TOK-12')).toEqual([0]);
  });

  it('and is not looked for where another one of that name was made', () => {
    expect(asked(bob(), 200).created('Bob').said('TOK-12')).toEqual([0]);
  });
});

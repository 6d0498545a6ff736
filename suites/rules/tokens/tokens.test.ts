import { describe, expect, it } from 'vitest';
import type { SentEvent } from '../../engine/journal/event.ts';
import { JournalBuilder } from '../../engine/journal/journal-builder.ts';
import type { Json } from '../../engine/journal/json.ts';
import { saidBy } from '../../engine/judge/judged-by.ts';
import { rules as lifetimeRules } from './lifetime.ts';
import { rules as rightsRules } from './rights.ts';
import { rules as wrongTokenRules } from './wrong-tokens.ts';

const rules = [...lifetimeRules, ...rightsRules, ...wrongTokenRules];

interface Asked {
  readonly bearer?: string;
  readonly key?: string;
  readonly status?: number;
  readonly pair?: number;
  readonly probes?: readonly string[];
  readonly maxRecords?: string;
  readonly operation?: string;
  readonly uuid?: string;
  readonly username?: string;
  readonly json?: Json;
}

/** Ann, who may look at her documents and no more; logins, and time. */
class Story {
  readonly #journal = new JournalBuilder({
    users: [{ actor: 'ordinary', userName: 'Ann', providerId: 1, permissions: ['ViewJob'] }],
    keys: [{ name: 'key#1', kind: 'full' }],
  }).begin('s');

  #done(operation: string, more: Partial<SentEvent>, json: Json = { errorCode: 0 }): this {
    this.#journal.call('s', { operation, ...more }, { status: 200, json });
    return this;
  }

  login(userName: string, name: string, { lives = 1000, key = 'key#1' } = {}): this {
    const json = { userName, token: { access_token: name, expires_in: lives } };
    return this.#done('login.post', { headers: { 'x-api-key': key } }, json);
  }

  created(username: string): this {
    return this.#done('users.create', { parameters: [['username', username]] });
  }

  deleted(username: string): this {
    return this.#done('users.delete', { pathParameters: { username } });
  }

  uploaded(uuid: string, username: string): this {
    const file = { fileName: 'a.pdf', bytes: 1, sha256: 'a' };
    const sent = { parameters: [['username', username]] as const, file };
    return this.#done('documents.upload', sent, { uuid, status: 0 });
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
    const { bearer = 'token#1', key = 'key#1', status = 200, json = [] } = asked;
    const { pair, probes, uuid, maxRecords, username } = asked;
    const given = Object.entries({ maxRecords, username });
    this.#journal.call(
      's',
      {
        operation: asked.operation ?? 'documents.list',
        headers: { 'x-api-key': key, authorization: `Bearer ${bearer}` },
        ...(pair === undefined ? {} : { pair }),
        ...(probes === undefined ? {} : { probes }),
        ...(uuid === undefined ? {} : { pathParameters: { uuid } }),
        parameters: given.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
      },
      { status, ...(status === 200 ? { json } : {}) },
    );
    return this;
  }

  said(id: string): readonly [number, ...string[]] {
    const checks = rules.find((one) => one.id === id)?.checks ?? [];
    return saidBy(checks, this.#journal.end('s'));
  }
}

const ann = (): Story => new Story().login('Ann', 'token#1');

describe('TOK-01: a fresh token', () => {
  it('is judged under the key of its login, if that is the full key', () => {
    expect(ann().asks({}).said('TOK-01')).toEqual([1]);
    expect(ann().asks({ key: 'key#2' }).said('TOK-01')).toEqual([0]);
    expect(ann().asks({ bearer: 'token#2' }).said('TOK-01')).toEqual([0]);
    const plain = new Story().login('Ann', 'token#1', { key: 'key#2' });
    expect(plain.asks({ key: 'key#2' }).said('TOK-01')).toEqual([0]);
  });

  it('is judged for ten minutes by the clock of the target', () => {
    expect(ann().passes(590).asks({}).said('TOK-01')).toEqual([1]);
    expect(ann().passes(600).asks({}).said('TOK-01')).toEqual([0]);
    expect(ann().moves(600).asks({}).said('TOK-01')).toEqual([0]);
    const later = new Story().moves(600).login('Ann', 'token#1');
    expect(later.asks({}).said('TOK-01')).toEqual([1]);
  });

  it('is judged until it expires, without the time that a call is on its way', () => {
    const brief = (): Story => new Story().login('Ann', 'token#1', { lives: 20 });
    expect(brief().passes(14).asks({ status: 403 }).said('TOK-01')).toEqual([1, '403']);
    expect(brief().passes(16).asks({ status: 403 }).said('TOK-01')).toEqual([0]);
  });

  it('is judged by a list that is no probe and not too large', () => {
    expect(ann().asks({ pair: 1 }).said('TOK-01')).toEqual([0]);
    expect(ann().asks({ maxRecords: '500' }).said('TOK-01')).toEqual([1]);
    expect(ann().asks({ maxRecords: '501' }).said('TOK-01')).toEqual([0]);
    expect(ann().asks({ operation: 'users.get' }).said('TOK-01')).toEqual([0]);
  });

  it('is not judged once its user is gone, or a user of that name was made again', () => {
    const bob = (): Story => new Story().created('Bob').login('Bob', 'token#1');
    expect(bob().asks({}).said('TOK-01')).toEqual([1]);
    expect(bob().deleted('Bob').asks({}).said('TOK-01')).toEqual([0]);
    expect(bob().deleted('Bob').created('Bob').asks({}).said('TOK-01')).toEqual([0]);
  });

  it('is not judged after a kill that may have ended the session (SIL-163)', () => {
    expect(ann().killed().asks({ status: 403 }).said('TOK-01')).toEqual([0]);
    const again = ann().killed().login('Ann', 'token#1');
    expect(again.asks({ status: 403 }).said('TOK-01')).toEqual([1, '403']);
  });
});

describe('TOK-05: a token in the second half of its life', () => {
  it('is judged until shortly before its end', () => {
    expect(ann().passes(499).asks({}).said('TOK-05')).toEqual([0]);
    expect(ann().passes(501).asks({ status: 401 }).said('TOK-05')).toEqual([1, '401']);
    expect(ann().passes(870).asks({}).said('TOK-05')).toEqual([1]);
    expect(ann().passes(890).asks({}).said('TOK-05')).toEqual([0]);
  });

  it('is not judged by a probe, without its login, or once its user is gone', () => {
    expect(ann().passes(501).asks({ pair: 1 }).said('TOK-05')).toEqual([0]);
    expect(ann().passes(501).asks({ bearer: 'token#2' }).said('TOK-05')).toEqual([0]);
    const gone = new Story().created('Bob').login('Bob', 'token#1').deleted('Bob');
    expect(gone.passes(501).asks({ status: 401 }).said('TOK-05')).toEqual([0]);
  });
});

describe('the rights of the user of a token', () => {
  it('TOK-06: another user, whom the caller may not see, may be refused in any way', () => {
    const asked = (username: string): Story =>
      ann()
        .asks({ operation: 'users.get', username, pair: 1, probes: ['TOK-06'], status: 400 })
        .asks({ pair: 1 });
    expect(asked('Bob').said('TOK-06')).toEqual([1]);
    expect(asked('ann').said('TOK-06')).toEqual([1, '400']);
  });

  it('TOK-08: are judged in a group of requests with the full key', () => {
    expect(ann().asks({ pair: 1 }).said('TOK-08')).toEqual([1]);
    expect(ann().asks({}).said('TOK-08')).toEqual([0]);
    expect(ann().asks({ pair: 1, key: 'key#2' }).said('TOK-08')).toEqual([0]);
  });

  it('TOK-08: are judged for rights that the user holds, and for documents of that user', () => {
    const no = { operation: 'documents.delete', pair: 1, status: 403 };
    expect(ann().asks(no).said('TOK-08')).toEqual([0]);
    const asked = { pair: 1, uuid: 'd', status: 403 };
    expect(ann().uploaded('d', 'Bob').asks(asked).said('TOK-08')).toEqual([0]);
    expect(ann().uploaded('d', 'Ann').asks(asked).said('TOK-08')).toEqual([1, '403']);
  });
});

it('TOK-07: a deletion that deleted nothing is not judged', () => {
  const done = { operation: 'documents.delete', uuid: 'd', pair: 1, json: { errorCode: 0 } };
  const story = (left: Json): Story =>
    ann()
      .login('Eve', 'token#2')
      .uploaded('d', 'Ann')
      .asks({ ...done, bearer: 'token#2', probes: ['TOK-07'] })
      .asks({ json: left })
      .asks(done);
  expect(story([{ uuid: 'd' }]).said('TOK-07')).toEqual([0]);
  expect(story([]).said('TOK-07')).toHaveLength(2);
});

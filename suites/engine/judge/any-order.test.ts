import { describe, expect, it } from 'vitest';
import { checks } from '../../rules/index.ts';
import type { BoundCheck } from '../case/check.ts';
import type { SentEvent } from '../journal/event.ts';
import { JournalBuilder, uploaded } from '../journal/journal-builder.ts';
import type { Json } from '../journal/json.ts';
import { saidBy } from './judged-by.ts';

/** Rules of which a test case plays one order, on traffic that comes in another. */

type Sent = Partial<SentEvent>;
const done = { status: 200, json: { errorCode: 0 } };
const ann = { pathParameters: { username: 'Ann' } };

function checkOf(rule: string): BoundCheck {
  const found = checks.find((check) => check.rule === rule);
  if (found === undefined) throw new Error(`no check of ${rule}`);
  return found;
}

class Traffic {
  readonly journal = new JournalBuilder().begin('s');

  call(operation: string, sent: Sent = {}, answer: { status: number; json?: Json } = done): this {
    this.journal.call('s', { operation, ...sent }, answer);
    return this;
  }

  unanswered(operation: string, sent: Sent = {}): this {
    const call = this.journal.sent('s', { operation, ...sent });
    this.journal.add({ type: 'unanswered', case: 's', call, reason: 'cut' });
    return this;
  }

  change(how: 'add' | 'set' | 'remove', ...ids: readonly string[]): this {
    const parameters = ids.map((id) => ['groupid', id] as const);
    return this.call(`users.groups-${how}`, { ...ann, parameters });
  }

  sees(...ids: readonly number[]): this {
    const json = ids.map((id) => ({ id, groupName: `g${String(id)}`, groupDN: '' }));
    return this.call('users.groups', ann, { status: 200, json });
  }

  said(rule: string): readonly [number, ...string[]] {
    return saidBy(checkOf(rule), this.journal.end('s'));
  }
}

function withAnn(): Traffic {
  return new Traffic().call('users.create', { parameters: [['username', 'Ann']] });
}

describe('the groups of a user', () => {
  it('are judged by what was told before the change', () => {
    expect(withAnn().change('add', '1').sees(1).said('USR-GRP-01')).toEqual([1]);
    expect(withAnn().change('add', '1').sees().said('USR-GRP-01')).toEqual([1, 'no groups']);
    const later = (): Traffic => withAnn().change('add', '1', '2').sees(1, 2).change('remove', '2');
    expect(later().sees(1).said('USR-GRP-04')).toEqual([1]);
    expect(later().sees().said('USR-GRP-04')).toEqual([1, 'no groups']);
  });

  it.each<[string, (traffic: Traffic) => Traffic]>([
    ['another change', (traffic) => traffic.change('set', '3')],
    ['a group that goes', (traffic) => traffic.call('groups.delete')],
    ['a user who is made again', (traffic) => traffic.call('users.delete', ann)],
    ['an import', (traffic) => traffic.call('users.import')],
    ['a change without an answer', (traffic) => traffic.unanswered('users.groups-set', ann)],
  ])('are not judged across %s', (_, disturb) => {
    const traffic = disturb(withAnn().change('add', '1')).sees(9);
    expect(traffic.said('USR-GRP-01')).toEqual([0]);
  });

  it('are judged across what was refused, and what is about others', () => {
    const refused = withAnn().change('add', '1').call('users.groups-set', ann, { status: 400 });
    expect(refused.sees(9).said('USR-GRP-01')).toEqual([1, 'groups 9']);
    const others = withAnn()
      .change('add', '1')
      .call('users.groups-set', {
        pathParameters: { username: 'Bob' },
      });
    expect(others.sees(9).said('USR-GRP-01')).toEqual([1, 'groups 9']);
  });

  it('are not judged where nothing tells what they were', () => {
    expect(new Traffic().change('add', '1').sees(1, 7).said('USR-GRP-01')).toEqual([0]);
    expect(new Traffic().change('set', '1').sees(7).said('USR-GRP-02')).toEqual([1, 'groups 7']);
  });

  it('stand in the user, unless they were changed since the look', () => {
    const look = { parameters: [['username', 'ann']] as const };
    const shown = { status: 200, json: { groupIds: [5] } };
    const told = (): Traffic => withAnn().change('add', '1').sees(1);
    expect(told().call('users.get', look, shown).said('USR-GRP-10')).toEqual([1, 'groupIds [5]']);
    expect(told().change('set', '5').call('users.get', look, shown).said('USR-GRP-10')).toEqual([
      0,
    ]);
  });

  it('have the user among their members, unless the user has left', () => {
    const members = { pathParameters: { groupid: '1' } };
    const nobody = { status: 200, json: [] };
    const joined = (): Traffic => withAnn().change('add', '1');
    expect(joined().call('groups.members', members, nobody).said('GRP-MEM-02')).toEqual([
      1,
      'a list without it',
    ]);
    const left = joined().change('remove', '1').call('groups.members', members, nobody);
    expect(left.said('GRP-MEM-02')).toEqual([0]);
  });
});

describe('a password', () => {
  const change = (password: string): Sent => ({
    ...ann,
    parameters: [
      ['detailtype', '3'],
      ['detaildata', password],
    ],
  });
  const enter = (password: string): Sent => ({
    parameters: [
      ['authtype', '0'],
      ['userid', 'Ann'],
      ['password', password],
    ],
  });
  const changed = (): Traffic => withAnn().call('users.update', change('one'));
  const user = { status: 200, json: { userName: 'Ann' } };

  it('is the one that was given last', () => {
    const twice = changed().call('users.update', change('two'));
    twice.call('login.post', enter('one'), { status: 401 }).call('login.post', enter('two'), user);
    expect(twice.said('USR-MOD-05')).toEqual([2]);
    expect(changed().call('login.post', enter('old')).said('USR-MOD-05')).toEqual([
      1,
      '200 with errorCode 0',
    ]);
  });

  it('is nobody knows which, once the user is made again or a change has no answer', () => {
    const again = changed().call('users.delete', ann).call('login.post', enter('one'), {
      status: 401,
    });
    expect(again.said('USR-MOD-05')).toEqual([0]);
    const lost = changed().unanswered('users.update', change('two'));
    expect(lost.call('login.post', enter('one'), { status: 401 }).said('USR-MOD-05')).toEqual([0]);
  });
});

describe('a document that was kept', () => {
  const port = { outputportid: '1', address: 'here:1', portname: 'p', porttype: '1' };
  const send = (...more: readonly (readonly [string, string])[]): Sent => ({
    pathParameters: { uuid: 'u', port: 'here:1' },
    parameters: more,
  });
  const kept = (): Traffic => {
    const file = { fileName: 'a.pdf', bytes: 1, sha256: 'a' };
    return withAnn()
      .call(
        'outputports.create',
        { parameters: Object.entries(port) },
        { status: 200, json: { errorCode: 0, id: 1 } },
      )
      .call('documents.upload', { parameters: [['username', 'Ann']], file }, uploaded('u'))
      .call('documents.send', send(['retain', 'true']));
  };

  it('prints again', () => {
    expect(kept().call('documents.send', send()).said('DOC-SEND-06')).toEqual([1]);
    expect(kept().call('documents.send', send(), { status: 400 }).said('DOC-SEND-06')).toEqual([
      1,
      '400',
    ]);
  });

  it('need not, once it was downloaded for good, or at another port', () => {
    const ended = kept().call('documents.download', { pathParameters: { uuid: 'u' } });
    expect(ended.call('documents.send', send(), { status: 400 }).said('DOC-SEND-06')).toEqual([0]);
    const elsewhere = { pathParameters: { uuid: 'u', port: 'there:1' } };
    expect(kept().call('documents.send', elsewhere, { status: 400 }).said('DOC-SEND-06')).toEqual([
      0,
    ]);
  });
});

describe('what a tap releases', () => {
  const token = { authorization: 'Bearer token#1', 'x-api-key': 'key#1' };
  const waits = (uuid: string): Json => ({ uuid });
  const uploadedBy = (traffic: Traffic, uuid: string): Traffic =>
    traffic.call(
      'documents.upload',
      {
        parameters: [['username', 'Ann']],
        file: { fileName: `${uuid}.pdf`, bytes: 1, sha256: uuid },
      },
      uploaded(uuid),
    );
  const begun = (): Traffic => {
    const card = [
      ['username', 'Ann'],
      ['detailtype', '4'],
      ['detaildata', '111'],
    ] as const;
    const login = { userName: 'Ann', token: { access_token: 'token#1', expires_in: 999_999 } };
    const traffic = new Traffic()
      .call('users.create', { parameters: card })
      .call('login.post', {}, { status: 200, json: login });
    return uploadedBy(uploadedBy(traffic, 'a'), 'b');
  };
  const moved = (traffic: Traffic): Traffic => {
    traffic.journal.add({ type: 'clock', case: 's', advanceMs: 1 });
    return traffic;
  };
  const looked = (traffic: Traffic, ...uuids: readonly string[]): Traffic =>
    traffic.call('documents.list', { headers: token }, { status: 200, json: uuids.map(waits) });
  const tapped = (traffic: Traffic): readonly [number, ...string[]] => {
    traffic.call('card.get', { parameters: [['cd', '111']] }, { status: 200 });
    traffic.journal.add({ type: 'settled', case: 's', waitedMs: 1, inTime: false });
    return traffic.said('TAP-01');
  };

  it('is all that waits', () => {
    expect(tapped(begun())).toEqual([1, '0 of 2 printed']);
  });

  it('is not known once the clock was moved, until a look has shown it', () => {
    expect(tapped(moved(begun()))).toEqual([0]);
    expect(tapped(looked(moved(begun()), 'a', 'b'))).toEqual([1, '0 of 2 printed']);
    expect(tapped(moved(looked(begun(), 'a', 'b')))).toEqual([0]);
    expect(tapped(looked(moved(begun()), 'a'))).toEqual([0]);
  });
});

import { describe, expect, it } from 'vitest';
import { checkOf, saidBy } from '../../judge/judged-by.ts';
import { rules as tapRules } from '../card-reader/releases.ts';
import { PaperStory } from '../document-send/checks-printing.fixture.ts';
import { balanceChecks } from './checks.ts';

const checks = [...balanceChecks, checkOf(tapRules, 'TAP-01')];

function said(rule: string, story: PaperStory): readonly [number, ...string[]] {
  const check = checks.find((one) => one.rule === rule);
  if (check === undefined) throw new Error(`there is no check of ${rule}`);
  return saidBy(check, story.over());
}

function balance(story: PaperStory, phase: 'granted' | 'told', total: string): PaperStory {
  story.add({ type: 'balance', case: 's', phase, userName: 'Ann', total, pagePrice: '0.5' });
  return story;
}

/** Ann has something for two pages, and three documents of one page. */
function begun(): PaperStory {
  const story = PaperStory.begun().user('Ann', '1').printer('one', 'p:1', 'm1');
  balance(story, 'granted', '1.0');
  return story.upload('Ann', 'a').upload('Ann', 'b').upload('Ann', 'c');
}

describe('what a user can pay for', () => {
  it('BAL-01: comes out, and no more', () => {
    const two = (): PaperStory => begun().paper('a', 'one').paper('b', 'one');
    expect(said('BAL-01', balance(two(), 'told', '0'))).toEqual([1]);
    expect(said('BAL-01', balance(two().paper('c', 'one'), 'told', '0'))).toEqual([
      1,
      'prints that cost 1.5',
    ]);
    expect(said('BAL-01', balance(begun().paper('a', 'one', { copies: 3 }), 'told', '0'))).toEqual([
      1,
      'prints that cost 1.5',
    ]);
    const aborted = two().paper('c', 'one', { state: 'aborted' });
    expect(said('BAL-01', balance(aborted, 'told', '0'))).toEqual([1]);
  });

  it('BAL-02: is less by what came out', () => {
    const one = (): PaperStory => begun().paper('a', 'one');
    expect(said('BAL-02', balance(one(), 'told', '0.50'))).toEqual([1]);
    expect(said('BAL-02', balance(one(), 'told', '1'))).toEqual([1, 'the balance 1']);
    const overdrawn = one().paper('b', 'one').paper('c', 'one');
    expect(said('BAL-02', balance(overdrawn, 'told', '-0.5'))).toEqual([1, 'the balance -0.5']);
  });

  it('is not known before it is told, for others, without paper, or by what is no amount', () => {
    const one = (): PaperStory => begun().paper('a', 'one');
    expect(said('BAL-01', one())).toEqual([0]);
    const ofBob = one();
    const told = {
      type: 'balance',
      case: 's',
      phase: 'told',
      total: '1',
      pagePrice: '0.5',
    } as const;
    ofBob.add({ ...told, userName: 'Bob' });
    expect(said('BAL-01', ofBob)).toEqual([0]);
    expect(said('BAL-01', balance(begun(), 'told', '1'))).toEqual([0]);
    expect(said('BAL-01', balance(one(), 'told', 'much'))).toEqual([0]);
    expect(said('BAL-01', balance(begun(), 'told', '1').paper('a', 'one'))).toEqual([0]);
  });
});

it('TAP-01: a tap need not release what its user cannot pay for', () => {
  const story = begun();
  story.tap('1', 'm1');
  expect(said('TAP-01', story.paper('a', 'one').settled())).toEqual([0]);
});

import { describe, expect, it } from 'vitest';
import { checkOf, saidBy } from '../../engine/judge/judged-by.ts';
import { rules as tapRules } from '../card-reader/releases.ts';
import { PrintJournal } from '../document-send/print-journal.fixture.ts';
import { rules } from './spending.ts';

function said(rule: string, story: PrintJournal): readonly [number, ...string[]] {
  return saidBy(checkOf([...rules, ...tapRules], rule), story.over());
}

function balance(story: PrintJournal, phase: 'granted' | 'told', total: string): PrintJournal {
  story.add({ type: 'balance', case: 's', phase, userName: 'Ann', total, pagePrice: '0.5' });
  return story;
}

/** Ann has something for two pages, and three documents of one page. */
function begun(): PrintJournal {
  const story = PrintJournal.begun().user('Ann', '1').printer('one', 'p:1', 'm1');
  balance(story, 'granted', '1.0');
  return story.upload('Ann', 'a').upload('Ann', 'b').upload('Ann', 'c');
}

describe('what a user can pay for', () => {
  it('does not include a print that was aborted', () => {
    const two = begun().paper('a', 'one').paper('b', 'one');
    const aborted = two.paper('c', 'one', { state: 'aborted' });
    expect(said('BAL-01', balance(aborted, 'told', '0'))).toEqual([1]);
  });

  it('is not judged before a look at the balance, for other users, without prints, or by text that is no amount', () => {
    const one = (): PrintJournal => begun().paper('a', 'one');
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

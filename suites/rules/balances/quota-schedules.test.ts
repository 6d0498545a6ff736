import { describe, expect, it } from 'vitest';
import { type Frequency, frequencies } from '../../engine/journal/reset-times.ts';
import { checkOf, saidBy } from '../../engine/judge/judged-by.ts';
import { PrintJournal } from '../document-send/print-journal.fixture.ts';
import { rules } from './quota-schedules.ts';

const minute = 60_000;
const hour = 60 * minute;
const week = 7 * 24 * hour;

function said(rule: string, story: PrintJournal): readonly [number, ...string[]] {
  return saidBy(checkOf(rules, rule), story.over());
}

function balance(story: PrintJournal, phase: 'granted' | 'told', total: string): PrintJournal {
  story.add({ type: 'balance', case: 's', phase, userName: 'Ann', total, pagePrice: '1' });
  return story;
}

/** A policy resets Ann to 3 so long after now, first on the 28th of January, and then at its frequency. */
function policy(story: PrintJournal, firstAfterMs: number, frequency: Frequency): PrintJournal {
  const times = { frequency, scheduledTime: '2027-01-28T01:00:00.000Z', firstAfterMs };
  story.add({ type: 'policy', case: 's', userName: 'Ann', targetAmount: '3', ...times });
  return story;
}

/** Ann has 7; the clock had been moved once before. The policy resets her in two hours. */
function begun(frequency: Frequency = 'weekly'): PrintJournal {
  const story = balance(PrintJournal.begun().later(week), 'granted', '7');
  return policy(story, 2 * hour, frequency);
}

const told = (afterMs: number, total: string): PrintJournal =>
  balance(begun().later(afterMs), 'told', total);

describe('BAL-03: the first reset', () => {
  it('is not judged within ten minutes of it, nor once the next one is near', () => {
    expect(said('BAL-03', told(2 * hour - 10 * minute, '7'))).toEqual([0]);
    expect(said('BAL-03', told(2 * hour - 11 * minute, '7'))).toEqual([1]);
    expect(said('BAL-03', told(2 * hour + 10 * minute, '7'))).toEqual([0]);
    expect(said('BAL-03', told(2 * hour + 11 * minute, '7'))).toHaveLength(2);
    expect(said('BAL-03', told(week + 2 * hour - 11 * minute, '3'))).toEqual([1]);
    expect(said('BAL-03', told(week + 2 * hour - 10 * minute, '3'))).toEqual([0]);
  });

  it('is judged only for the user of the policy, after it was created, and for a grant before it', () => {
    const ofBob = begun().later(3 * hour);
    const bob = { phase: 'told', userName: 'Bob', total: '7', pagePrice: '1' } as const;
    ofBob.add({ type: 'balance', case: 's', ...bob });
    expect(said('BAL-03', ofBob)).toEqual([0]);
    const early = balance(balance(PrintJournal.begun(), 'granted', '7'), 'told', '9');
    expect(said('BAL-03', policy(early, hour, 'weekly'))).toEqual([0]);
    const late = balance(begun().later(3 * hour), 'granted', '9');
    expect(said('BAL-03', balance(late, 'told', '9'))).toEqual([0]);
    const unknown = policy(PrintJournal.begun(), hour, 'weekly');
    expect(said('BAL-03', balance(unknown.later(3 * hour), 'told', '3'))).toEqual([0]);
  });
});

const day = 24 * hour;

// From 28 January 2027 on; the year after has no 29 February.
describe.each([
  ['BAL-04', 'weekly', 7 * day],
  ['BAL-05', 'monthly', 31 * day],
  ['BAL-06', 'quarterly', (31 + 28 + 31) * day],
  ['BAL-07', 'yearly', 365 * day],
] as const)('%s: the second reset of a %s policy', (rule, frequency, everyMs) => {
  const later = (sinceMs: number, total: string, of: Frequency = frequency): PrintJournal =>
    balance(balance(begun(of).later(3 * hour), 'granted', '9').later(sinceMs), 'told', total);

  it('is not judged for a policy of another frequency', () => {
    for (const of of frequencies.filter((one) => one !== frequency)) {
      expect(said(rule, later(everyMs, '3', of))).toEqual([0]);
    }
  });
});

describe('BAL-04: the reset after a week', () => {
  const later = (sinceMs: number, total: string, givenAt = 3 * hour): PrintJournal =>
    balance(balance(begun().later(givenAt), 'granted', '9').later(sinceMs), 'told', total);

  it('is not judged for a grant before the first reset, or at its time', () => {
    expect(said('BAL-04', told(week + 3 * hour, '7'))).toEqual([0]);
    expect(said('BAL-04', later(week, '9', 2 * hour + 10 * minute))).toEqual([0]);
    expect(said('BAL-04', later(week, '9', 2 * hour + 11 * minute))).toHaveLength(2);
    expect(said('BAL-04', later(2 * week, '3'))).toEqual([0]);
  });
});

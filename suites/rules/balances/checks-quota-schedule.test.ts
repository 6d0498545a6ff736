import { describe, expect, it } from 'vitest';
import { type Frequency, frequencies } from '../../journal/reset-times.ts';
import { saidBy } from '../../judge/judged-by.ts';
import { PaperStory } from '../document-send/checks-printing.fixture.ts';
import { quotaScheduleChecks } from './checks-quota-schedule.ts';

const minute = 60_000;
const hour = 60 * minute;
const week = 7 * 24 * hour;

function said(rule: string, story: PaperStory): readonly [number, ...string[]] {
  const check = quotaScheduleChecks.find((one) => one.rule === rule);
  if (check === undefined) throw new Error(`there is no check of ${rule}`);
  return saidBy(check, story.over());
}

function balance(story: PaperStory, phase: 'granted' | 'told', total: string): PaperStory {
  story.add({ type: 'balance', case: 's', phase, userName: 'Ann', total, pagePrice: '1' });
  return story;
}

/** A policy resets Ann to 3 so long after now, first on the 28th of January, and then at its frequency. */
function policy(story: PaperStory, firstAfterMs: number, frequency: Frequency): PaperStory {
  const times = { frequency, scheduledTime: '2027-01-28T01:00:00.000Z', firstAfterMs };
  story.add({ type: 'policy', case: 's', userName: 'Ann', targetAmount: '3', ...times });
  return story;
}

/** Ann has 7; the clock had been moved once before. The policy resets her in two hours. */
function begun(frequency: Frequency = 'weekly'): PaperStory {
  const story = balance(PaperStory.begun().later(week), 'granted', '7');
  return policy(story, 2 * hour, frequency);
}

const told = (afterMs: number, total: string): PaperStory =>
  balance(begun().later(afterMs), 'told', total);

describe('BAL-03: the first reset', () => {
  it('comes when it is due, and not before', () => {
    expect(said('BAL-03', told(hour, '7.00'))).toEqual([1]);
    expect(said('BAL-03', told(hour, '3'))).toEqual([1, 'the balance 3']);
    expect(said('BAL-03', told(3 * hour, '3.0'))).toEqual([1]);
    expect(said('BAL-03', told(3 * hour, '7'))).toEqual([1, 'the balance 7']);
    expect(said('BAL-03', told(3 * hour, 'much'))).toEqual([1, 'the balance much']);
  });

  it('is not looked at within ten minutes of it, nor once the next one is near', () => {
    expect(said('BAL-03', told(2 * hour - 10 * minute, '7'))).toEqual([0]);
    expect(said('BAL-03', told(2 * hour - 11 * minute, '7'))).toEqual([1]);
    expect(said('BAL-03', told(2 * hour + 10 * minute, '7'))).toEqual([0]);
    expect(said('BAL-03', told(2 * hour + 11 * minute, '7'))).toHaveLength(2);
    expect(said('BAL-03', told(week + 2 * hour - 11 * minute, '3'))).toEqual([1]);
    expect(said('BAL-03', told(week + 2 * hour - 10 * minute, '3'))).toEqual([0]);
  });

  it('is of who is under the policy, from when it was made, and of what was given before it', () => {
    const ofBob = begun().later(3 * hour);
    const bob = { phase: 'told', userName: 'Bob', total: '7', pagePrice: '1' } as const;
    ofBob.add({ type: 'balance', case: 's', ...bob });
    expect(said('BAL-03', ofBob)).toEqual([0]);
    const early = balance(balance(PaperStory.begun(), 'granted', '7'), 'told', '9');
    expect(said('BAL-03', policy(early, hour, 'weekly'))).toEqual([0]);
    const late = balance(begun().later(3 * hour), 'granted', '9');
    expect(said('BAL-03', balance(late, 'told', '9'))).toEqual([0]);
    const unknown = policy(PaperStory.begun(), hour, 'weekly');
    expect(said('BAL-03', balance(unknown.later(3 * hour), 'told', '3'))).toEqual([0]);
  });
});

describe('BAL-03: the first reset', () => {
  it.each(frequencies)('is that of a %s policy too', (frequency) => {
    const told = (afterMs: number): PaperStory =>
      balance(begun(frequency).later(afterMs), 'told', '7');
    expect(said('BAL-03', told(hour))).toEqual([1]);
    expect(said('BAL-03', told(3 * hour))).toEqual([1, 'the balance 7']);
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
  const later = (sinceMs: number, total: string, of: Frequency = frequency): PaperStory =>
    balance(balance(begun(of).later(3 * hour), 'granted', '9').later(sinceMs), 'told', total);

  it('comes when it is due, and not before', () => {
    expect(said(rule, later(everyMs - 2 * hour, '9'))).toEqual([1]);
    expect(said(rule, later(everyMs - 2 * hour, '3'))).toEqual([1, 'the balance 3']);
    expect(said(rule, later(everyMs, '3'))).toEqual([1]);
    expect(said(rule, later(everyMs, '9'))).toEqual([1, 'the balance 9']);
  });

  it('is not looked for where the policy has another frequency', () => {
    for (const of of frequencies.filter((one) => one !== frequency)) {
      expect(said(rule, later(everyMs, '3', of))).toEqual([0]);
    }
  });
});

describe('BAL-04: the reset after a week', () => {
  const later = (sinceMs: number, total: string, givenAt = 3 * hour): PaperStory =>
    balance(balance(begun().later(givenAt), 'granted', '9').later(sinceMs), 'told', total);

  it('says nothing of what was given before the first, or as it came', () => {
    expect(said('BAL-04', told(week + 3 * hour, '7'))).toEqual([0]);
    expect(said('BAL-04', later(week, '9', 2 * hour + 10 * minute))).toEqual([0]);
    expect(said('BAL-04', later(week, '9', 2 * hour + 11 * minute))).toHaveLength(2);
    expect(said('BAL-04', later(2 * week, '3'))).toEqual([0]);
  });
});

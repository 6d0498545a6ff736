import { describe, expect, it } from 'vitest';
import { checkOf, saidBy } from '../../engine/judge/judged-by.ts';
import { PrintJournal } from '../document-send/print-journal.fixture.ts';
import { rules } from './prints.ts';

const address = '10.0.0.1';

function said(rule: string, story: PrintJournal): readonly [number, ...string[]] {
  return saidBy(checkOf(rules, rule), story.settled().over());
}

function killed(story: PrintJournal): PrintJournal {
  story.add({ type: 'restart', case: 's', how: 'kill' });
  return story;
}

function begun(): PrintJournal {
  const story = PrintJournal.begun({ deliveryMs: 0 }).login('Ann', 'token#1');
  return story.printer('here', address, 'reader');
}

function sent(...uuids: readonly string[]): PrintJournal {
  const story = begun();
  for (const uuid of uuids) story.upload('Ann', uuid);
  for (const uuid of uuids) story.send(uuid, address);
  return story;
}

it('CRASH-04: only a release that a kill interrupted may print twice', () => {
  const printed = (story: PrintJournal): PrintJournal => story.paper('a', 'here');
  const interrupted = (): PrintJournal => printed(printed(killed(sent('a'))));
  expect(said('CRASH-04', killed(printed(sent('a'))))).toEqual([1]);
  expect(said('CRASH-04', printed(killed(printed(sent('a')))))).toEqual([1, '2 prints']);
  expect(said('CRASH-04', interrupted())).toEqual([1]);
  expect(said('CRASH-04', printed(interrupted()))).toEqual([1, '3 prints']);
});

it('CRASH-05: documents that are made anew for their printers must be as many as were sent', () => {
  const anew = (count: number): PrintJournal => {
    const story = killed(sent('a', 'b'));
    for (let left = count; left > 0; left -= 1) story.paper('x', 'here', { bytes: 9 });
    return story;
  };
  expect(said('CRASH-05', anew(2))).toEqual([2]);
  expect(said('CRASH-05', anew(1))).toEqual([2, 'no print']);
});

describe('CRASH-11: three documents in the push queue of one printer', () => {
  const judged = (prints: string, kills = 1): readonly [number, ...string[]] => {
    const story = begun();
    const parameters = Object.entries({ portname: 'queue', porttype: '1', outputportid: '1' });
    const answer = { status: 200, json: { errorCode: 0, id: 1 } };
    story.call('s', { operation: 'inputports.create', parameters }, answer);
    for (const uuid of 'abc') story.upload('Ann', uuid);
    for (let kill = 0; kill < kills; kill += 1) killed(story);
    for (const uuid of prints) story.paper(uuid, 'here');
    return said('CRASH-11', story.list('token#1', []).list('token#1', []));
  };

  it('may be one too few or too many for each kill', () => {
    for (const prints of ['abc', 'ab', 'abbc', 'aab']) expect(judged(prints)).toEqual([2]);
    expect(judged('a')).toEqual([2, '2 never printed']);
    expect(judged('aabbc')).toEqual([2, '2 printed again']);
    expect(judged('aabbc', 2)).toEqual([2]);
  });

  it('are not judged if nothing was killed, or if none of them is known by its bytes', () => {
    expect(judged('aabbcc', 0)).toEqual([0]);
    expect(judged('xyz')).toEqual([0]);
  });
});

import { expect, it } from 'vitest';
import { saidBy } from '../../judge/judged-by.ts';
import { PaperStory } from '../document-send/checks-printing.fixture.ts';
import { crashPushChecks } from './checks-pushes.ts';

const pushed = ['a', 'b', 'c'] as const;

/** Three documents that a queue pushes to one printer, which is killed behind them; `prints` are what came out. */
function said(prints: string, kills = 1): readonly [number, ...string[]] {
  const story = PaperStory.begun({ deliveryMs: 0 }).printer('here', '10.0.0.1', 'reader');
  const parameters = Object.entries({ portname: 'queue', porttype: '1', outputportid: '1' });
  const answer = { status: 200, json: { errorCode: 0, id: 1 } };
  story.call('s', { operation: 'inputports.create', parameters }, answer);
  for (const uuid of pushed) story.upload('Ann', uuid);
  for (let kill = 0; kill < kills; kill += 1)
    story.add({ type: 'restart', case: 's', how: 'kill' });
  for (const uuid of prints) story.paper(uuid, 'here');
  const [check] = crashPushChecks;
  if (check === undefined) throw new Error('there is no check');
  return saidBy(check, story.login('Ann', 'token#1').list('token#1', []).settled().over());
}

it('CRASH-11: of pushed documents one for each kill may be missing or come twice', () => {
  for (const prints of ['abc', 'ab', 'abbc', 'aab']) expect(said(prints)).toEqual([2]);
  expect(said('a')).toEqual([2, '2 never printed']);
  expect(said('aabbc')).toEqual([2, '2 printed again']);
  expect(said('aabbc', 2)).toEqual([2]);
});

it('CRASH-11: nothing is said where nothing was killed, or none is known by its bytes', () => {
  expect(said('aabbcc', 0)).toEqual([0]);
  expect(said('xyz')).toEqual([0]);
});

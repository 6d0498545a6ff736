import { describe, expect, it } from 'vitest';
import { saidBy } from '../../judge/judged-by.ts';
import { PaperStory } from '../document-send/checks-printing.fixture.ts';
import { portOptionChecks } from './checks-options.ts';

const done = { status: 200, json: { errorCode: 0, id: 7 } };

/** A document of Ann's, printed at an IPP port that was made so. */
function printed(
  userName: string | undefined,
  sendusername?: string,
): readonly [number, ...string[]] {
  const check = portOptionChecks.find(({ rule }) => rule === 'OUT-16');
  if (check === undefined) throw new Error('there is no check of OUT-16');
  const story = PaperStory.begun();
  story.add({ type: 'printer', case: 's', printer: 'p', front: 'ipp', address: 'here' });
  const given = { address: 'here', printprotocol: '1', sendusername };
  const parameters = Object.entries(given).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  story.call('s', { operation: 'outputports.create', parameters }, done);
  const name = userName === undefined ? {} : { userName };
  story.upload('Ann', 'a').send('a', 'here').paper('a', 'p', name).settled();
  return saidBy(check, story.over());
}

describe('OUT-16: the user name of an IPP job', () => {
  it('is that of its user where the port says so, perhaps with a domain', () => {
    expect(printed('Ann', 'true')).toEqual([1]);
    expect(printed('OFFICE\\ann', 'true')).toEqual([1]);
    expect(printed('Bob', 'true')).toEqual([1, 'user name Bob']);
    expect(printed(undefined, 'true')).toEqual([1, 'no user name']);
  });

  it('is not that where the port says so', () => {
    expect(printed('anonymous', 'false')).toEqual([1]);
    expect(printed(undefined, 'false')).toEqual([1]);
    expect(printed('ann@office', 'false')).toEqual([1, 'user name ann@office']);
  });

  it('may be any where nothing is said: no default is stated', () => {
    expect(printed('Ann')).toEqual([0]);
    expect(printed(undefined)).toEqual([0]);
  });
});

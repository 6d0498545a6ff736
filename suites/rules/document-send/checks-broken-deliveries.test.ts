import { describe, expect, it } from 'vitest';
import { saidBy } from '../../judge/judged-by.ts';
import { brokenDeliveryChecks } from './checks-broken-deliveries.ts';
import { PaperStory } from './checks-printing.fixture.ts';

function said(story: PaperStory): readonly [number, ...string[]] {
  const [check] = brokenDeliveryChecks;
  if (check === undefined) throw new Error('there is no check');
  return saidBy(check, story.over());
}

/** A document is sent to a printer with these faults. */
function sent(kinds: readonly string[], status: number): PaperStory {
  const story = PaperStory.begun().user('Ann', '1').login('Ann', 'token#1');
  story.printer('one', 'a:9100', 'm1').upload('Ann', 'u');
  story.add({ type: 'fault', case: 's', printer: 'one', kinds });
  return story.send('u', 'a:9100', status);
}

describe('DOC-SEND-24: a printer breaks a transfer off', () => {
  it('and the send is refused, or the document comes out later', () => {
    expect(said(sent(['reset'], 409).settled())).toEqual([1]);
    expect(said(sent(['reset'], 200).settled())).toEqual([1, 'errorCode 0 and no complete print']);
    expect(said(sent(['reset'], 200).paper('u', 'one').settled())).toEqual([1]);
    const cut = { state: 'aborted', sha256: 'a part' } as const;
    expect(said(sent(['reset'], 200).paper('u', 'one', cut).settled())).toEqual([
      1,
      'errorCode 0 and no complete print',
    ]);
  });

  it('and what was refused waits again', () => {
    const listed = (...uuids: readonly string[]): PaperStory =>
      sent(['reset'], 409)
        .settled()
        .list(
          'token#1',
          uuids.map((uuid) => ({ uuid, status: 0 })),
        );
    expect(said(listed('u'))).toEqual([2]);
    expect(said(listed())).toEqual([2, 'a list without it']);
  });

  it('and nothing is said of a printer that is well', () => {
    expect(said(sent([], 200).settled())).toEqual([0]);
    expect(said(sent(['refuse'], 409).settled())).toEqual([0]);
  });
});

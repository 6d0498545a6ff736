import fc from 'fast-check';
import { expect, it } from 'vitest';
import { disturbingPanels } from './disturbed-panel.ts';
import type { JournalEvent } from './event.ts';
import { PanelJournal } from './panel-journal.ts';

function recording(): readonly JournalEvent[] {
  const panel = new PanelJournal();
  for (let at = 0; at < 40; at += 1) {
    panel.begin(`case/${String(at)}`);
    panel.asked('release', { waiting: 1, titles: ['a.pdf'] });
    panel.connected('unverified', false);
    panel.login();
    panel.list([{ uuid: 'a' }]);
    panel.release('a');
    panel.told('done', { printed: ['a.pdf'], shown: ['a.pdf'] });
    panel.end();
  }
  panel.begin('rare');
  panel.tap();
  panel.end();
  return panel.events;
}

const events = recording();
const disturbed = disturbingPanels(events);
const many = Array.from({ length: 60 }, (_, seed) => disturbed(seed)).flat();

it('the same seed disturbs in the same way, another one in another', () => {
  expect(disturbed(1)).toEqual(disturbed(1));
  expect(disturbed(1)).not.toEqual(disturbed(2));
});

it('events stay in their order, and time goes back where a case begins alone', () => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const after = disturbed(seed);
      const seqs = after.map(({ seq }) => seq);
      expect(seqs).toEqual(seqs.toSorted((one, other) => one - other));
      const goesBack = after.filter(({ at }, place) => Number(at) < Number(after[place - 1]?.at));
      const isBegin = (event: JournalEvent): boolean =>
        event.type === 'case' && event.phase === 'begin';
      expect(goesBack.filter((event) => !isBegin(event))).toEqual([]);
    }),
    { numRuns: 20 },
  );
});

it('people ask for something else, and tell of something else', () => {
  const asked = many.filter((event) => event.type === 'asked');
  expect(new Set(asked.map(({ doing }) => doing)).size).toBeGreaterThan(4);
  expect(asked.some(({ chosen }) => chosen?.sides === 'short edge')).toBe(true);
  const told = many.filter((event) => event.type === 'told');
  expect(new Set(told.map(({ outcome }) => outcome)).size).toBe(4);
  expect(told.some(({ printed }) => printed?.length === 0)).toBe(true);
});

it('callers come in at other doors, in other forms', () => {
  const sent = many.filter((event) => event.type === 'sent');
  const doors = new Set(sent.map(({ door }) => door));
  expect(doors).toEqual(new Set([undefined, 'given', 'plain', 'unverified', 'stranger']));
  expect(new Set(sent.map(({ headers }) => headers['content-type'])).size).toBeGreaterThan(4);
  expect(sent.some(({ outside }) => outside === true)).toBe(true);
});

it('what is seldom is disturbed the more', () => {
  const taps = many.filter((event) => event.type === 'sent' && event.case === 'rare');
  const usual = events.find((event) => event.type === 'sent' && event.case === 'rare');
  const changed = taps.filter((one) => JSON.stringify(one) !== JSON.stringify(usual));
  expect(changed.length).toBeGreaterThan(taps.length / 5);
});

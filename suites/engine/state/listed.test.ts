import { describe, expect, it } from 'vitest';
import { JournalBuilder } from '../journal/journal-builder.ts';
import { PanelJournal } from '../journal/panel-journal.ts';
import { follow, type State } from './state.ts';

function worldOf(story: (panel: PanelJournal) => void): State {
  const panel = new PanelJournal();
  panel.begin('a');
  story(panel);
  panel.end();
  return follow(panel.events, {});
}

describe('what a terminal is shown', () => {
  it('is known from lists, with who it was listed for and when', () => {
    const { listed, documents } = worldOf((panel) => {
      panel.login('Ann');
      panel.list([{ uuid: 'a', name: 'Ä.pdf' }]);
      panel.list([{ uuid: 'a', more: { status: 5 } }, { uuid: 'b' }]);
    });
    expect([...listed.keys()]).toEqual(['a', 'b']);
    expect(listed.get('a')).toMatchObject({ name: 'Ä.pdf', user: 'ann' });
    expect(listed.get('a')?.sightings.map(({ status }) => status)).toEqual([0, 5]);
    expect(documents.size).toBe(0);
  });

  it('is nothing where the answer is a refusal or no list', () => {
    const { listed } = worldOf((panel) => {
      panel.login();
      panel.list([], { answer: { status: 403, json: [{ uuid: 'a' }] } });
      panel.list([], { answer: { status: 200, json: { uuid: 'a' } } });
      panel.list([], { answer: { status: 200, json: [{ name: 'a' }, null] } });
    });
    expect(listed.size).toBe(0);
  });

  it('is not kept of runs that certify no terminal', () => {
    const journal = new JournalBuilder().begin('a');
    const json = [{ uuid: 'a', documentName: 'a.pdf' }];
    journal.call('a', { operation: 'documents.list' }, { status: 200, json });
    expect(follow(journal.end('a').events, {}).listed.size).toBe(0);
  });

  it('comes with the terminal and the wall clock that the run began by', () => {
    const { terminal, began } = worldOf(() => {});
    expect(terminal).toMatchObject({ name: 'Panel', port: { address: '10.0.0.7' } });
    expect(began).toEqual({ wallMs: Date.parse('2026-01-01T00:00:00.000Z'), atNs: 1_000_000n });
  });
});

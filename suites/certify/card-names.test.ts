import { expect, it } from 'vitest';
import { PanelJournal } from '../engine/journal/panel-journal.ts';
import { Redactor } from '../engine/journal/redact.ts';
import { openCardNames } from './card-names.ts';

it('cards and short ids are named alike wherever they stand, and nobody can read them', () => {
  const panel = new PanelJournal();
  panel.begin('observed');
  const user = { userName: 'ann', shortId: '4711', cards: ['04A1B2', '99'], department: '99' };
  const path = '/login';
  for (const [authtype, userid] of [
    ['1', '04A1B2'],
    ['2', '4711'],
    ['3', 'ann'],
  ] as const) {
    const answer = { status: 200, json: { ...user, token: { access_token: 'token#1' } } };
    panel.form('POST', 'login.post', { path, fields: { authtype, userid }, answer });
  }
  panel.tap({ cd: '04A1B2' });
  panel.form('PUT', 'users.card', { path: '/users/ann/cards', fields: { cardid: '99' } });
  const events = panel.events.map(openCardNames(new Redactor()));
  expect(JSON.stringify(events)).not.toMatch(/04A1B2|4711/);
  const sent = events.flatMap((event) => (event.type === 'sent' ? [event] : []));
  expect(sent.map(({ parameters }) => parameters.at(-1)?.[1] ?? '')).toEqual([
    'card#1',
    'short-id#1',
    'ann',
    '001122334455',
    'card#2',
  ]);
  expect(sent[3]?.query?.[0]).toEqual(['cd', 'card#1']);
  const [answered] = events.flatMap((event) => (event.type === 'answered' ? [event] : []));
  expect(answered?.json).toMatchObject({
    userName: 'ann',
    shortId: 'short-id#1',
    cards: ['card#1', 'card#2'],
    department: '99',
  });
});

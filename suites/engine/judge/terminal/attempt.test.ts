import { describe, expect, it } from 'vitest';
import { Case } from '../../case/case.ts';
import type { JournalEvent } from '../../journal/event.ts';
import { type Other, PanelJournal } from '../../journal/panel-journal.ts';
import { follow } from '../../state/state.ts';
import {
  attemptsOf,
  endOf,
  isAfter,
  isAtWork,
  isCall,
  isDevice,
  isEntry,
  isRenewal,
  isUserToken,
  turnsOf,
} from './attempt.ts';

type Story = (panel: PanelJournal) => void;

function eventsOf(story: Story): readonly JournalEvent[] {
  const panel = new PanelJournal();
  panel.begin('c');
  story(panel);
  panel.end();
  return panel.events;
}

function attemptOf(story: Story) {
  const [attempt] = attemptsOf(eventsOf(story));
  if (attempt === undefined) throw new Error('nothing was sent');
  return attempt;
}

function turnsIn(story: Story) {
  const all = eventsOf(story);
  const events = all.slice(1);
  const end = events.at(-1);
  if (end?.type !== 'case') throw new Error('the case has no end');
  return turnsOf(new Case(end, events, follow(all, {})));
}

const paths = (told: readonly { readonly sent: { readonly path: string } }[]) =>
  told.map(({ sent }) => sent.path);

describe('a request', () => {
  it.each<readonly [string, Other, boolean]>([
    ['where the terminal was told to', {}, true],
    ['at the door that was given', { door: 'given' }, true],
    ['without TLS', { door: 'plain' }, true],
    ['outside of the base URL', { outside: true }, false],
    ['not outside of it', { outside: false }, true],
    ['at another host', { door: 'stranger' }, false],
    ['where nobody vouches for the certificate', { door: 'unverified' }, false],
  ])('%s is a call: %#', (_, sent, is) => {
    expect(isCall(attemptOf((panel) => panel.list([], { sent })))).toBe(is);
  });

  it.each<readonly [string, Other, boolean]>([
    ['in the usual way', {}, true],
    ['below the base URL', { outside: false }, false],
    ['at another host', { door: 'stranger' }, false],
    ['with a password', { parameters: [['grant_type', 'password']] }, false],
    ['with nothing', { parameters: [] }, false],
  ])('that asks for a token %s is a renewal: %#', (_, sent, is) => {
    const parameters: Other['parameters'] = [
      ['refresh_token', 'refresh#1'],
      ['grant_type', 'refresh_token'],
    ];
    const attempt = attemptOf((panel) =>
      panel.form('POST', 'none', {
        path: '/oauth/token',
        sent: { outside: true, parameters, ...sent },
      }),
    );
    expect(isRenewal(attempt)).toBe(is);
    expect(isEntry(attempt)).toBe(is);
  });

  it('is an entry where somebody logs in, and no renewal', () => {
    const login = attemptOf((panel) => panel.login());
    expect([isEntry(login), isRenewal(login)]).toEqual([true, false]);
    expect(isEntry(attemptOf((panel) => panel.list()))).toBe(false);
  });

  it('is after what was before it, and not after itself or what never came', () => {
    const { sent } = attemptOf((panel) => panel.list());
    const places = [sent.seq - 1, sent.seq, sent.seq + 1, undefined];
    expect(places.map((place) => isAfter({ sent }, place))).toEqual([true, false, false, false]);
  });

  it('ends where its answer stands, or where it is known that none comes; else where it began', () => {
    const answered = attemptOf((panel) => panel.list());
    expect(endOf(answered)).toBe(answered.exchange?.answered.seq);
    const lost = attemptOf((panel) => panel.releaseInVain('a'));
    expect([lost.exchange, endOf(lost)]).toEqual([undefined, lost.sent.seq + 1]);
    const open = attemptOf((panel) => void panel.releaseSlowly('a'));
    expect([open.end, endOf(open)]).toEqual([undefined, open.sent.seq]);
  });
});

it.each([
  ['device#1', true, false],
  ['device#12', true, false],
  ['device#x', false, true],
  ['device#1x', false, true],
  ['xdevice#1', false, true],
  ['token#1', false, true],
  ['', false, false],
])('a bearer %j is a device: %s, a user: %s', (bearer, device, user) => {
  expect([isDevice(bearer), isUserToken(bearer)]).toEqual([device, user]);
});

describe('a terminal', () => {
  const device: Other = { headers: { 'x-api-key': 'key#1', authorization: 'Bearer device#1' } };
  const declined = { status: 200, json: { errorCode: 1001 } };
  it.each<readonly [string, Story, boolean]>([
    ['logs in', (panel) => panel.login(), false],
    ['calls as a device', (panel) => panel.list([], { sent: device }), false],
    ['asks for another token', (panel) => panel.renew(), false],
    [
      'asks for a second page',
      (panel) => panel.history({ PageToken: 'x' }, undefined, device),
      true,
    ],
    ['asks for the first one', (panel) => panel.history({}, undefined, device), false],
    ['records a job', (panel) => panel.record({}, undefined, device), true],
    ['records one in vain', (panel) => panel.record({}, { status: 403 }, device), false],
    ['uploads', (panel) => panel.upload({}, device), true],
    ['taps', (panel) => panel.tap(), true],
    ['taps in the other way', (panel) => panel.tap({}, undefined, { operation: 'card.get' }), true],
    [
      'calls as who has logged in',
      (panel) => {
        panel.login();
        panel.list();
      },
      true,
    ],
    [
      'is refused as who has logged in',
      (panel) => {
        panel.login();
        panel.release('a', declined);
      },
      false,
    ],
  ])('that %s is at work: %#', (_, story, is) => {
    const events = eventsOf(story);
    expect(isAtWork(attemptsOf(events), follow(events, {}))).toBe(is);
  });
});

describe('a case', () => {
  const call = (panel: PanelJournal, path: string): void =>
    panel.form('GET', 'version.get', { path });

  it('in which nobody is asked anything is one turn', () => {
    const turns = turnsIn((panel) => {
      call(panel, '/1');
      call(panel, '/2');
    });
    expect(turns.map(({ attempts }) => paths(attempts))).toEqual([['/1', '/2']]);
    expect(turns[0]).toMatchObject({ asked: undefined, told: undefined });
  });

  it('is cut where somebody is asked; what comes before that is of the first turn', () => {
    const turns = turnsIn((panel) => {
      call(panel, '/1');
      panel.asked('look');
      call(panel, '/2');
      panel.told('done');
      panel.asked('copy');
      call(panel, '/3');
      panel.told('failed');
      panel.told('partly');
      panel.asked('scan');
    });
    expect(
      turns.map(({ asked, told, attempts }) => [asked?.doing, told?.outcome, paths(attempts)]),
    ).toEqual([
      ['look', 'done', ['/1', '/2']],
      ['copy', 'partly', ['/3']],
      ['scan', undefined, []],
    ]);
  });

  it('has no answers of what was told before they came', () => {
    const [turn] = turnsIn((panel) => {
      panel.asked('release');
      const answer = panel.releaseSlowly('a');
      panel.told('failed');
      answer();
      call(panel, '/late');
    });
    expect(turn?.attempts.map(({ sent, end }) => [sent.operation, end])).toEqual([
      ['documents.send', undefined],
    ]);
  });

  it('has answers that came while somebody was asked for something else', () => {
    const [first] = turnsIn((panel) => {
      panel.asked('release');
      const answer = panel.releaseSlowly('a');
      panel.asked('look');
      answer();
      panel.told('done');
    });
    expect(first?.attempts[0]?.exchange?.status).toBe(200);
  });
});

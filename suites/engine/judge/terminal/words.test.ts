import { expect, it } from 'vitest';
import type { Fields } from '../../journal/panel-journal.ts';
import type { AskedEvent } from '../../journal/terminal-event.ts';
import { each, expectedOf, type Story } from './examples/judged.ts';

const asked =
  (doing: AskedEvent['doing'], more: Partial<AskedEvent> = {}): Story =>
  (panel) =>
    panel.asked(doing, more);
const login: Story = (panel) => panel.login();
const list: Story = (panel) => panel.list([{ uuid: 'a' }, { uuid: 'b' }]);
const release: Story = (panel) => panel.release('a');
const record: Story = (panel) => panel.record();
const copies = each(
  asked('copy', { pages: 2, chosen: { sides: 'one', colorPages: 1 } }),
  login,
  asked('scan', { pages: 3, chosen: { sides: 'long edge' } }),
  (panel) => panel.login('bob'),
  record,
);
const over: Story = (panel) => {
  for (let at = 0; at < 12; at += 1) panel.list([], { answer: { status: 401 } });
  panel.login();
};
const fields =
  (operation: string, given: Fields): Story =>
  (panel) =>
    panel.form('POST', operation, { path: '/', fields: given });

/** What names more than the rule does. */
it.each<readonly [string, Story, string]>([
  ['TERM-JOB-01', each(copies, record), '2 recorded jobs'],
  ['TERM-JOB-02', copies, 'user ann or bob'],
  ['TERM-JOB-03', copies, 'jobtype COPY or SCAN'],
  ['TERM-JOB-06', copies, 'totalpages 2 or 3'],
  ['TERM-JOB-07', copies, 'no duplex, colorpages=1 or duplex=true'],
  ['TERM-OUT-03', each(login, list, release), 'a release to 10.0.0.7 or SN-7'],
  [
    'TERM-OUT-06',
    each(asked('delete', { titles: ['x', 'y'] }), login, list, release),
    'calls for x, y',
  ],
  [
    'TERM-OUT-07',
    each(asked('release', { chosen: { copies: 2, grayscale: true } }), release),
    'copies=2, grayscale=true',
  ],
  ['TERM-KEY-02', each(login, list), 'token#2 with key#1, the key of its login'],
  ['TERM-TOK-05', each(login, list, release), 'a token of ann'],
  ['TERM-TOK-04', each(login, over), 'at most 10 more calls with the refused token#2'],
  [
    'TERM-TOK-04',
    each(asked('look'), login, over, (panel) => panel.release('a', { status: 500 })),
    'at most 10 more calls with the refused token#2; at most 3 logins and renewals for an expired token',
  ],
  [
    'TERM-LOGIN-02',
    each(fields('login.post', { authtype: '3' }), record),
    'no password, since authtype 3 ignores it',
  ],
  [
    'TERM-CALL-03',
    each(fields('login.post', { authtype: '3' }), record),
    'the parameters authtype, userid; the parameters jobtype',
  ],
  [
    'TERM-FORM-03',
    each(fields('users.delete', { providerid: '1', ProviderId: '2' }), record),
    'providerid, ProviderId in the query',
  ],
  ['TERM-UP-03', (panel) => panel.upload({ title: 'x' }), 'a title that ends in .docx'],
  ['TERM-REC-03', record, 'port 10.0.0.7 or SN-7'],
  ['READER-03', (panel) => panel.tap(), 'Mac 00:11:22:33:44:55'],
  [
    'TERM-HIST-02',
    each(
      (panel) => panel.history({ status: '1' }, 'n'),
      (panel) => panel.history({ pagetoken: 'n' }),
    ),
    'the same filters: status=1',
  ],
  ['TERM-VALUE-09', (panel) => panel.upload({ duplex: '1' }), 'duplex one of 0, 1, 2'],
  [
    'TERM-TRY-05',
    each(asked('look'), login, (panel) =>
      panel.list([], { answer: { status: 503, headers: { 'retry-after': '5' } } }),
    ),
    'a retry after 5 s, as Retry-After says',
  ],
  [
    'TERM-ERR-01',
    each(
      asked('release'),
      login,
      list,
      (panel) => panel.release('a', { status: 200, json: { errorCode: 1 } }),
      (panel) => panel.told('failed'),
    ),
    "'a.pdf' not shown as printed",
  ],
  [
    'TERM-ERR-03',
    each(asked('release'), login, list, release, (panel) => panel.told('done')),
    "'a.pdf' shown as printed",
  ],
])('%s says what it expects', (rule, story, expected) => {
  expect([...new Set(expectedOf(rule, story))].join('; ')).toBe(expected);
});

it.each([
  ['TERM-OPEN-01', 'further calls in spite of unknown members'],
  ['TERM-OPEN-02', 'further calls in spite of unknown values'],
])('%s says after what all goes on', (rule, expected) => {
  const odd: Story = (panel) => {
    panel.list([{ uuid: 'a', more: { odd: 1, status: 77 } }]);
    panel.told('done');
  };
  expect(expectedOf(rule, each(asked('look'), login, odd))).toEqual([expected]);
});

it('TERM-TRY-04 says what is not made a second time', () => {
  const refused = { status: 400 };
  const story = each(
    asked('look'),
    (panel) => panel.login('eve', { answer: refused }),
    (panel) => panel.renew(refused),
  );
  expect(expectedOf('TERM-TRY-04', story)).toEqual([
    'no second login with the refused credentials',
    'no second renewal with the refused credentials',
  ]);
});

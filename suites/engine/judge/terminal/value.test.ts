import { expect, it } from 'vitest';
import type { Other } from '../../journal/panel-journal.ts';
import { each, type Story, seenOf } from './examples/judged.ts';

type Pairs = readonly (readonly [string, string])[];

/** What a rule sees in a call at a terminal that is at work: a tap is, and has no such values. */
function seen(where: string, sent: Other): readonly string[] {
  const [rule = '', operation = ''] = where.split(' in ');
  const story: Story = (panel) => panel.form('POST', operation, { path: '/', sent });
  const asked: Story = (panel) => panel.asked('tap');
  return seenOf(
    rule,
    each(asked, story, (panel) => panel.tap()),
  );
}

it.each<readonly [string, Pairs, readonly string[]]>([
  ['TERM-VALUE-01 in login.post', [['authtype', '0']], ['held']],
  ['TERM-VALUE-01 in login.post', [['AUTHTYPE', '77']], ['authtype 77']],
  ['TERM-VALUE-01 in login.post', [['authtype', '']], []],
  ['TERM-VALUE-01 in login.post', [['authtype', 'one']], []],
  ['TERM-VALUE-01 in login.post', [['authtype', ' 1 ']], ['held']],
  ['TERM-VALUE-01 in login.post', [['authtype', '+77']], ['authtype +77']],
  ['TERM-VALUE-01 in login.post', [['authtype', '77x']], []],
  ['TERM-VALUE-01 in login.post', [['authtype', 'x77']], []],
  ['TERM-VALUE-01 in login.post', [['other', '77']], []],
  ['TERM-VALUE-01 in documents.list', [['authtype', '77']], []],
  ['TERM-VALUE-02 in documents.list', [['status', '0,77,1,88']], ['status 77, 88']],
  [
    'TERM-VALUE-02 in documents.list',
    [
      ['status', '77'],
      ['Status', '88'],
    ],
    ['status 77, 88'],
  ],
  [
    'TERM-VALUE-02 in documents.list',
    [
      ['status', '0'],
      ['status', '9'],
    ],
    ['held'],
  ],
  ['TERM-VALUE-03 in documents.list', [['maxRecords', '1']], ['held']],
  ['TERM-VALUE-03 in documents.list', [['maxRecords', '500']], ['held']],
  ['TERM-VALUE-03 in documents.list', [['maxRecords', '0']], ['maxRecords 0']],
  ['TERM-VALUE-03 in documents.list', [['maxRecords', '501']], ['maxRecords 501']],
  ['TERM-VALUE-09 in documents.upload', [['duplex', '']], ['duplex ']],
  ['TERM-VALUE-09 in documents.upload', [['duplex', ' ']], ['duplex  ']],
  ['TERM-VALUE-09 in documents.upload', [['duplex', ' 1 ']], ['held']],
  ['TERM-VALUE-09 in documents.upload', [['duplex', '1.0']], ['held']],
  ['TERM-VALUE-09 in documents.upload', [['duplex', 'one']], ['duplex one']],
  ['TERM-VALUE-13 in documents.upload', [['scale', '1']], ['held']],
  ['TERM-VALUE-13 in documents.upload', [['scale', '100']], ['held']],
  ['TERM-VALUE-13 in documents.upload', [['scale', '101']], ['scale 101']],
  ['TERM-VALUE-13 in documents.upload', [['scale', '1.5']], ['scale 1.5']],
  ['TERM-VALUE-13 in documents.upload', [['scale', '']], ['scale ']],
  ['TERM-VALUE-07 in documents.record', [['jobtype', 'FAX']], ['held']],
  ['TERM-VALUE-07 in documents.record', [['jobtype', 'fax']], ['jobtype fax']],
  ['TERM-VALUE-07 in documents.record', [['jobtype', '']], ['jobtype ']],
  ['TERM-VALUE-08 in documents.record', [['duplex', 'TRUE']], ['held']],
  ['TERM-VALUE-08 in documents.record', [['duplex', 'yes']], ['duplex yes']],
])('%s with %j', (where, parameters, found) => {
  expect(seen(where, { parameters })).toEqual(found);
});

it.each<readonly [string, Other, readonly string[]]>([
  ['TERM-VALUE-26 in authproviders.add', { json: { providerType: 0 } }, ['held']],
  ['TERM-VALUE-26 in authproviders.add', { json: { providerType: 77 } }, ['providerType 77']],
  ['TERM-VALUE-26 in authproviders.add', { json: { providerType: '77' } }, ['providerType 77']],
  ['TERM-VALUE-26 in authproviders.add', { json: { providerType: 'x' } }, []],
  ['TERM-VALUE-26 in authproviders.add', { json: { providerType: 1.5 } }, []],
  ['TERM-VALUE-26 in authproviders.add', { json: { providerType: null } }, []],
  ['TERM-VALUE-26 in authproviders.add', { json: {} }, []],
  ['TERM-VALUE-26 in authproviders.add', { json: [] }, []],
  [
    'TERM-VALUE-26 in authproviders.add',
    { parameters: [['providerType', '77']] },
    ['providerType 77'],
  ],
  ['TERM-VALUE-27 in accesscontrols.add', { json: { roleName: 'Boss' } }, ['roleName Boss']],
  ['TERM-VALUE-27 in accesscontrols.add', { json: { roleName: null } }, []],
  ['TERM-VALUE-07 in documents.record', { json: { jobtype: 'PHOTO' } }, []],
])('%s with %j, in JSON', (where, sent, found) => {
  expect(seen(where, sent)).toEqual(found);
});

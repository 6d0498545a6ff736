import { describe, expect, it } from 'vitest';
import type { Json } from '../../journal/json.ts';
import type { Other } from '../../journal/panel-journal.ts';
import { each, type Story, seenOf } from './examples/judged.ts';

type Pairs = readonly (readonly [string, string])[];

/** What a rule sees of a call that differs in this, and, where that is right, of the calls around it. */
function seen(rule: string, operation: string, sent: Other): readonly string[] {
  const story: Story = (panel) => panel.form('POST', operation, { path: '/', sent });
  const begin: Story = each(
    (panel) => panel.asked('look'),
    (panel) => panel.login(),
    (panel) => panel.history(),
  );
  return seenOf(rule, each(begin, story)).filter((one) => one !== 'held');
}

function only(rule: string, operation: string, sent: Other): readonly string[] {
  const story: Story = (panel) => panel.form('POST', operation, { path: '/', sent });
  // A tap is work enough, and has none of these parameters.
  return seenOf(
    rule,
    each(
      (panel) => panel.asked('tap'),
      story,
      (panel) => panel.tap(),
    ),
  );
}

it('a call is one that the interface lists, unless it is no request at all', () => {
  const sent = { method: 'GET', path: '/jobs' };
  expect(seen('TERM-CALL-01', 'none', sent)).toEqual(['GET /jobs']);
  expect(seen('TERM-CALL-01', 'none', { ...sent, malformed: 'odd' })).toEqual([]);
  expect(seen('TERM-CALL-09', 'none', { ...sent, malformed: 'odd' })).toEqual(['odd']);
});

describe('parameters', () => {
  it.each<readonly [string, Other, readonly string[]]>([
    ['documents.list', { parameters: [['STATUS', '0']] }, []],
    [
      'documents.list',
      {
        parameters: [
          ['a', ''],
          ['b', ''],
        ],
      },
      ['the unknown a, b'],
    ],
    ['documents.upload', { parameters: [['a', '']] }, ['the unknown a']],
    ['documents.upload', { parameters: [['uri', 'x']] }, []],
    ['accesscontrols.add', { json: { userName: 'x', odd: 1 } }, ['the unknown odd']],
    ['none', { parameters: [['a', '']] }, []],
  ])('are those of the call: %s with %j', (operation, sent, found) => {
    expect(seen('TERM-CALL-02', operation, sent)).toEqual(found);
  });

  const all: Pairs = [
    ['username', 'x'],
    ['portname', 'y'],
    ['title', 'z'],
  ];
  const data: Other['parts'] = [{ name: 'data' }];
  it.each<readonly [string, Other, readonly string[]]>([
    ['documents.upload', { parameters: all, parts: data }, []],
    ['documents.upload', { parameters: all }, ['no data']],
    ['documents.upload', { parts: data }, ['no username, portname, title']],
    ['documents.upload', { parameters: [['uri', 'x']] }, []],
    ['login.post', { parameters: [['AuthType', '1']] }, ['no userid']],
    ['documents.list', {}, []],
    ['card.post', {}, []],
    ['card.get', {}, []],
    ['none', {}, []],
    ['accesscontrols.add', {}, []],
    ['documents.send', {}, []],
  ])('that are needed are given: %s with %j', (operation, sent, found) => {
    expect(seen('TERM-CALL-03', operation, sent)).toEqual(found);
  });

  it('that are members are given in the JSON', () => {
    const missing = (sent: Other): readonly string[] | undefined =>
      seen('TERM-CALL-03', 'authproviders.add', sent)[0]?.slice('no '.length).split(', ');
    expect(missing({ json: {} })).toContain('providerType');
    expect(missing({ json: { name: 'x', providerType: 1 } })).not.toContain('providerType');
    const form: Other = { json: {}, parameters: [['providerType', '1']] };
    expect(missing(form)).toContain('providerType');
    expect(missing({})).toBeUndefined();
  });

  it.each<readonly [Pairs, readonly string[]]>([
    [
      [
        ['maxRecords', 'x'],
        ['status', '1,y'],
      ],
      ['maxRecords=x, status=y'],
    ],
    [[['MAXRECORDS', 'x']], ['MAXRECORDS=x']],
    [[['maxRecords', '5']], ['held']],
    [[['other', 'x']], []],
    [[], []],
  ])('are whole numbers where such are: %j', (parameters, found) => {
    expect(only('TERM-CALL-04', 'documents.list', { parameters })).toEqual(found);
  });

  it('of a path are of their type as well', () => {
    const path = (id: string): Other => ({ pathParameters: { id } });
    expect(only('TERM-CALL-04', 'accesscontrols.delete', path('x'))).toEqual(['id=x']);
    expect(only('TERM-CALL-04', 'accesscontrols.delete', path('1'))).toEqual(['held']);
  });

  it.each<readonly [Pairs, readonly string[]]>([
    [
      [
        ['retain', 'no'],
        ['grayscale', '1'],
      ],
      ['retain=no, grayscale=1'],
    ],
    [[['retain', 'true']], ['held']],
    [[['copies', 'no']], []],
  ])('are true or false where they are: %j', (parameters, found) => {
    expect(only('TERM-CALL-05', 'documents.send', { parameters })).toEqual(found);
  });

  it.each<readonly [string, Json, readonly string[]]>([
    ['authproviders.add', { name: 'x', active: true, providerType: 1 }, ['held']],
    ['authproviders.add', { name: 1, active: 'x' }, ['another type of name, active']],
    ['authproviders.add', { providerType: 1.5 }, ['another type of providerType']],
    ['authproviders.add', { providerType: '1' }, ['another type of providerType']],
    ['authproviders.add', { domainNames: 'x' }, ['another type of domainNames']],
    ['authproviders.add', { domainNames: ['x'] }, ['held']],
    ['authproviders.add', { name: null }, ['held']],
    ['authproviders.add', {}, ['held']],
    ['authproviders.add', [], []],
    ['documents.list', { status: 'x' }, []],
  ])('that are members are of their type: %s with %j', (operation, json, found) => {
    expect(only('TERM-CALL-06', operation, { json })).toEqual(found);
  });

  it.each<readonly [string, Pairs, readonly string[]]>([
    [
      'documents.list',
      [
        ['maxRecords', '1'],
        ['MAXRECORDS', '2'],
      ],
      ['maxrecords more than once'],
    ],
    [
      'documents.list',
      [
        ['status', '1'],
        ['status', '2'],
      ],
      ['held'],
    ],
    [
      'documents.list',
      [
        ['odd', '1'],
        ['odd', '2'],
      ],
      ['held'],
    ],
    [
      'documents.list',
      [
        ['maxRecords', '1'],
        ['status', '2'],
      ],
      ['held'],
    ],
    ['documents.list', [], []],
    [
      'none',
      [
        ['odd', '1'],
        ['odd', '2'],
      ],
      [],
    ],
  ])('are given once: %s with %j', (operation, parameters, found) => {
    const story: Story = (panel) =>
      panel.form('POST', operation, { path: '/', sent: { parameters } });
    const token = [['access_token', 'x']] as const;
    const begin: Story = (panel) => panel.asked('look');
    const work: Story = (panel) => panel.tap({}, undefined, { parameters: [], query: token });
    expect(seenOf('TERM-CALL-07', each(begin, story, work))).toEqual(found);
  });

  it.each<readonly [string, Pairs, readonly string[]]>([
    [
      'documents.list',
      [
        ['maxrecords', '1'],
        ['Status', '2'],
      ],
      ['maxrecords instead of maxRecords, Status instead of status'],
    ],
    [
      'documents.list',
      [
        ['maxRecords', '1'],
        ['odd', '2'],
      ],
      ['held'],
    ],
    ['documents.list', [], []],
    ['none', [['Odd', '1']], []],
  ])('are spelled as documented: %s with %j', (operation, parameters, found) => {
    const story: Story = (panel) =>
      panel.form('POST', operation, { path: '/', sent: { parameters } });
    const begin: Story = (panel) => panel.asked('look');
    const work: Story = (panel) => panel.tap({}, undefined, { parameters: [] });
    expect(seenOf('TERM-CALL-08', each(begin, story, work))).toEqual(found);
  });
});

it.each<readonly [Pairs, boolean]>([
  [[['uri', 'x']], true],
  [[['fileUrl', 'x']], true],
  [[['HREF', 'x']], true],
  [[['link', 'x']], true],
  [[['title', 'ftp://x']], true],
  [[['title', 'a ftp://x']], false],
  [[['title', '://x']], false],
  [[['title', 'x:/y']], false],
  [[['title', 'x']], false],
])('an upload with %j and no content is one by URI: %s', (parameters, is) => {
  const found = seen('TERM-UP-04', 'documents.upload', { parameters });
  expect(found).toEqual(is ? ['a URI'] : []);
  const withData: Other = { parameters, parts: [{ name: 'data', fileName: 'a' }] };
  expect(seen('TERM-UP-04', 'documents.upload', withData)).toEqual([]);
});

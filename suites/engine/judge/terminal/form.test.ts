import { describe, expect, it } from 'vitest';
import { formType, type Other } from '../../journal/panel-journal.ts';
import { each, type Story, seenOf } from './examples/judged.ts';

type Pairs = readonly (readonly [string, string])[];

/** What a rule sees of a call, at a terminal that is at work: a tap is, and shows nothing of forms. */
function seen(rule: string, operation: string, sent: Other): readonly string[] {
  const story: Story = (panel) => panel.form('POST', operation, { path: '/', sent });
  const asked: Story = (panel) => panel.asked('tap');
  return seenOf(
    rule,
    each(asked, story, (panel) => panel.tap()),
  );
}

const typed = (contentType: string): Other => ({ headers: { 'content-type': contentType } });
const login: Pairs = [
  ['authtype', '1'],
  ['userid', 'x'],
];

describe('fields', () => {
  it.each<readonly [string, Other, readonly string[]]>([
    ['in a form', { ...typed(formType), parameters: login, query: [] }, ['held']],
    [
      'in the query',
      { ...typed(formType), parameters: login, query: login },
      ['authtype, userid in the query'],
    ],
    [
      'one in the query',
      { ...typed(formType), parameters: login, query: login.slice(1) },
      ['userid in the query'],
    ],
    [
      'in the query of a PUT',
      { method: 'PUT', parameters: login, query: login },
      ['authtype, userid in the query'],
    ],
    [
      'in the query of a PATCH',
      { method: 'PATCH', parameters: login, query: login },
      ['authtype, userid in the query'],
    ],
    ['in the query of a GET', { method: 'GET', parameters: login, query: login }, []],
    [
      'one in the query of a GET',
      { ...typed(formType), method: 'GET', parameters: login, query: login.slice(1) },
      ['held'],
    ],
    [
      'in another body',
      { ...typed('text/plain'), parameters: login, query: [] },
      ['a body with Content-Type text/plain'],
    ],
    [
      'in a body of no type',
      { headers: {}, parameters: login, query: [] },
      ['a body with Content-Type missing'],
    ],
    ['of no name that is known', { headers: {}, parameters: [['odd', 'x']], query: [] }, []],
    ['of none', { headers: {}, parameters: [], query: [] }, []],
  ])('come %s', (_, sent, found) => {
    expect(seen('TERM-FORM-01', 'login.post', sent)).toEqual(found);
  });

  it('of a release have a rule of their own for their type', () => {
    const sent: Other = { ...typed('text/plain'), parameters: [['copies', '1']], query: [] };
    expect(seen('TERM-FORM-01', 'documents.send', sent)).toEqual(['held']);
    expect(seen('TERM-SEND-01', 'documents.send', sent)).toEqual(['text/plain']);
    expect(seen('TERM-SEND-01', 'documents.send', { headers: {} })).toEqual(['no Content-Type']);
    expect(seen('TERM-SEND-01', 'documents.send', typed(formType))).toEqual(['held']);
  });

  it('of no call are none', () => {
    expect(seen('TERM-FORM-01', 'none', { headers: {}, parameters: login })).toEqual([]);
  });
});

it.each<readonly [string, Other, readonly string[]]>([
  ['accesscontrols.add', { ...typed('application/json'), json: {} }, ['held']],
  [
    'accesscontrols.add',
    { ...typed('text/plain'), json: {} },
    ['a JSON object with Content-Type text/plain'],
  ],
  ['accesscontrols.add', { ...typed('application/json'), json: [] }, ['no JSON object']],
  ['accesscontrols.add', typed('application/json'), ['no JSON object']],
  ['documents.list', typed('text/plain'), []],
  ['none', { ...typed('text/plain'), json: {} }, []],
])('JSON is an object, as such: %s with %j', (operation, sent, found) => {
  expect(seen('TERM-FORM-02', operation, sent)).toEqual(found);
});

describe('what is read in the query', () => {
  const provider: Pairs = [['ProviderId', '1']];
  const twice: Pairs = [...provider, ['providerid', '2']];
  it.each<readonly [string, Other, readonly string[]]>([
    ['users.delete', { parameters: provider, query: provider }, ['held']],
    ['users.delete', { parameters: provider, query: [['providerid', '1']] }, ['held']],
    ['users.delete', { parameters: provider, query: [] }, ['ProviderId in the body']],
    ['users.delete', { parameters: twice, query: [] }, ['ProviderId, providerid in the body']],
    ['users.delete', { parameters: [], query: [] }, []],
    ['users.delete', { parameters: [['odd', '1']], query: [] }, []],
    ['login.post', { parameters: login, query: [] }, []],
    ['card.post', { parameters: [['cd', '1']], query: [] }, []],
    ['none', { parameters: provider, query: [] }, []],
  ])('stands there: %s with %j', (operation, sent, found) => {
    expect(seen('TERM-FORM-03', operation, sent)).toEqual(found);
  });

  it('is nowhere where nobody saw the URL', () => {
    const story: Story = (panel) => {
      panel.asked('tap');
      panel.tap();
      const { 'content-type': _, ...headers } = panel.headers({});
      panel.list([], { sent: { headers } });
    };
    expect(seenOf('TERM-FORM-03', story)).toEqual([]);
  });
});

describe('an upload', () => {
  const multipart = 'multipart/form-data; boundary=x';
  it.each<readonly [string, Other, readonly string[]]>([
    ['documents.upload', typed(multipart), ['held']],
    ['users.import', typed(multipart), ['held']],
    ['documents.upload', typed('text/plain'), ['text/plain']],
    ['documents.upload', { headers: {} }, ['no Content-Type']],
    ['documents.upload', { ...typed(multipart), query: [['title', 'x']] }, ['title in the query']],
    [
      'documents.upload',
      {
        headers: {},
        query: [
          ['a', ''],
          ['b', ''],
        ],
      },
      ['a, b in the query'],
    ],
    ['documents.list', typed('text/plain'), []],
  ])('is multipart: %s with %j', (operation, sent, found) => {
    expect(seen('TERM-FORM-04', operation, sent)).toEqual(found);
  });

  const data = { name: 'data', fileName: 'a.docx', contentType: 'application/octet-stream' };
  it.each<readonly [Other, readonly string[]]>([
    [{ parts: [data] }, ['held']],
    [{ parts: [{ ...data, contentType: 'application/pdf' }] }, ['application/pdf']],
    [{ parts: [{ name: 'data' }] }, ['none']],
    [{ parts: [{ name: 'other', contentType: 'text/plain' }] }, []],
    [{}, []],
  ])('has a part of bytes: %j', (sent, found) => {
    expect(seen('TERM-UP-01', 'documents.upload', sent)).toEqual(found);
  });

  it.each<readonly [Other, readonly string[]]>([
    [{ parts: [data] }, ['held']],
    [{ parts: [{ name: 'data' }] }, ['no file name']],
    [{ parts: [{ ...data, fileName: '' }] }, ['no file name']],
    [{ parts: [] }, []],
  ])('names its file: %j', (sent, found) => {
    expect(seen('TERM-UP-02', 'documents.upload', sent)).toEqual(found);
  });

  it.each([
    ['a.docx', 'b.docx', ['held']],
    ['a.DOCX', 'b.docx', ['held']],
    ['a.docx', 'b.pdf', ['title b.pdf']],
    ['a.docx', undefined, ['title missing']],
    ['a.b.txt', 'b', ['title b']],
    ['a.pdf', 'b', []],
    ['a.PDF', 'b', []],
    ['a.pdfx', 'b', ['title b']],
    ['a', 'b', []],
    ['a.', 'b', []],
    ['a.b/c', 'b', []],
    ['a.b\\c', 'b', []],
    [undefined, 'b', []],
  ])('of %s has a title of its kind: %s', (fileName, title, found) => {
    const part = fileName === undefined ? { name: 'data' } : { name: 'data', fileName };
    const parameters: Pairs = title === undefined ? [] : [['title', title]];
    expect(seen('TERM-UP-03', 'documents.upload', { parts: [part], parameters })).toEqual(found);
  });

  it.each<readonly [Other, readonly string[]]>([
    [{ parts: [data] }, ['held']],
    [{ parameters: [['uri', 'x']] }, ['a URI']],
    [{ parameters: [['uri', 'x']], parts: [data] }, ['held']],
    [{ parameters: [['title', 'x']] }, []],
  ])('has its content: %j', (sent, found) => {
    expect(seen('TERM-UP-04', 'documents.upload', sent)).toEqual(found);
  });

  const twice = 'another upload after the first succeeded';
  it.each<readonly [string, Story, readonly string[]]>([
    ['once', (panel) => panel.upload(), ['held']],
    [
      'twice',
      each(
        (panel) => panel.upload(),
        (panel) => panel.upload(),
      ),
      [twice],
    ],
    [
      'of two files',
      each(
        (panel) => panel.upload(),
        (panel) => panel.upload({ title: 'b.docx' }),
      ),
      ['held', 'held'],
    ],
    [
      'in vain',
      (panel) =>
        panel.form('PUT', 'documents.upload', { path: '/documents', answer: { status: 500 } }),
      [],
    ],
    ['of nothing: it is a list', (panel) => panel.list(), []],
  ])('is made %s', (_, story, found) => {
    expect(
      seenOf(
        'TERM-UP-05',
        each((panel) => panel.asked('upload'), story),
      ),
    ).toEqual(found);
  });

  it('is made again by who likes to, and after one that failed', () => {
    const again = each(
      (panel) => panel.upload(),
      (panel) => panel.upload(),
    );
    expect(seenOf('TERM-UP-05', again)).toEqual([]);
    const file = { fileName: 'a.docx', bytes: 3, sha256: 'f' };
    const failed: Story = (panel) =>
      panel.form('PUT', 'documents.upload', {
        path: '/documents',
        fields: { username: 'ann', portname: 'pull', title: 'a.docx' },
        answer: { status: 500 },
        sent: { file },
      });
    const story = each(
      (panel) => panel.asked('upload'),
      failed,
      (panel) => panel.upload(),
    );
    expect(seenOf('TERM-UP-05', story)).toEqual(['held']);
  });
});

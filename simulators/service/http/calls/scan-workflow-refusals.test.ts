import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from '../../testing/ask.ts';
import {
  encrypted,
  mail,
  type ScanWorkflowCalls,
  scanWorkflowCalls,
} from '../../testing/scan-workflow-calls.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let workflows: ScanWorkflowCalls;
beforeAll(async () => {
  server = await startTestServer();
  workflows = scanWorkflowCalls(server);
});
afterAll(() => server.stop());

const errorOf = ({ status, json }: Reply) => [
  status,
  (json as { readonly parameter?: string } | undefined)?.parameter,
];

describe('a scan workflow', () => {
  it.each<[string, string, unknown]>([
    ['no enabled', 'barcode', { barcodeType: 'ITF' }],
    ['no barcodeType', 'barcode', { enabled: true }],
    ['another barcode', 'barcode', { enabled: true, barcodeType: 'ZIP' }],
    ['no type', 'documentSeparation', { enabled: true }],
    [
      'no barcode to separate by',
      'documentSeparation',
      { enabled: true, separationType: 'BARCODE_TYPE' },
    ],
    ['no page count', 'documentSeparation', { enabled: true, separationType: 'PAGE_COUNT' }],
    [
      'no pages',
      'documentSeparation',
      { enabled: true, separationType: 'PAGE_COUNT', pageSplitSize: '0' },
    ],
    ['no colour', 'highlightRedaction', { enabled: true, redactionType: 'RANGE' }],
    ['no redaction type', 'highlightRedaction', { enabled: true, highlightColor: 'RED' }],
    ['a truth that is text', 'ocr', { enabled: true, despeckle: 'yes' }],
    [
      'no password',
      'ocr',
      { enabled: true, outputFormatParameters: { ...encrypted, encryptionPassword: null } },
    ],
    [
      'no strength',
      'ocr',
      { enabled: true, outputFormatParameters: { ...encrypted, encryptionStrength: null } },
    ],
    ['nobody to mail to', 'ocr', { enabled: true, outputFormatParameters: { sendEmail: true } }],
    [
      'a header in a subject',
      'ocr',
      { enabled: true, outputFormatParameters: { ...mail, emailSubject: 'a\r\nBcc: x@y' } },
    ],
    [
      'two recipients by a line',
      'ocr',
      { enabled: true, outputFormatParameters: { ...mail, emailRecipients: 'a@b\nc@d' } },
    ],
    ['a number as column', 'libraryColumns', { a: 1 }],
    ['no column name', 'libraryColumns', { '': 'x' }],
    ['an input without a name', 'userInputs', [{ name: '', label: '', userInputType: 'TEXT' }]],
    [
      'two of one name',
      'userInputs',
      [1, 2].map(() => ({ name: 'a', label: '', userInputType: 'TEXT' })),
    ],
    [
      'a list of nothing',
      'userInputs',
      [{ name: 'a', label: '', userInputType: 'LIST', values: [] }],
    ],
    [
      'a default that is no number',
      'userInputs',
      [{ name: 'a', label: '', userInputType: 'NUMBER', defaultValue: 'x' }],
    ],
    [
      'a default that is no address',
      'userInputs',
      [{ name: 'a', label: '', userInputType: 'EMAIL', defaultValue: 'x' }],
    ],
    ['another kind of input', 'userInputs', [{ name: 'a', label: '', userInputType: 'DATE' }]],
  ])('400 for %s, and nothing changes', async (_, part, given) => {
    const { id } = await workflows.created();
    const before = (await workflows.get(id)).json;
    expect(errorOf(await workflows.create({ [part]: given }))).toEqual([400, part]);
    expect(errorOf(await workflows.put(id, { [part]: given }))).toEqual([400, part]);
    expect((await workflows.get(id)).json).toEqual(before);
  });

  it('is deleted once', async () => {
    const { id } = await workflows.created();
    const path = `/${String(id)}`;
    expect((await workflows.call('DELETE', path)).json).toEqual({ errorCode: 0 });
    expect(errorOf(await workflows.call('DELETE', path))).toEqual([404, 'id']);
    expect(errorOf(await workflows.get(id))).toEqual([404, 'id']);
    expect(errorOf(await workflows.put(id, { name: 'x' }))).toEqual([404, 'id']);
  });
});

describe('who may', () => {
  it('support sees them, an administrator changes them, others neither', async () => {
    const { id } = await workflows.created();
    const as = async (who: 'alice' | 'reporter' | 'support' | 'admin') => {
      const token = await server.tokenFor(who, 'full');
      return [
        (await workflows.get(id, { token })).status,
        (await workflows.put(id, { name: who }, { token })).status,
      ];
    };
    expect(await as('alice')).toEqual([403, 403]);
    expect(await as('reporter')).toEqual([403, 403]);
    expect(await as('support')).toEqual([200, 403]);
    expect((await workflows.get(id)).json).toMatchObject({ name: 'inbox' });
    expect(await as('admin')).toEqual([200, 200]);
  });

  it.each(['plain', 'poor', 'inactive'] as const)('a key of kind %s: 403', async (key) => {
    expect((await workflows.call('GET', '', { key })).status).toBe(403);
    expect((await workflows.create({}, { key })).status).toBe(403);
  });

  it.each(['beta', 'east', 'vendor'] as const)('of %s: as if it did not exist', async (key) => {
    const made = await workflows.created();
    expect((await workflows.call('GET', '', { key })).json).toMatchObject({ items: [] });
    expect((await workflows.get(made.id, { key })).status).toBe(404);
    expect((await workflows.put(made.id, { name: 'x' }, { key })).status).toBe(404);
    expect((await workflows.call('DELETE', `/${String(made.id)}`, { key })).status).toBe(404);
    expect((await workflows.get(made.id)).json).toEqual(made);
  });
});

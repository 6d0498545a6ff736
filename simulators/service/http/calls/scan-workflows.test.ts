import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Question, Reply } from '../../stage/ask.ts';
import { openStage, type Stage } from '../../stage/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.stop());

type Json = Readonly<Record<string, unknown>>;

const call = (method: Question['method'], path = '', special: Partial<Question> = {}) =>
  stage.ask({ method, path: `/platen/v1/scan-workflows${path}`, key: 'full', ...special });
const create = (parts: Json = {}, special: Partial<Question> = {}) =>
  call('POST', '', { json: { name: 'inbox', ...parts }, ...special });
const put = (id: number, json: Json, special: Partial<Question> = {}) =>
  call('PUT', `/${String(id)}`, { json, ...special });
const get = (id: number, special: Partial<Question> = {}) => call('GET', `/${String(id)}`, special);

async function created(parts: Json = {}): Promise<Json & { readonly id: number }> {
  const reply = await create(parts);
  expect(reply.status).toBe(200);
  return reply.json as Json & { readonly id: number };
}

const errorOf = ({ status, json }: Reply) => [
  status,
  (json as { readonly parameter?: string } | undefined)?.parameter,
];

const mail = { sendEmail: true, emailRecipients: 'a@b.test', emailBody: 'line\nand line' };
const encrypted = {
  encryptPdf: true,
  encryptionStrength: 'AES128BIT',
  encryptionPasswordType: 'ManualPassword',
  encryptionPassword: 'cAnAry-scan',
};
const ocrOff = { blankPages: false, dualPages: false, pageOrientation: false, despeckle: false };

describe('a scan workflow', () => {
  it('has nothing but its name until it is given more', async () => {
    const made = await created();
    expect(made).toEqual({
      id: expect.any(Number) as number,
      accountId: stage.people.acme,
      name: 'inbox',
      libraryColumns: {},
      userInputs: [],
      lastUpdated: expect.stringMatching(/Z$/) as string,
    });
    expect((await get(made.id)).json).toEqual(made);
  });

  it('comes back as it was given, and is found in the list', async () => {
    const parts = {
      documentSeparation: { enabled: true, separationType: 'PAGE_COUNT', pageSplitSize: '12' },
      barcode: { enabled: true, barcodeType: 'QR_CODE' },
      highlightRedaction: {
        enabled: true,
        highlightColor: 'RED',
        redactionType: 'RANGE',
        rangeFrom: '1',
        rangeTo: '3',
      },
      libraryColumns: { Customer: 'ACME', Näme: '' },
      userInputs: [
        {
          name: 'n',
          label: 'Number',
          userInputType: 'NUMBER',
          defaultValue: '-1.5',
          required: true,
        },
        {
          name: 'l',
          label: 'List',
          userInputType: 'LIST',
          defaultValue: 'b',
          required: false,
          values: [
            { value: 'a', label: 'A' },
            { value: 'b', label: 'B' },
          ],
        },
      ],
    };
    const made = await created(parts);
    expect(made).toMatchObject(parts);
    const list = await call('GET', '', { form: { maxrecords: '1000' } });
    expect((list.json as { items: Json[] }).items).toContainEqual(made);
  });

  it.each<[string, Json, Json]>([
    [
      'documentSeparation',
      { separationType: 'BARCODE_TYPE', separationBarcodeType: 'EAN_8', pageSplitSize: 'variable' },
      { separationType: 'BARCODE_TYPE', separationBarcodeType: 'EAN_8', dropSeparator: false },
    ],
    [
      'documentSeparation',
      { separationType: 'SEPARATION_SHEET', separationBarcodeType: 'EAN_8', dropSeparator: null },
      { separationType: 'SEPARATION_SHEET', dropSeparator: true },
    ],
    [
      'documentSeparation',
      { separationType: 'PAGE_COUNT', pageSplitSize: 'variable', dropSeparator: true },
      { separationType: 'PAGE_COUNT', pageSplitSize: 'variable' },
    ],
    [
      'highlightRedaction',
      { highlightColor: 'GREEN', redactionType: 'WHOLE_DOCUMENT', rangeFrom: '1', rangeTo: null },
      { highlightColor: 'GREEN', redactionType: 'WHOLE_DOCUMENT' },
    ],
    ['ocr', {}, { ...ocrOff, languages: [] }],
    [
      'ocr',
      {
        despeckle: true,
        languages: ['de', 'en'],
        outputFormatParameters: { ...mail, pdfaCompliance: 'PDF_A_2U' },
      },
      {
        ...ocrOff,
        despeckle: true,
        languages: ['de', 'en'],
        outputFormatParameters: {
          pdfaCompliance: 'PDF_A_2U',
          modifyMetadata: false,
          metaTitle: '',
          metaAuthor: '',
          metaSubject: '',
          metaKeywords: '',
          metaOverwriteUponChange: false,
          mrcCompression: false,
          encryptPdf: false,
          emailSubject: '',
          ...mail,
        },
      },
    ],
  ])(
    '%s: keeps what is used for its type, with the defaults (interface 2)',
    async (part, given, kept) => {
      const made = await created({ [part]: { enabled: true, ...given } });
      expect(made[part]).toEqual({ enabled: true, ...kept });
    },
  );

  it('a part that is left out stays, one with enabled: false goes, another replaces it', async () => {
    const { id } = await created({
      barcode: { enabled: true, barcodeType: 'ITF' },
      ocr: { enabled: true, despeckle: true },
      libraryColumns: { a: 'b' },
    });
    expect((await put(id, { name: 'renamed' })).json).toMatchObject({
      name: 'renamed',
      barcode: { barcodeType: 'ITF' },
      libraryColumns: { a: 'b' },
    });
    const json = { barcode: { enabled: false }, ocr: { enabled: true }, libraryColumns: {} };
    const changed = (await put(id, json)).json as Json;
    expect(changed).not.toHaveProperty('barcode');
    expect(changed).toMatchObject({ ocr: { despeckle: false }, libraryColumns: {} });
    expect((await get(id)).json).toEqual(changed);
    expect(await created({ barcode: { enabled: false } })).not.toHaveProperty('barcode');
  });

  it('its password is sealed, never shown, and kept when it is left out', async () => {
    const { id } = await created({ ocr: { enabled: true, outputFormatParameters: encrypted } });
    const kept = async () =>
      (await stage.store.read.scanWorkflows.byId(id))?.ocr?.outputFormatParameters?.sealedPassword;
    const sealed = await kept();
    expect(sealed).toBeDefined();
    expect(sealed).not.toContain('cAnAry');
    const { encryptionPassword: _, ...again } = encrypted;
    const ocr = { enabled: true, despeckle: true, outputFormatParameters: again };
    const replies = [await put(id, { ocr }), await get(id), await call('GET')];
    for (const reply of replies) {
      expect(reply.status).toBe(200);
      expect(reply.bytes.toString()).not.toMatch(/cAnAry|assword":|sealed/i);
    }
    expect(await kept()).toBe(sealed);
    await put(id, { ocr: { ...ocr, outputFormatParameters: { ...again, encryptPdf: false } } });
    expect(await kept()).toBeUndefined();
  });

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
    const { id } = await created();
    const before = (await get(id)).json;
    expect(errorOf(await create({ [part]: given }))).toEqual([400, part]);
    expect(errorOf(await put(id, { [part]: given }))).toEqual([400, part]);
    expect((await get(id)).json).toEqual(before);
  });

  it('is deleted once', async () => {
    const { id } = await created();
    const path = `/${String(id)}`;
    expect((await call('DELETE', path)).json).toEqual({ errorCode: 0 });
    expect(errorOf(await call('DELETE', path))).toEqual([404, 'id']);
    expect(errorOf(await get(id))).toEqual([404, 'id']);
    expect(errorOf(await put(id, { name: 'x' }))).toEqual([404, 'id']);
  });

  it('pages hold each once', async () => {
    const all = (
      (await call('GET', '', { form: { maxrecords: '1000' } })).json as { items: Json[] }
    ).items;
    const walked: Json[] = [];
    let pagetoken: string | undefined = '';
    while (pagetoken !== undefined) {
      const { json } = await call('GET', '', { form: { maxrecords: '4', pagetoken } });
      const page = json as { items: Json[]; nextPageToken?: string };
      walked.push(...page.items);
      pagetoken = page.nextPageToken;
    }
    expect(walked).toEqual(all);
  });
});

describe('who may', () => {
  it('support sees them, an administrator changes them, others neither', async () => {
    const { id } = await created();
    const as = async (who: 'alice' | 'reporter' | 'support' | 'admin') => {
      const token = await stage.tokenFor(who, 'full');
      return [(await get(id, { token })).status, (await put(id, { name: who }, { token })).status];
    };
    expect(await as('alice')).toEqual([403, 403]);
    expect(await as('reporter')).toEqual([403, 403]);
    expect(await as('support')).toEqual([200, 403]);
    expect((await get(id)).json).toMatchObject({ name: 'inbox' });
    expect(await as('admin')).toEqual([200, 200]);
  });

  it.each(['plain', 'poor', 'inactive'] as const)('a key of kind %s: 403', async (key) => {
    expect((await call('GET', '', { key })).status).toBe(403);
    expect((await create({}, { key })).status).toBe(403);
  });

  it.each(['beta', 'east', 'vendor'] as const)('of %s: as if it did not exist', async (key) => {
    const made = await created();
    expect((await call('GET', '', { key })).json).toMatchObject({ items: [] });
    expect((await get(made.id, { key })).status).toBe(404);
    expect((await put(made.id, { name: 'x' }, { key })).status).toBe(404);
    expect((await call('DELETE', `/${String(made.id)}`, { key })).status).toBe(404);
    expect((await get(made.id)).json).toEqual(made);
  });
});

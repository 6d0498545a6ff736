import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

type Json = Readonly<Record<string, unknown>>;

const ocrOff = { blankPages: false, dualPages: false, pageOrientation: false, despeckle: false };

describe('a scan workflow', () => {
  it('has nothing but its name until it is given more', async () => {
    const made = await workflows.created();
    expect(made).toEqual({
      id: expect.any(Number) as number,
      accountId: server.people.acme,
      name: 'inbox',
      libraryColumns: {},
      userInputs: [],
      lastUpdated: expect.stringMatching(/Z$/) as string,
    });
    expect((await workflows.get(made.id)).json).toEqual(made);
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
    const made = await workflows.created(parts);
    expect(made).toMatchObject(parts);
    const list = await workflows.call('GET', '', { form: { maxrecords: '1000' } });
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
      const made = await workflows.created({ [part]: { enabled: true, ...given } });
      expect(made[part]).toEqual({ enabled: true, ...kept });
    },
  );

  it('a part that is left out stays, one with enabled: false goes, another replaces it', async () => {
    const { id } = await workflows.created({
      barcode: { enabled: true, barcodeType: 'ITF' },
      ocr: { enabled: true, despeckle: true },
      libraryColumns: { a: 'b' },
    });
    expect((await workflows.put(id, { name: 'renamed' })).json).toMatchObject({
      name: 'renamed',
      barcode: { barcodeType: 'ITF' },
      libraryColumns: { a: 'b' },
    });
    const json = { barcode: { enabled: false }, ocr: { enabled: true }, libraryColumns: {} };
    const changed = (await workflows.put(id, json)).json as Json;
    expect(changed).not.toHaveProperty('barcode');
    expect(changed).toMatchObject({ ocr: { despeckle: false }, libraryColumns: {} });
    expect((await workflows.get(id)).json).toEqual(changed);
    expect(await workflows.created({ barcode: { enabled: false } })).not.toHaveProperty('barcode');
  });

  it('its password is sealed, never shown, and kept when it is left out', async () => {
    const { id } = await workflows.created({
      ocr: { enabled: true, outputFormatParameters: encrypted },
    });
    const kept = async () =>
      (await server.store.read.scanWorkflows.byId(id))?.ocr?.outputFormatParameters?.sealedPassword;
    const sealed = await kept();
    expect(sealed).toBeDefined();
    expect(sealed).not.toContain('cAnAry');
    const { encryptionPassword: _, ...again } = encrypted;
    const ocr = { enabled: true, despeckle: true, outputFormatParameters: again };
    const replies = [
      await workflows.put(id, { ocr }),
      await workflows.get(id),
      await workflows.call('GET'),
    ];
    for (const reply of replies) {
      expect(reply.status).toBe(200);
      expect(reply.bytes.toString()).not.toMatch(/cAnAry|assword":|sealed/i);
    }
    expect(await kept()).toBe(sealed);
    await workflows.put(id, {
      ocr: { ...ocr, outputFormatParameters: { ...again, encryptPdf: false } },
    });
    expect(await kept()).toBeUndefined();
  });

  it('pages hold each once', async () => {
    const all = (
      (await workflows.call('GET', '', { form: { maxrecords: '1000' } })).json as { items: Json[] }
    ).items;
    const walked: Json[] = [];
    let pagetoken: string | undefined = '';
    while (pagetoken !== undefined) {
      const { json } = await workflows.call('GET', '', { form: { maxrecords: '4', pagetoken } });
      const page = json as { items: Json[]; nextPageToken?: string };
      walked.push(...page.items);
      pagetoken = page.nextPageToken;
    }
    expect(walked).toEqual(all);
    const recordsOnPage = all.length;
    const whole = await workflows.call('GET', '', { form: { maxrecords: String(recordsOnPage) } });
    expect(whole.json).toEqual({ items: all, recordsOnPage });
    expect((await workflows.call('GET', '', { form: { pagetoken: 'x' } })).status).toBe(400);
  });
});

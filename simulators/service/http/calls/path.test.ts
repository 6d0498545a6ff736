import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitFor } from '../../../kit/lifecycle.ts';
import { type RawSink, rawSink } from '../../delivery/stage/raw-sink.ts';
import { uploadParts } from '../../stage/multipart.ts';
import { openStage, type Stage } from '../../stage/stage.ts';

let stage: Stage;
let sink: RawSink;
let token: string;

beforeAll(async () => {
  stage = await openStage();
  sink = await rawSink();
  await stage.addQueue('pull');
  await stage.addPort({ address: sink.address, ipReaderAddress: '10.0.0.9', deviceSerial: 'SN1' });
  token = await stage.tokenFor('alice', 'plain');
});
afterAll(async () => {
  await stage.stop();
  await sink.stop();
});

describe('the whole path', () => {
  it('uploads, lists, releases by a tap; the printer gets the bytes unchanged', async () => {
    const bytes = Buffer.from('%PDF-1.4\nnot much of a document\n');
    const uploaded = await stage.ask({
      method: 'PUT',
      path: '/documents',
      key: 'plain',
      parts: uploadParts(bytes),
    });
    expect(uploaded.json).toMatchObject({
      userName: 'alice',
      status: 0,
      documentName: 'a.pdf',
      documentType: 1,
    });
    expect(uploaded.status).toBe(200);
    const listed = await stage.ask({ method: 'GET', path: '/documents', key: 'plain', token });
    expect(listed.json).toEqual([uploaded.json]);
    const tapped = await stage.ask({
      method: 'GET',
      path: '/card?cd=04A1B2C3&Mac=10.0.0.9',
      key: 'plain',
    });
    expect([tapped.status, tapped.bytes.length]).toEqual([200, 0]);
    const job = await waitFor(() => sink.jobs[0], {
      clock: stage.clock,
      deadlineMs: 50_000,
      what: 'the job',
    });
    expect(job.bytes.equals(bytes)).toBe(true);
  });

  it('sends to a port by its serial number', async () => {
    const uploaded = await stage.ask({
      method: 'PUT',
      path: '/documents',
      key: 'plain',
      parts: uploadParts(Buffer.from('%PDF-1.4')),
    });
    const { uuid } = uploaded.json as { uuid: string };
    const sent = await stage.ask({
      method: 'POST',
      path: `/documents/${uuid}/SN1`,
      key: 'plain',
      token,
      form: {},
    });
    expect(sent.json).toEqual({ errorCode: 0 });
  });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningService } from '../service.ts';
import { call, control, upload } from '../testing/call.ts';
import { type SampleFolder, sampleFolder, startSampleService } from '../testing/sample-service.ts';

let folder: SampleFolder;
let service: RunningService;
beforeAll(async () => {
  folder = sampleFolder();
  service = await startSampleService(folder);
});
afterAll(async () => {
  await service.stop();
  folder[Symbol.dispose]();
});

interface Event {
  readonly id: number;
  readonly kind: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The events from the first on, until one is as wanted. */
async function eventsUntil(isWanted: (event: Event) => boolean): Promise<readonly Event[]> {
  const { url, token } = service.control;
  const leaving = new AbortController();
  const { body } = await fetch(`${url}/events?after=0`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  });
  const events: Event[] = [];
  let text = '';
  for await (const chunk of body ?? []) {
    text += Buffer.from(chunk).toString();
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    events.push(...blocks.flatMap(read));
    if (events.some(isWanted)) break;
  }
  leaving.abort();
  return events;
}

function read(block: string): readonly Event[] {
  const [, id, kind = '', data = ''] = /^id: (\d+)\nevent: (\S+)\ndata: (.*)$/.exec(block) ?? [];
  return id === undefined
    ? []
    : [{ id: Number(id), kind, data: JSON.parse(data) as Event['data'] }];
}

it('tells of documents, logins and the audit trail, in order and without secrets (SIL-78)', async () => {
  const uuid = await upload(service, Buffer.from('%PDF'));
  await call(service, '/login', { method: 'POST', body: 'userid=ann&authtype=3' });
  const wrong = 'userid=ann&authtype=0&password=canary-password';
  await call(service, '/login', { method: 'POST', body: wrong });
  await call(service, `/documents/${uuid}`, { method: 'DELETE' });
  const events = await eventsUntil(({ kind, data }) => kind === 'document' && data['status'] === 2);
  expect(events.map(({ id }) => id)).toEqual(events.map((_, index) => index + 1));
  const documents = events.filter(({ kind, data }) => kind === 'document' && data['uuid'] === uuid);
  expect(documents.map(({ data }) => data['status'])).toEqual([0, 2]);
  const kinds = new Set(events.map(({ kind }) => kind));
  for (const kind of ['login', 'login-failed', 'audit']) expect(kinds).toContain(kind);
  const text = JSON.stringify(events);
  expect(text).not.toContain('canary');
  expect(text).not.toMatch(/"(hash|token|password)"/);
});

it('tells of a reset', async () => {
  await control(service, '/reset', { method: 'POST' });
  const events = await eventsUntil(({ kind }) => kind === 'cleared');
  expect(events.map(({ kind }) => kind)).toContain('cleared');
});

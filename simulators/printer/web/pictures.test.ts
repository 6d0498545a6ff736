import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../kit/clock.ts';
import type { Device } from '../device.ts';
import { type IppFront, startIppFront } from '../fronts/ipp.ts';
import { FakeDevice } from '../ipp/fake-device.ts';
import { defaultProfile, loadProfile } from '../profile.ts';
import type { Receipt } from '../receipt.ts';
import { iconAt, iconPath } from './icon.ts';

const id = '9b2d3c44-0f6a-4d8e-9a51-6a4c7e6b1f20';
const other = '00000000-0f6a-4d8e-9a51-6a4c7e6b1f20';
const picture = iconAt(iconPath(48)) ?? Buffer.alloc(0);

const kept: Receipt = {
  id,
  printer: 'fake',
  front: 'raw',
  jobId: 7,
  state: 'aborted',
  reason: 'the connection was lost',
  language: 'pdf',
  bytes: 12,
  sha256: '',
  wireBytes: 12,
  wireSha256: '',
  pages: 1,
  pagesSure: false,
  ticket: { copies: 2, sides: 'one-sided', colorMode: 'color', other: {} },
  head: new Uint8Array(),
  tail: new Uint8Array(),
  file: '/kept/7.pdf',
  arrivedAt: systemClock.now(),
  lastByteAt: systemClock.now(),
  firstByteNs: systemClock.monotonic(),
  lastByteNs: systemClock.monotonic(),
};

const device: Device = Object.assign(new FakeDevice(), {
  receipts: () => [kept],
  picture: async (asked: string) =>
    asked === id
      ? { stream: Readable.from([picture]), mediaType: 'image/png' }
      : { missing: 'no bytes of it are kept' },
});

let front: IppFront;
beforeAll(async () => {
  const profile = await loadProfile(defaultProfile);
  const address = { host: '127.0.0.1', port: 0 };
  front = await startIppFront(device, { address, clock: systemClock, profile });
});
afterAll(() => front.stop());

function at(path: string): Promise<Response> {
  return fetch(`http://127.0.0.1:${String(front.address.port)}${path}`);
}

test('a job of any front is shown with its first page, and how it ended', async () => {
  const page = await (await at('/')).text();
  expect(page).toContain(`src="/pages/${id}"`);
  expect(page).toContain('aborted: the connection was lost');
  expect(page).toContain('pdf, about 1 page, 2 copies, one-sided, color');
});

test('the picture is there, and no other', async () => {
  const response = await at(`/pages/${id}`);
  expect(response.headers.get('content-type')).toBe('image/png');
  expect(Buffer.from(await response.arrayBuffer()).equals(picture)).toBe(true);
  for (const path of [`/pages/${other}`, '/pages/../icons.png', '/pages/x', `/pages/${id}.png`]) {
    expect((await at(path)).status).toBe(404);
  }
});

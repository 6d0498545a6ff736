import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../../simulators/kit/clock.ts';
import { randomIds } from '../../../simulators/kit/ids.ts';
import {
  type Printer,
  type PrinterOptions,
  startPrinter,
} from '../../../simulators/printer/index.ts';
import { platenIn, type Said } from '../run-command.fixture.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-capture-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a profile is written from a live printer, and a printer starts from it', async () => {
  await using printer = await start('lobby');
  const file = join(folder, 'model.json');
  const told = await capture(printer.ippUrl ?? '', file);
  expect(told).toMatchObject({ outcome: 'passed', err: '' });
  expect(told.out).toMatch(/model\.json: Platen Office Colour, \d+ attributes\n$/);
  const shown = await capture(printer.ippUrl ?? '', '--json');
  expect(JSON.parse(shown.out)).toEqual(JSON.parse(await readFile(file, 'utf8')));
  await using twin = await start('twin', { profile: file });
  expect((await capture(twin.ippUrl ?? '', '--json')).out).toBe(shown.out);
});

test('the identity of the printer is kept only by wish', async () => {
  const profile = join(folder, 'room.json');
  const attributes = { 'printer-location': { text: 'Room 7' } };
  await writeFile(profile, JSON.stringify({ title: 'room', attributes }));
  await using printer = await start('room', { profile });
  const location = async (...options: string[]): Promise<unknown> => {
    const { out } = await capture(printer.ippUrl ?? '', '--json', ...options);
    return (JSON.parse(out) as { readonly attributes: object }).attributes;
  };
  expect(await location()).toMatchObject({ 'printer-location': { text: '' } });
  expect(await location('--keep-identity')).toMatchObject(attributes);
});

test.each([
  '    printer-info (textWithoutLanguage) = a\n',
  '<?xml version="1.0"?>\n<plist/>',
  '[{"group-tag": "printer-attributes-tag"}]',
  '',
])('the print-out %j is refused, and the refusal says what to do instead', async (printOut) => {
  const file = join(folder, 'print-out.txt');
  await writeFile(file, printOut);
  const captured = await capture(file);
  expect(captured).toMatchObject({ outcome: 'usage', out: '' });
  expect(captured.err).toContain('Print-outs of ipptool are not read.');
  expect(captured.err).toContain('platen printer capture ipp://');
  const started = await platenIn({}, ['printer', '--fronts', 'ipp', '--profile', file]);
  expect(started).toMatchObject({ outcome: 'usage', out: '' });
  expect(started.err).toContain(`${file}: this is not a profile in JSON. The output`);
  expect(started.err).toContain('platen printer capture ipp://');
});

test('what cannot be captured is said', async () => {
  const gone = await capture('ipp://127.0.0.1:1/ipp/print');
  expect(gone.outcome).toBe('failed');
  expect(gone.err).toContain(
    'nothing captured from ipp://127.0.0.1:1/ipp/print: connect ECONNREFUSED',
  );
  expect(await capture(join(folder, 'none'))).toMatchObject({ outcome: 'usage' });
  expect(await capture('http://printer/')).toMatchObject({ outcome: 'failed' });
});

test('interrupted, it is incomplete', async () => {
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  const leaving = new AbortController();
  silent.once('connection', () => leaving.abort(new Error('left')));
  const left = platenIn({ signal: leaving.signal }, [
    'printer',
    'capture',
    `ipp://127.0.0.1:${port}/ipp/print`,
  ]);
  expect(await left).toMatchObject({ outcome: 'incomplete', out: '' });
  silent.close();
});

async function start(name: string, options: Partial<PrinterOptions> = {}): Promise<Printer> {
  const world = { clock: systemClock, ids: randomIds };
  return await startPrinter({ name, host: '127.0.0.1', ippPort: 0, folder, ...world, ...options });
}

async function capture(...options: readonly string[]): Promise<Said> {
  return await platenIn({}, ['printer', 'capture', ...options]);
}

import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { constants, existsSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { documentPath } from '../../../fixtures/documents/manifest.ts';
import { officeSamples } from '../../../fixtures/documents/office.ts';
import { systemClock } from '../../kit/clock.ts';
import { waitFor } from '../../kit/lifecycle.ts';
import { control, download, upload } from '../testing/call.ts';
import { officeOut, scripted } from '../testing/program.ts';
import { sampleFolder, startSampleService } from '../testing/sample-service.ts';
import { readyService } from '../testing/spawn-service.ts';

it('a service that is killed in a conversion leaves nothing running, and does it after its next start', async () => {
  using folder = sampleFolder();
  const place = dirname(folder.seedFile);
  const [held, begun, gate] = ['held', 'begun', 'gate'].map((name) => join(place, name)) as [
    string,
    string,
    string,
  ];
  // The program and whatever it starts have the pipe open: it ends with the last of them.
  execFileSync('/bin/sh', ['-c', 'mkfifo held'], { cwd: place });
  const fd = openSync(held, constants.O_RDONLY | constants.O_NONBLOCK);
  const script = `${officeOut}\n[ -e ${gate} ] || { exec 9> ${held}; touch ${begun}; sleep 1000; }\ncp ${documentPath('three-pages.pdf')} "$out"`;
  const office = scripted(place, 'office', script);
  const child = await readyService(folder, ['/usr/bin/env', `PLATEN_OFFICE=${office}`]);
  const uuid = await upload(child, officeSamples.docx(1));
  const until = <T>(
    what: string,
    probe: () => T | undefined | Promise<T | undefined>,
  ): Promise<T> => waitFor(probe, { clock: systemClock, deadlineMs: 50_000, what });
  await until('the conversion', () => existsSync(begun) || undefined);
  child.process.kill('SIGKILL');
  await once(child.process, 'exit');
  expect(await text(new Socket({ fd, readable: true, writable: false }))).toBe('');

  scripted(place, 'gate', '');
  await using service = await startSampleService(folder, { flags: { office, renderer: 'none' } });
  await until('the document', async () => {
    const { json } = await control(service, `/document?uuid=${uuid}`);
    return (json as { readonly status: number }).status === 0 ? true : undefined;
  });
  expect(await control(service, `/document?uuid=${uuid}`)).toMatchObject({
    json: { name: 'sample.pdf', conversionTries: 2, statusMessage: '' },
  });
  const bytes = readFileSync(documentPath('three-pages.pdf'));
  expect((await download(service, uuid))?.equals(bytes)).toBe(true);
  expect(readdirSync(join(folder.dataFolder, 'work'))).toEqual(['office-0']);
  expect(await control(service, '/document?uuid=none')).toMatchObject({ status: 404 });
});

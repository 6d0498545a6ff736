import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { documentPath } from '../../../fixtures/documents/manifest.ts';
import { officeSamples } from '../../../fixtures/documents/office.ts';
import { systemClock } from '../../kit/clock.ts';
import { waitFor } from '../../kit/lifecycle.ts';
import { control, download, upload } from '../samples/call.ts';
import { readyService } from '../samples/spawn-service.ts';
import { sampleFolder, startSample } from '../samples/start-sample.ts';
import { officeOut, scripted } from './stage/program.ts';

it('a service that is killed in a conversion leaves nothing running, and does it after its next start', async () => {
  using folder = sampleFolder();
  const place = dirname(folder.seedFile);
  const [pid, gate] = [join(place, 'pid'), join(place, 'gate')];
  const script = `${officeOut}\necho $$ > ${pid}\n[ -e ${gate} ] || sleep 1000\ncp ${documentPath('three-pages.pdf')} "$out"`;
  const office = scripted(place, 'office', script);
  const child = await readyService(folder, ['/usr/bin/env', `PLATEN_OFFICE=${office}`]);
  const uuid = await upload(child, officeSamples.docx(1));
  const until = <T>(
    what: string,
    probe: () => T | undefined | Promise<T | undefined>,
  ): Promise<T> => waitFor(probe, { clock: systemClock, deadlineMs: 50_000, what });
  const program = await until('the conversion', () =>
    existsSync(pid) && readFileSync(pid, 'utf8') !== ''
      ? readFileSync(pid, 'utf8').trim()
      : undefined,
  );
  child.process.kill('SIGKILL');
  await once(child.process, 'exit');
  await until('the end of the program', () => (isRunning(program) ? undefined : true));

  scripted(place, 'gate', '');
  await using service = await startSample(folder, { flags: { office, renderer: 'none' } });
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

/** What was killed may wait for its parent to notice. */
function isRunning(pid: string): boolean {
  const stat = `/proc/${pid}/stat`;
  return existsSync(stat) && !/\) [ZX] /.test(readFileSync(stat, 'latin1'));
}

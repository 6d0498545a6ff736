import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { startProxy } from '../../suites/engine/fault-proxy/proxy.ts';
import { startBuiltIn } from '../../suites/engine/run/built-in.ts';
import { targetOf } from '../../suites/engine/run/prove-fault.ts';
import { faults } from '../../suites/rules/index.ts';
import { open, save } from './pictures.ts';
import { shownFault } from './recorded-output.ts';
import { runPlaten, startPlaten } from './run-platen.ts';

const root = join(import.meta.dirname, '../..');
/** Relative to the repository: README.md shows this path. */
const out = 'reports/runs/failed-gate';

/** Judges a service with a seeded fault; returns what the gate prints about the broken rule, and takes pictures of it in the report and on the live page. */
export async function failGate(browser: Browser, folder: string): Promise<string> {
  const service = await startBuiltIn({ plainHttp: true });
  const { profile } = service;
  const fault = faults.find(({ id }) => id === shownFault.id);
  if (fault === undefined) throw new Error(`there is no seeded fault ${shownFault.id}`);
  const interception = fault.make(targetOf({ profile, environment: {} }));
  await using proxy = await startProxy({ target: profile, interception });
  const target = join(folder, 'target.json');
  writeFileSync(target, JSON.stringify({ ready: true, profile: { ...proxy.profile, own: false } }));
  const line = [
    'gate',
    '--only',
    'USR-DEL-01,USR-DEL-02',
    '--target',
    target,
    '--out',
    out,
    '--overwrite',
  ];
  const output = await runPlaten(line, 1);
  const page = await open(browser, pathToFileURL(join(root, out, 'report.html')).href);
  await page.setViewportSize({ width: 1280, height: 1400 });
  // One finding is enough for a picture of one screen.
  await page.evaluate(
    "document.querySelectorAll('article.finding ~ article.finding').forEach((more) => more.remove())",
  );
  const section = page.locator(`#${shownFault.rule}`);
  await section.locator('details.curl > summary').first().click();
  await save(page, 'report', section);
  await page.close();
  await service.stop();
  await takeReplayPicture(browser);
  rmSync(join(root, out), { recursive: true });
  return aboutTheRule(output);
}

/** Takes a picture of the recorded run on the live page. */
async function takeReplayPicture(browser: Browser): Promise<void> {
  const child = startPlaten(['show', out, '--page-port', '0', '--json-ready']);
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const page = await open(browser, (JSON.parse(line) as { readonly page: string }).page);
  await page.getByRole('heading', { name: 'Request' }).first().waitFor();
  await save(page, 'replay');
  await page.close();
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** The lines about the broken rule, without the counts that follow. */
function aboutTheRule(output: string): string {
  const lines = output.split('\n');
  const end = lines.findIndex((line) => line.startsWith('failed:'));
  return lines.slice(0, end).join('\n');
}

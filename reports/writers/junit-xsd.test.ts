import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { greenRun, incompleteRun, largeRun, redRun } from '../made-up-run.fixture.ts';
import { makeReport } from '../make-report.ts';
import { junitXml } from './junit-xml.ts';

const xmllint = '/usr/bin/xmllint';
const schema = fileURLToPath(new URL('junit.xsd', import.meta.url));

describe.runIf(existsSync(xmllint))('junit.xml in xmllint, where it is installed', () => {
  it.each([
    ['green', greenRun],
    ['red', () => redRun()],
    ['incomplete', incompleteRun],
    ['large', largeRun],
  ])('of a %s run is valid against the common schema', (_what, make) => {
    const report = makeReport(make(), { outcome: 'failed', strict: true, version: '1.2.3' });
    const { status, stderr } = spawnSync(xmllint, ['--noout', '--schema', schema, '-'], {
      input: junitXml(report),
      encoding: 'utf8',
    });
    expect(stderr.trim()).toBe('- validates');
    expect(status).toBe(0);
  });
});

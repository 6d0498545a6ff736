import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { requireTool } from '../../fixtures/external-tools.ts';
import { greenRun, incompleteRun, largeRun, redRun } from '../made-up-run.fixture.ts';
import { makeReport } from '../make-report.ts';
import { junitXml } from './junit-xml.ts';

const xmllint = requireTool('xmllint');
const schema = fileURLToPath(new URL('junit.xsd', import.meta.url));

describe('junit.xml in xmllint', () => {
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

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { requireTool } from '../../fixtures/external-tools.ts';
import { loadJunit } from './load-junit.ts';
import {
  badReport,
  fullReport,
  hostileReport,
  incompleteReport,
  smallReport,
} from './made-up-report.fixture.ts';

const xmllint = requireTool('xmllint');
const schema = fileURLToPath(new URL('../writers/junit.xsd', import.meta.url));
const reports = {
  full: fullReport(),
  bad: badReport(),
  small: smallReport,
  hostile: hostileReport(),
  incomplete: incompleteReport,
};

it.each(Object.entries(reports))(
  'junit.xml of a %s load is valid against the common schema',
  (_name, report) => {
    const { stderr } = spawnSync(xmllint, ['--noout', '--schema', schema, '-'], {
      input: loadJunit(report),
      encoding: 'utf8',
    });
    expect(stderr.trim()).toBe('- validates');
  },
);

import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { reachWalls, wallConfiguration } from './configuration.ts';
import { inspectWalls, noCycles } from './inspect.ts';
import { planted } from './planted.ts';

let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'platen-walls-')));
  const dependencies = { fastify: '1.0.0', kysely: '1.0.0', typebox: '1.0.0' };
  write('package.json', JSON.stringify({ dependencies, devDependencies: { vitest: '1.0.0' } }));
  for (const name of [...Object.keys(dependencies), 'vitest']) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }));
    write(`node_modules/${name}/index.js`, 'module.exports = {};');
  }
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, content: string): void {
  mkdirSync(join(root, dirname(path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

/** Each file re-exports what it imports, so that no import is dropped as unused. */
function plant(files: Readonly<Record<string, readonly string[]>>, exporting = 'export'): void {
  for (const [path, imports] of Object.entries(files)) {
    const lines = imports.map((to, index) => {
      const local = to.endsWith('.ts') ? `./${relative(dirname(path), to)}` : to;
      return `${exporting} * as it${index} from '${local}';`;
    });
    write(path, [...lines, 'export const one = 1;'].join('\n'));
  }
}

describe('a wall', () => {
  it('is planted with a violation, each of them', () => {
    const walls = [
      ...(wallConfiguration.forbidden ?? []).map(({ name }) => name),
      ...reachWalls.map(({ name }) => name),
      noCycles.wall,
    ];
    expect(new Set(planted.map(({ wall }) => wall))).toEqual(new Set(walls));
  });

  it.each(planted.map((one) => [one.wall, one] as const))(
    '%s names who breaks it',
    async (wall, { files }) => {
      plant(files);
      const { breaches } = await inspectWalls(root);
      const [violator] = Object.keys(files);
      const named = breaches.find((breach) => breach.wall === wall && breach.path[0] === violator);
      expect(named, JSON.stringify(breaches, null, 1)).toBeDefined();
    },
  );

  it('stands in nobody’s way who imports what the table allows', async () => {
    plant({
      'simulators/kit/clock.ts': ['node:timers/promises'],
      'simulators/kit/wire/ipp/decoder.ts': [],
      'simulators/printer/index.ts': [
        'simulators/kit/clock.ts',
        'simulators/kit/wire/ipp/decoder.ts',
      ],
      'simulators/service/rules/prices.ts': [],
      'simulators/service/store/store.ts': [
        'kysely',
        'node:sqlite',
        'simulators/service/rules/prices.ts',
      ],
      'simulators/service/operations/index.ts': ['typebox', 'simulators/service/rules/prices.ts'],
      'simulators/service/http/mount.ts': ['fastify', 'simulators/service/operations/index.ts'],
      'simulators/service/index.ts': [
        'simulators/service/http/mount.ts',
        'simulators/service/store/store.ts',
      ],
      'simulators/bench/index.ts': ['simulators/printer/index.ts', 'simulators/service/index.ts'],
      'suites/spec/rule.ts': [],
      'suites/engine/journal/event.ts': ['suites/spec/rule.ts', 'node:crypto'],
      'suites/engine/judge/verdict.ts': ['suites/engine/journal/event.ts'],
      'suites/engine/session/http/client.ts': [
        'suites/engine/journal/event.ts',
        'simulators/printer/index.ts',
        'node:https',
      ],
      'suites/engine/run/index.ts': [
        'suites/engine/session/http/client.ts',
        'suites/engine/judge/verdict.ts',
      ],
      'reports/junit.ts': ['suites/engine/journal/event.ts', 'node:fs'],
      'scripts/gate.ts': [
        'suites/engine/run/index.ts',
        'reports/junit.ts',
        'simulators/bench/index.ts',
      ],
    });
    const { breaches, modules } = await inspectWalls(root);
    expect(breaches).toEqual([]);
    expect(modules).toBe(16);
  });

  it('lets types through where the table says so', async () => {
    plant(
      {
        'simulators/service/operations/login.ts': ['simulators/service/store/store.ts'],
        'simulators/service/store/store.ts': ['kysely'],
        'suites/engine/journal/recorder.ts': ['simulators/kit/clock.ts'],
        'simulators/kit/clock.ts': ['node:timers/promises'],
      },
      'export type',
    );
    expect((await inspectWalls(root)).breaches).toEqual([]);
  });

  it('does not stand when nothing was seen', async () => {
    expect((await inspectWalls(root)).modules).toBe(0);
  });
});

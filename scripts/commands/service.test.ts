import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settingNames } from '../../simulators/service/index.ts';
import { platen } from './run-command.fixture.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'platen-settings-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function file(text: string): string {
  const path = join(folder, 'my.yaml');
  writeFileSync(path, text);
  return path;
}

describe('platen service --print-settings', () => {
  it('tells every setting in force and where it was said, without secrets, and ends', async () => {
    const config = file('retention: 2h\ncontrolToken: canary\n');
    const argv = ['service', '--config', config, '--port', '0', '--print-settings'];
    const { outcome, out } = await platen(...argv);
    expect(outcome).toBe('passed');
    expect(out.trimEnd().split('\n')).toHaveLength(settingNames.length);
    expect(out).toMatch(/^port +0 +\(--port\)$/m);
    expect(out).toMatch(/^retention +2h +\(.*my.yaml: retention\)$/m);
    expect(out).toMatch(/^host +127.0.0.1$/m);
    expect(out).not.toContain('canary');
  });

  it('--json tells them as an object', async () => {
    const { out } = await platen('service', '--http', '--print-settings', '--json');
    expect(JSON.parse(out)).toMatchObject({
      http: { value: 'true', from: '--http' },
      seed: { value: null, from: 'default' },
    });
  });

  it.each([
    ['retntion: 2h', 'did you mean retention?'],
    ['retention: tomorrow', 'is not a duration such as'],
  ])('%j is wrong usage: %s', async (text, hint) => {
    const { outcome, err } = await platen('service', '--config', file(text), '--print-settings');
    expect([outcome, err]).toEqual(['usage', expect.stringContaining(hint)]);
  });
});

it('--help teaches every setting, and where else it can be said', async () => {
  const { out } = await platen('service', '--help');
  for (const name of settingNames) {
    const flag = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    expect(out).toContain(`--${flag}`);
  }
  for (const word of ['PLATEN_', '--config', 'PLATEN_CONFIG', '--print-settings'])
    expect(out).toContain(word);
});

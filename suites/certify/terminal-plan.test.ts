import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTerminalPlan, usualPlan } from './terminal-plan.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-plan-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function planOf(text: string, name = 'plan.yaml') {
  const file = join(folder, name);
  await writeFile(file, text);
  return readTerminalPlan(file);
}

describe('the plan of a terminal', () => {
  it('says what it can; what is left out is as usual', async () => {
    const plan = await planOf(
      'schemaVersion: 1\ncan: [look, release]\nreader: "02:00:00:00:00:0a"\n',
    );
    expect(plan).toEqual({ ...usualPlan, can: ['look', 'release'], reader: '02:00:00:00:00:0a' });
    expect(await planOf('{"schemaVersion":1,"skip":["tap"]}', 'plan.json')).toMatchObject({
      skip: ['tap'],
    });
  });

  it('is shown by the fixture', () => {
    const shown = fileURLToPath(new URL('../../fixtures/terminals/panel.yaml', import.meta.url));
    expect(readTerminalPlan(shown)).toMatchObject(usualPlan);
  });

  it.each([
    ['can: [fly]', /\/can\/0: must be equal to one of the allowed values/],
    ['can: []', /\/can: must NOT have fewer than 1 items/],
    ['reader: here', /\/reader: must match pattern/],
    ['colour: red', /\/: must NOT have additional properties: "colour"/],
    ['schemaVersion: 2', /\/schemaVersion: must be equal to constant/],
    ['[1, 2]', /is not a plan: see the example fixtures\/terminals\/panel.yaml/],
    ['a: [', /cannot be read/],
  ])('with %s is refused', async (text, why) => {
    await expect(planOf(text)).rejects.toThrow(why);
  });

  it('that is not there is refused', () => {
    expect(() => readTerminalPlan(join(folder, 'nowhere.yaml'))).toThrow(
      /nowhere.yaml cannot be read: it does not exist/,
    );
  });
});

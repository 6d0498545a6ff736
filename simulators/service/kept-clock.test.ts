import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../kit/clock.ts';
import { control } from './testing/call.ts';
import { type SampleFolder, sampleFolder, startSampleService } from './testing/sample-service.ts';

const dayMs = 86_400_000;
let folder: SampleFolder;
beforeEach(() => {
  folder = sampleFolder();
});
afterEach(() => folder[Symbol.dispose]());

interface ClockState {
  readonly now: number;
  readonly frozen: boolean;
  readonly offsetMs: number;
}

/** The machine's clock, at one moment for all starts of a test. */
const clock = { ...systemClock, now: () => Date.UTC(2026, 5, 1) };

/** Starts the service, does this, stops it; answers how its clock stood. */
async function clockAfter(path = '/clock', json?: unknown): Promise<ClockState> {
  const service = await startSampleService(folder, { clock });
  const { json: state } = await control(service, path, json === undefined ? {} : { json });
  await service.stop();
  return state as ClockState;
}

describe('a clock that was moved', () => {
  it('goes on there after a restart', async () => {
    await clockAfter('/clock/advance', { ms: dayMs });
    const { offsetMs, frozen } = await clockAfter();
    expect(frozen).toBe(false);
    expect(offsetMs).toBe(dayMs);
  });

  it('stands still after a restart where it stood still', async () => {
    const at = Date.UTC(2030, 0, 1);
    await clockAfter('/clock/freeze', { at });
    expect(await clockAfter()).toMatchObject({ now: at, frozen: true });
  });

  it('goes right again after a reset and a restart', async () => {
    await clockAfter('/clock/advance', { ms: dayMs });
    await clockAfter('/reset', {});
    expect(await clockAfter()).toMatchObject({ offsetMs: 0, frozen: false });
  });

  it.each(['', '{"offsetMs":', '{"offsetMs":"soon"}', '[]'])(
    'is not guessed from %j',
    async (text) => {
      await clockAfter();
      writeFileSync(join(folder.dataFolder, 'clock.json'), text);
      await expect(startSampleService(folder)).rejects.toThrow('clock.json is damaged: remove it');
    },
  );
});

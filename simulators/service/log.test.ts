import { describe, expect, it } from 'vitest';
import { jsonLog } from './log.ts';
import { type LogLevel, logLevels } from './log-level.ts';

const now = Date.UTC(2026, 11, 1, 8);
const request = { requestId: 'r', method: 'GET', route: '/', status: 200, ms: 1.5, bytes: 3 };

async function told(level: LogLevel): Promise<readonly unknown[]> {
  const lines: string[] = [];
  const log = jsonLog((line) => lines.push(line), { now: () => now }, level);
  log.error('it failed', { error: 'why', requestId: 'r' });
  log.delivery({ kind: 'store-failed', outputPortId: 4, reason: 'full' });
  log.request?.(request);
  await new Promise((resolve) => setImmediate(resolve));
  return lines.map((line) => JSON.parse(line) as unknown);
}

describe('the log', () => {
  it.each([
    ['silent', 0],
    ['error', 2],
    ['warn', 2],
    ['info', 3],
  ] as const)('%s tells %i of these', async (level, count) => {
    expect(await told(level)).toHaveLength(count);
    expect(logLevels).toContain(level);
  });

  it('a line is one JSON object with its time, level and message', async () => {
    const time = '2026-12-01T08:00:00.000Z';
    expect(await told('info')).toEqual([
      { time, level: 'error', message: 'it failed', error: 'why', requestId: 'r' },
      {
        time,
        level: 'error',
        message: 'a delivery was not recorded',
        outputPortId: 4,
        reason: 'full',
      },
      { time, level: 'info', message: 'request', ...request },
    ]);
  });

  it('tells why a delivery failed, and what could not be converted, but not what went well', () => {
    const lines: string[] = [];
    const log = jsonLog((line) => lines.push(line), { now: () => now });
    const about = { deliveryId: 1, documentUuid: 'd', outputPortId: 4 };
    log.delivery({ kind: 'settled', ...about, state: 'delivered', reason: '' });
    log.delivery({ kind: 'settled', ...about, state: 'failed', reason: 'no driver' });
    log.conversion({ kind: 'failed', documentUuid: 'd', reason: 'no office' });
    log.conversion({ kind: 'colors-unknown', documentUuid: 'd', reason: 'torn' });
    log.conversion({ kind: 'broken', documentUuid: 'd', error: new Error('full') });
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { level: 'warn', reason: 'no driver', deliveryId: 1 },
      { level: 'warn', reason: 'no office', documentUuid: 'd' },
      { level: 'warn', reason: 'torn' },
      { level: 'error', error: expect.stringContaining('full') as string },
    ]);
  });

  it('an error is told with its stack, on the same line', () => {
    const lines: string[] = [];
    const log = jsonLog((line) => lines.push(line), { now: () => now });
    log.error('it failed', { error: new Error('of two\nlines') });
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toContain('\n');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      error: expect.stringContaining('at ') as string,
    });
  });

  it('requests of one tick go out together, and before what is worse', () => {
    const writes: string[] = [];
    const log = jsonLog((text) => writes.push(text), { now: () => now }, 'info');
    log.request?.(request);
    log.request?.(request);
    expect(writes).toEqual([]);
    log.error('it failed', { error: 'why' });
    expect(writes.map((text) => text.split('\n').length)).toEqual([3]);
  });
});

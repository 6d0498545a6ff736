import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../../../simulators/kit/clock.ts';
import { waitFor } from '../../../../../simulators/kit/lifecycle.ts';
import { DriverLost, openLink } from '../driver-link.ts';
import { type DriverStand, openDriverStand, outcomes, secret } from './driver-stand.fixture.ts';
import { connectSecretly, type DriverAddress } from './secret.ts';
import type { TinyTarget } from './tiny-target.ts';

const clock = systemClock;
const nothing = () => undefined;

let stand: DriverStand;
let target: TinyTarget;
let address: DriverAddress;
beforeEach(async () => {
  stand = await openDriverStand();
  ({ target, address } = stand);
});
afterEach(() => stand.stop());

describe('a driver plays its share of a schedule', () => {
  it('each start at its time, with every stamp in order', async () => {
    const { rows, over } = await stand.played();
    expect(outcomes(rows)).toEqual({ done: 50 });
    expect(over.nextNumber).toBe(57);
    expect(over.cpuSeconds).toBeGreaterThan(0);
    expect(rows.map(({ number }) => number).toSorted((a, b) => a - b)[0]).toBe(7);
    for (const { at, repeat, stage: of, printer } of rows) {
      expect([repeat, of, printer]).toEqual([3, 1, 0]);
      const { intended = 0, started = 0, uploadSent = 0, uploadAnswered = 0, ready } = at;
      const { tapIntended, tapSent = 0, claimed = 0, accepted, firstByte, lastByte } = at;
      expect([ready, tapIntended]).toEqual([uploadAnswered, uploadAnswered]);
      const order = [intended, started, uploadSent, uploadAnswered, tapSent, claimed];
      expect(order).toEqual(order.toSorted((one, other) => one - other));
      expect([accepted, firstByte, lastByte].every((ms) => ms !== undefined)).toBe(true);
    }
  });

  it('of several drivers each plays its own', async () => {
    const { rows, over } = await stand.played({ scene: { driver: 1, drivers: 3 } });
    expect(rows.every(({ number, driver }) => number % 3 === 1 && driver === 1)).toBe(true);
    expect(rows.length).toBe(17);
    expect(over.nextNumber).toBe(57);
  });

  it('nobody is lent twice: what can’t be started is dropped', async () => {
    stand.printNothing();
    const { rows } = await stand.played({ users: 2, patienceMs: 400 });
    const { lost = 0, dropped = 0 } = outcomes(rows);
    expect(lost + dropped).toBe(50);
    expect(lost).toBeGreaterThanOrEqual(2);
    expect(lost).toBeLessThanOrEqual(6);
    expect(rows.find(({ outcome }) => outcome === 'dropped')?.at.started).toBeUndefined();
  });

  it.each([
    ['PUT /documents', 503, 'refused'],
    ['GET /card', 400, 'refused'],
    ['PUT /documents', 'never', 'unanswered'],
  ] as const)('%s answered %s: %s', async (line, status, outcome) => {
    target.answers.set(line, status);
    const { rows } = await stand.played({ patienceMs: status === 'never' ? 400 : 60_000 });
    expect(outcomes(rows)).toEqual({ [outcome]: 50 });
  });

  it.each([5, 6, 7])('what is in status %i is waited for, by the list', async (status) => {
    target.status = status;
    const { rows } = await stand.played();
    expect(outcomes(rows)).not.toHaveProperty('refused');
    const late = rows.filter(({ at }) => (at.ready ?? 0) > (at.uploadAnswered ?? 0));
    expect(late).toHaveLength(1);
  });

  it.each(['release', 'upload', 'list', 'download', 'history', 'users'] as const)(
    'the journey %s',
    async (journey) => {
      const { rows } = await stand.played({ workload: { mix: { [journey]: 1 } } });
      expect(outcomes(rows)).toEqual({ done: 50 });
      const { answered, uploadAnswered, lastByte } = rows[0]?.at ?? {};
      const last = journey === 'release' ? lastByte : uploadAnswered;
      expect(answered ?? last).toBeGreaterThan(0);
    },
  );

  it('sampled journeys are recorded, as many as are wanted', async () => {
    const { rows, events } = await stand.played({ workload: { sampled: 1 } });
    expect(outcomes(rows)).toEqual({ done: 50 });
    expect(rows.filter(({ isSampled }) => isSampled)).toHaveLength(5);
    expect(events.filter((type) => type === 'case')).toHaveLength(10);
    expect(events.filter((type) => type === 'settled')).toHaveLength(5);
  });

  it('a flood and a slow reader go on beside it, and are not measured', async () => {
    const { rows } = await stand.played({
      troubles: [
        { kind: 'flood', perSecond: 100 },
        { kind: 'slow-reader', bytesPerSecond: 100 },
      ],
    });
    expect(outcomes(rows)).toEqual({ done: 50 });
    const asked = (line: string): number => target.asked.get(line) ?? 0;
    expect(asked('PUT /documents')).toBeGreaterThan(70);
    expect(asked('PUT /documents')).toBeLessThan(105);
    expect(asked('DELETE /documents/')).toBe(asked('PUT /documents') - 50);
    expect(asked('GET /documents/')).toBeGreaterThan(0);
  });

  it('stopped, it tells what was under way, at once', async () => {
    target.answers.set('GET /card', 'never');
    const stop = new AbortController();
    const { rows, over } = await stand.played({
      patienceMs: 60_000,
      stop: stop.signal,
      during(driver) {
        void clock.sleep(200).then(() => {
          stop.abort();
          driver.stop();
        });
      },
    });
    const { stopped = 0, ...others } = outcomes(rows);
    expect(stopped).toBeGreaterThan(0);
    expect(Object.keys(others).filter((one) => one !== 'dropped')).toEqual([]);
    expect(over.nextNumber).toBeLessThan(57);
  });
});

describe('a coordinator is told which driver is lost, and why', () => {
  it('one whose connection is gone', async () => {
    const asked = stand.played({ during: () => void stand.stop() });
    await expect(asked).rejects.toThrow('the driver was lost');
    await expect(asked).rejects.toBeInstanceOf(DriverLost);
  });

  it('one that does not end in time', async () => {
    target.answers.set('GET /card', 'never');
    const stop = new AbortController();
    stop.abort();
    const limits = { patienceMs: 60_000, stop: stop.signal, stopMs: 200 };
    await expect(stand.played(limits)).rejects.toThrow('did not stop on request');
  });

  it('one that gives up for what is wrong with itself', async () => {
    await expect(stand.played({ scene: { devices: [] } })).rejects.toThrow('there is no printer');
  });
});

describe('a driver works for one coordinator that knows the secret', () => {
  it('not for one with another secret', async () => {
    const stranger = connectSecretly(address, 'another secret, long too', 50_000);
    await expect(stranger).rejects.toThrow('PLATEN_DRIVER_SECRET');
  });

  it('not for two at a time', async () => {
    const first = await connectSecretly(address, secret, 50_000);
    const parts = { name: 'd', clock, played: nothing, witnessed: nothing };
    const one = await openLink({ ...parts, socket: first });
    const second = await connectSecretly(address, secret, 50_000);
    await expect(openLink({ ...parts, socket: second })).rejects.toThrow('another coordinator');
    await one.close();
    const third = await waitFor(
      async () => {
        const socket = await connectSecretly(address, secret, 50_000);
        return await openLink({ ...parts, socket }).catch(nothing);
      },
      { clock, deadlineMs: 50_000, what: 'the driver to be free' },
    );
    await third.close();
  });

  it('what is no message ends the conversation, not the driver', async () => {
    for (const garbage of ['{"type":"nonsense"}\n', 'x\n', '{"type":"ping","id":-1}\n', 'null\n']) {
      const socket = await waitFor(() => connectSecretly(address, secret, 50_000), {
        clock,
        deadlineMs: 50_000,
        what: 'the driver',
      });
      socket.on('error', nothing).resume();
      socket.write(garbage);
      await new Promise((resolve) => socket.once('close', resolve));
    }
    const plain = connect(address.port, address.host);
    plain.on('error', nothing).resume().write('GET / HTTP/1.1\r\n\r\n');
    await new Promise((resolve) => plain.once('close', resolve));
    expect(outcomes((await stand.played()).rows)).toEqual({ done: 50 });
  });

  it('tells its clock', async () => {
    const socket = await connectSecretly(address, secret, 50_000);
    const parts = { name: 'd', clock, played: nothing, witnessed: nothing };
    const one = await openLink({ ...parts, socket });
    const { offsetNs, uncertaintyMs } = await one.clockOffset();
    expect(Math.abs(Number(offsetNs)) / 1e6).toBeLessThanOrEqual(uncertaintyMs);
    await one.close();
  });
});

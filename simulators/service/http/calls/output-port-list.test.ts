import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PortCalls, portCalls } from '../../stage/port-calls.ts';
import { openStage, type Stage } from '../../stage/stage.ts';

let stage: Stage;
let calls: PortCalls;
beforeAll(async () => {
  stage = await openStage();
  calls = portCalls(stage);
});
afterAll(() => stage.stop());

describe('GET /outputports', () => {
  it('tells what terminals reported and what the control plane set (SIL-64, SIL-7F)', async () => {
    const id = await stage.addPort({
      address: 't',
      logoutTimeout: 30,
      autoRelease: true,
      trimCardId: true,
      decimalFormatForCardIds: true,
      active: false,
      registrationSource: 'autodiscovery',
      properties: { floor: '3' },
      terminalInfo: {
        deployStatus: { stage: 5, message: 'done', lastDate: 0 },
        terminalStatus: {
          terminalVersion: '1.2',
          installationSource: 1,
          cardReaderData: 'HID',
          modelName: 'M',
          additionalModelInfo: 'A4',
          firmwareVersion: '9',
          status: 2,
          statusMessage: 'toner low',
          errorData: 'E-17',
          modifiedDate: 86_400_000,
        },
      },
    });
    expect(await calls.port(id)).toMatchObject({
      logoutTimeout: 30,
      autoRelease: true,
      trimCardId: true,
      decimalFormatForCardIds: true,
      active: false,
      registrationSource: 'autodiscovery',
      properties: { floor: '3' },
      terminalInfo: {
        deployStatus: { stage: 5, message: 'done', lastDate: '1970-01-01T00:00:00.000Z' },
        terminalStatus: {
          terminalVersion: '1.2',
          status: 2,
          statusMessage: 'toner low',
          modifiedDate: '1970-01-02T00:00:00.000Z',
        },
      },
    });
    await stage.store.write(({ change }) => change.removeOutputPort(id));
  });
});

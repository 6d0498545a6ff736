import { describe, expect, it } from 'vitest';
import { afterReport } from './terminal-info.ts';

describe('afterReport (SIL-64)', () => {
  it('knows nothing of what was not told, and when the rest was', () => {
    expect(afterReport({}, {}, 5)).toEqual({});
    const first = afterReport({}, { terminalStatus: { modelName: 'M', status: 1 } }, 5);
    expect(first).toEqual({
      terminalStatus: {
        terminalVersion: '',
        installationSource: 0,
        cardReaderData: '',
        modelName: 'M',
        additionalModelInfo: '',
        firmwareVersion: '',
        status: 1,
        statusMessage: '',
        errorData: '',
        modifiedDate: 5,
      },
    });
    const second = afterReport(first, { deployStatus: { stage: 2 } }, 6);
    expect(second).toEqual({ ...first, deployStatus: { stage: 2, message: '', lastDate: 6 } });
  });

  it('what a report leaves out is as it was', () => {
    const before = afterReport({}, { deployStatus: { stage: 2, message: 'half way' } }, 5);
    expect(afterReport(before, { deployStatus: { stage: 5 } }, 6).deployStatus).toEqual({
      stage: 5,
      message: 'half way',
      lastDate: 6,
    });
  });
});

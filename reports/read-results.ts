import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { lazily } from '../simulators/kit/lazily.ts';
import type { RunReport } from './report.ts';
import schema from './results.schema.json' with { type: 'json' };

const validator = lazily(() => {
  const ajv = new Ajv2020({ allowUnionTypes: true, strictRequired: false });
  return addFormats.default(ajv).compile<RunReport>(schema);
});

export class ResultsError extends Error {
  override readonly name = 'ResultsError';
}

/** results.json as it was written. Throws `ResultsError` with what keeps a text from being one. */
export function readResults(text: string): RunReport {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ResultsError('is not JSON');
  }
  const isReport = validator();
  if (isReport(value)) return value;
  const [first] = isReport.errors ?? [];
  throw new ResultsError(
    `is no results.json: ${first?.instancePath ?? ''} ${first?.message ?? ''}`,
  );
}

import { constants, inflate, inflateSync } from 'node:zlib';
import type { Budget } from './budget.ts';
import { PdfFault } from './fault.ts';
import { undoPredictor } from './predictor.ts';
import { countOf, isArray, isDict, nameOf, type PdfDict, type PdfValue } from './values.ts';

/**
 * The decoded data of an object or cross-reference stream: as it is, or Flate with any predictor
 * (ISO 32000-1 7.4.4). Throws PdfFault: `damaged` for what does not inflate, `limit` for what
 * inflates too far or has another filter, as no writer known to us gives these streams.
 */
export async function decodeStream(
  dict: PdfDict,
  data: Uint8Array,
  budget: Budget,
): Promise<Uint8Array> {
  const filters = listOf(dict.get('Filter'));
  const parameters = listOf(dict.get('DecodeParms'));
  let decoded = data;
  for (const [index, filter] of filters.entries()) {
    const name = nameOf(filter) ?? '';
    if (!flateNames.has(name)) throw new PdfFault('limit', `filter ${name}`);
    const inflated = await inflateWithin(decoded, budget);
    budget.spend('bytesInflated', inflated.length);
    decoded = undoPredictor(inflated, readPredictor(parameters[index]));
  }
  return decoded;
}

const flateNames: ReadonlySet<string> = new Set(['FlateDecode', 'Fl']);

/** Up to this size the hop to another thread costs more than the work. */
const syncLimitBytes = 64 * 1024;

/** One stream; an object stream holds some hundred small objects. */
const inflatedLimitBytes = 16 * 1024 * 1024;

/** What is cut off or ends in rubbish gives what can be had of it, as viewers do. */
async function inflateWithin(data: Uint8Array, budget: Budget): Promise<Uint8Array> {
  const options = {
    maxOutputLength: Math.max(1, Math.min(inflatedLimitBytes, budget.left('bytesInflated'))),
    finishFlush: constants.Z_SYNC_FLUSH,
  };
  try {
    if (data.length <= syncLimitBytes) return inflateSync(data, options);
    return await new Promise<Uint8Array>((resolve, reject) => {
      inflate(data, options, (error, inflated) => {
        if (error === null) resolve(inflated);
        else reject(error);
      });
    });
  } catch (error) {
    const tooLong =
      error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw new PdfFault(tooLong ? 'limit' : 'damaged', 'a stream does not inflate');
  }
}

function listOf(value: PdfValue | undefined): readonly PdfValue[] {
  if (value === undefined || value === null) return [];
  return isArray(value) ? value : [value];
}

function readPredictor(parameters: PdfValue | undefined): Parameters<typeof undoPredictor>[1] {
  const dict: PdfDict = isDict(parameters) ? parameters : new Map();
  return {
    predictor: countOf(dict.get('Predictor')) ?? 1,
    colors: countOf(dict.get('Colors')) ?? 1,
    bitsPerComponent: countOf(dict.get('BitsPerComponent')) ?? 8,
    columns: countOf(dict.get('Columns')) ?? 1,
  };
}

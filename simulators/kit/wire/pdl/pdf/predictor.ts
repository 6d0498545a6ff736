import { PdfFault } from './fault.ts';

/** The DecodeParms of ISO 32000-1 7.4.4.3. */
export interface Predictor {
  readonly predictor: number;
  readonly colors: number;
  readonly bitsPerComponent: number;
  readonly columns: number;
}

/** 1 is none; 2 is TIFF's, here for whole bytes only; from 10 on PNG's, where each row names its own. */
export function undoPredictor(data: Uint8Array, parameters: Predictor): Uint8Array {
  if (parameters.predictor < 2) return data;
  const { colors, bitsPerComponent, columns } = parameters;
  const rowBytes = Math.ceil((colors * bitsPerComponent * columns) / 8);
  const pixelBytes = Math.max(1, Math.floor((colors * bitsPerComponent) / 8));
  if (rowBytes < 1 || rowBytes > longestRowBytes) {
    throw new PdfFault('damaged', 'predictor rows of an impossible length');
  }
  if (parameters.predictor >= 10) return undoPng(data, rowBytes, pixelBytes);
  if (bitsPerComponent !== 8) throw new PdfFault('limit', 'predictor 2 on parts of bytes');
  return undoTiff(data, rowBytes, pixelBytes);
}

const longestRowBytes = 1024 * 1024;

function undoTiff(data: Uint8Array, rowBytes: number, pixelBytes: number): Uint8Array {
  const out = Uint8Array.from(data);
  for (let at = 0; at < out.length; at += 1) {
    const left = at % rowBytes < pixelBytes ? 0 : (out[at - pixelBytes] ?? 0);
    out[at] = (out[at] ?? 0) + left;
  }
  return out;
}

/** The PNG specification, 9.2: each row is preceded by the number of its filter. */
function undoPng(data: Uint8Array, rowBytes: number, pixelBytes: number): Uint8Array {
  const rows = Math.ceil(data.length / (rowBytes + 1));
  const out = new Uint8Array(Math.max(0, data.length - rows));
  for (let row = 0; row < rows; row += 1) {
    const from = row * (rowBytes + 1);
    const rebuild = pngFilters[data[from] ?? 0] ?? none;
    const start = row * rowBytes;
    const end = Math.min(start + rowBytes, out.length);
    for (let at = start; at < end; at += 1) {
      const hasLeft = at - start >= pixelBytes;
      const left = hasLeft ? (out[at - pixelBytes] ?? 0) : 0;
      const up = row === 0 ? 0 : (out[at - rowBytes] ?? 0);
      const upLeft = hasLeft && row > 0 ? (out[at - rowBytes - pixelBytes] ?? 0) : 0;
      out[at] = (data[from + 1 + at - start] ?? 0) + rebuild(left, up, upLeft);
    }
  }
  return out;
}

type PngFilter = (left: number, up: number, upLeft: number) => number;

const none: PngFilter = () => 0;

const pngFilters: readonly PngFilter[] = [
  none,
  (left) => left,
  (_, up) => up,
  (left, up) => Math.floor((left + up) / 2),
  paeth,
];

function paeth(left: number, up: number, upLeft: number): number {
  const estimate = left + up - upLeft;
  const toLeft = Math.abs(estimate - left);
  const toUp = Math.abs(estimate - up);
  const toUpLeft = Math.abs(estimate - upLeft);
  if (toLeft <= toUp && toLeft <= toUpLeft) return left;
  return toUp <= toUpLeft ? up : upLeft;
}

import { deflateSync } from 'node:zlib';
import { png } from '../../kit/png.ts';

/** What `printer-icons` offers, small to large (PWG 5100.13 5.6.14). */
export const iconSizes = [48, 128, 512] as const;

export type IconSize = (typeof iconSizes)[number];

export function iconPath(size: IconSize): string {
  return `/icons/printer-${String(size)}.png`;
}

/** The icon that a path asks for; undefined where it asks for something else. */
export function iconAt(path: string): Buffer | undefined {
  const size = iconSizes.find((one) => iconPath(one) === path);
  return size === undefined ? undefined : icon(size);
}

type Pixel = readonly [red: number, green: number, blue: number, alpha: number];

/** What is drawn, by fractions of the icon's side; what comes later lies on top. */
const shapes: readonly {
  readonly box: readonly [number, number, number, number];
  readonly pixel: Pixel;
}[] = [
  { box: [0.25, 0.08, 0.75, 0.4], pixel: [250, 250, 247, 255] },
  { box: [0.08, 0.35, 0.92, 0.75], pixel: [62, 70, 82, 255] },
  { box: [0.2, 0.58, 0.8, 0.64], pixel: [28, 32, 38, 255] },
  { box: [0.25, 0.62, 0.75, 0.92], pixel: [250, 250, 247, 255] },
  { box: [0.32, 0.7, 0.68, 0.73], pixel: [150, 158, 168, 255] },
  { box: [0.32, 0.79, 0.6, 0.82], pixel: [150, 158, 168, 255] },
  { box: [0.78, 0.42, 0.85, 0.49], pixel: [82, 196, 120, 255] },
];

const clear: Pixel = [0, 0, 0, 0];

/** A PNG with 8 bits a channel: each line is a filter byte (none) and its pixels. */
function icon(size: number): Buffer {
  const lines = Buffer.alloc(size * (1 + size * 4));
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      lines.set(pixelAt((x + 0.5) / size, (y + 0.5) / size), y * (1 + size * 4) + 1 + x * 4);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 6, 0, 0, 0], 8);
  return png(['IHDR', header], ['IDAT', deflateSync(lines)]);
}

function pixelAt(x: number, y: number): Pixel {
  const inside = ({ box: [left, top, right, bottom] }: (typeof shapes)[number]): boolean =>
    x >= left && x < right && y >= top && y < bottom;
  return shapes.findLast(inside)?.pixel ?? clear;
}

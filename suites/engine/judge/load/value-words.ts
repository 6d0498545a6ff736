import type { MetricUnit } from './metrics.ts';

/** A measure as people read it: more digits the smaller it is. */
export function valueWords(value: number, unit: MetricUnit): string {
  if (unit === 'ms') return timeWords(value);
  if (unit === 'share') return `${digits(value * 100, 10)} %`;
  return `${digits(value, 100)}/s`;
}

export function timeWords(ms: number): string {
  if (ms >= 10_000) return `${(ms / 1000).toFixed(1)} s`;
  if (ms >= 100) return `${ms.toFixed(0)} ms`;
  return `${ms.toFixed(ms >= 10 ? 1 : 2)} ms`;
}

/** A ratio of now to before as what was added: +5.2 %. */
export function change(ratio: number): string {
  if (!Number.isFinite(ratio)) return 'without bound';
  if (ratio >= 3) return `${digits(ratio, 10)} times`;
  const added = (ratio - 1) * 100;
  return `${added >= 0 ? '+' : '−'}${digits(Math.abs(added), 10)} %`;
}

function digits(value: number, wholeFrom: number): string {
  return value.toFixed(value >= wholeFrom ? 0 : 1);
}

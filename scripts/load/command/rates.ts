import { UsageError } from '../../command-line/usage-error.ts';

const mostPerSecond = 10_000;

/** Rates of a comma-separated list, each once, rising. Throws UsageError for what is none. */
export function readRates(list: string): readonly number[] {
  const rates = list.split(',').map((text) => Number(text.trim() === '' ? Number.NaN : text));
  const isWrong = rates.some((rate) => !(rate > 0 && rate <= mostPerSecond));
  if (isWrong) {
    throw new UsageError(
      `--rates: "${list}" is no list of rates from above 0 to ${String(mostPerSecond)}`,
    );
  }
  return [...new Set(rates)].toSorted((one, other) => one - other);
}

import { InvalidArgumentError } from 'commander';
import type { Pace } from '../../../simulators/printer/index.ts';
import type { OptionSpec } from '../../command-line/options.ts';

const mostPages = 100_000;

/** Pages a minute, e.g. `30`, `0.5` or `real`; undefined when not given. */
export function pace(flags: string, about: string): OptionSpec<Pace | undefined> {
  return { flags, about, mandatory: false, fallback: undefined, parse: readPace };
}

function readPace(given: string): Pace {
  if (given === 'real') return given;
  const pages = /^\d{1,6}(\.\d{1,3})?$/.test(given) ? Number(given) : 0;
  if (pages > 0 && pages <= mostPages) return pages;
  throw new InvalidArgumentError(`It must be real, or pages a minute, at most ${mostPages}.`);
}

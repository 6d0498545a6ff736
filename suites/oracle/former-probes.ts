import type { Exchange } from '../journal/exchange.ts';
import type { Play } from '../judge/check.ts';
import type { World } from '../model/world.ts';

/** Whether a request of a pair was a probe, as `refuses` of judge/phrases.ts was told. */
export type FormerProbe = (exchange: Exchange, world: World, play: Play) => boolean;

/** By rule. */
export type FormerProbes = Readonly<Record<string, FormerProbe>>;

/**
 * The predicates by which rules found their probes in a journal before test cases named them (`probes` of a
 * request). The recordings are older: these predicates write the names into them. Temporary: the table goes when
 * every recording has been made anew.
 */
export const formerProbes: FormerProbes = {};

import {
  CardFormatError,
  cardTechnologies,
  presentCard,
} from '../../../simulators/card-reader/index.ts';
import { habitsOf } from './reader-settings.ts';
import { cardText, stormCards } from './script-cards.ts';
import type { ScriptCard, ScriptStep, TapScript } from './script-form.ts';

export interface ScriptMistake {
  /** A JSON pointer to where it stands. */
  readonly pointer: string;
  readonly words: string;
}

/** What a schema cannot say: a step does one thing, at a reader that there is, with a card that can be. */
export function stepMistakes(script: TapScript): readonly ScriptMistake[] {
  const taps = script.steps.reduce((sum, step) => sum + tapsOf(step), 0);
  if (taps > mostTaps) return [{ pointer: '', words: `has ${taps} taps, more than ${mostTaps}` }];
  return script.steps.flatMap((step, index) => {
    const words = [...deeds(step), ...place(step, script), ...counts(step)];
    const pointer = `/steps/${index}`;
    const sound = words.length === 0 ? cards(step, script) : [];
    return [...words, ...sound].map((one) => ({ pointer, words: one }));
  });
}

/** All of them are laid out before the first one is shown. */
const mostTaps = 1_000_000;

function tapsOf({ storm, times = 1 }: ScriptStep): number {
  if (storm === undefined) return times;
  return Array.isArray(storm) ? storm.length : storm.count;
}

function deeds(step: ScriptStep): readonly string[] {
  const done = (['tap', 'storm', 'network'] as const).filter((deed) => step[deed] !== undefined);
  return done.length === 1 ? [] : ['must have one of tap, storm and network'];
}

function place({ reader }: ScriptStep, { readers }: TapScript): readonly string[] {
  const names = Object.keys(readers);
  if (reader === undefined) {
    return names.length === 1 ? [] : [`must name its reader: ${names.join(', ')}`];
  }
  return Object.hasOwn(readers, reader) ? [] : [`names no reader of the script: ${reader}`];
}

function counts({ tap, network, times, everyMs, expect }: ScriptStep): readonly string[] {
  if (tap === undefined && (times ?? everyMs) !== undefined) {
    return ['has times or everyMs without a tap'];
  }
  if (network !== undefined && expect !== undefined)
    return ['has an expected result for a network'];
  if (Array.isArray(expect) && expect.length !== (times ?? 1)) {
    return [`expects ${expect.length} results of ${times ?? 1} taps`];
  }
  return [];
}

function cards(step: ScriptStep, { readers }: TapScript): readonly string[] {
  const reader = readers[step.reader ?? Object.keys(readers)[0] ?? ''];
  const shown: readonly ScriptCard[] =
    step.tap === undefined ? stormCards(step.storm ?? []) : [step.tap];
  try {
    for (const card of shown) {
      const layout =
        typeof card === 'string' ? undefined : cardTechnologies[card.technology].layout;
      if (typeof card !== 'string' && layout === undefined) {
        return [`has a facility for ${card.technology}, which knows none`];
      }
      if (reader !== undefined) presentCard(cardText(card), habitsOf(reader));
    }
  } catch (error) {
    if (!(error instanceof CardFormatError)) throw error;
    return [`has a card that its reader cannot send: ${error.message}`];
  }
  return [];
}

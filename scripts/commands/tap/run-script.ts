import { type CardReader, startCardReader } from '../../../simulators/card-reader/index.ts';
import type { Clock } from '../../../simulators/kit/clock.ts';
import type { Terminal } from '../../command-line/terminal.ts';
import { UsageError } from '../../command-line/usage-error.ts';
import type { Outcome } from '../../exit-codes.ts';
import { type PlayedTap, playScript } from './play-script.ts';
import { readerSettings } from './reader-settings.ts';
import { releasedText } from './released.ts';
import type { TapScript } from './script-form.ts';
import { type Sight, sightsOf } from './sights.ts';
import { accepted, millisecondsOf } from './tap-line.ts';

export interface ScriptRun {
  readonly service: { readonly serviceUrl: string; readonly apiKey: string; readonly ca?: string };
  readonly timeoutMs: number;
  readonly json: boolean;
  readonly terminal: Terminal;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** Plays a script at readers of its own: failed when a tap is not as expected, incomplete when stopped. */
export async function runScript(script: TapScript, run: ScriptRun): Promise<Outcome> {
  const { terminal, clock, signal, json } = run;
  await using parts = new AsyncDisposableStack();
  const readers = openReaders(script, run, parts);
  const stopAll = (): void => {
    for (const reader of readers.values()) void reader.stop();
  };
  signal.addEventListener('abort', stopAll);
  parts.defer(() => signal.removeEventListener('abort', stopAll));
  const sights = sightsOf(script);
  const taps = sights.filter((sight) => 'card' in sight).length;
  const wrong: PlayedTap[] = [];
  let decided = 0;
  using progress = terminal.progress('playing the script');
  const { shown } = await playScript(sights, {
    readers,
    clock,
    signal,
    tell(played) {
      decided += 1;
      if (!played.asExpected) wrong.push(played);
      if (json) terminal.json(jsonOf(played));
      else terminal.print(lineOf(played));
      progress.update(`${decided} of ${taps} taps`);
    },
  });
  const isWhole = shown === sights.length;
  const summary = { taps: decided, notAsExpected: wrong.length, left: tapsAmong(sights, shown) };
  if (json) terminal.json({ summary });
  else terminal.note(sentenceOf(summary));
  if (wrong.length > 0) return 'failed';
  return isWhole && !signal.aborted ? 'passed' : 'incomplete';
}

function openReaders(
  { readers }: TapScript,
  { service, timeoutMs, clock }: ScriptRun,
  parts: AsyncDisposableStack,
): ReadonlyMap<string, CardReader> {
  return new Map(
    Object.entries(readers).map(([name, reader]) => {
      const settings = readerSettings(reader);
      const address = { name, readerMac: reader.address };
      try {
        const started = startCardReader({ ...service, ...settings, ...address, timeoutMs, clock });
        return [name, parts.use(started)];
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
        throw new UsageError(`--script: the reader ${name}: ${error.message}.`);
      }
    }),
  );
}

function tapsAmong(sights: readonly Sight[], shown: number): number {
  return sights.slice(shown).filter((sight) => 'card' in sight).length;
}

interface Summary {
  readonly taps: number;
  readonly notAsExpected: number;
  readonly left: number;
}

function sentenceOf({ taps, notAsExpected, left }: Summary): string {
  const count = `${taps} ${taps === 1 ? 'tap' : 'taps'}`;
  const others = left === 0 ? '' : `, ${left} not shown`;
  return `${count}, ${notAsExpected} not as expected${others}`;
}

/** `+1.500 s  lobby  946EBD28  answered 200 in 3.2 ms  as expected` */
function lineOf({ atMs, reader, tap, expect, asExpected }: PlayedTap): string {
  const { card, fate, answer, failure, tries } = tap;
  const end =
    answer === undefined
      ? `${fate}: ${failure ?? 'the connection was closed'}`
      : `${accepted(answer) ? 'accepted' : 'refused'} (${answer.status}) in ${millisecondsOf(tap)} ms`;
  const released = answer === undefined ? undefined : releasedText(answer.body);
  const parts = [
    `+${(atMs / 1000).toFixed(3)} s`,
    reader,
    card.trim(),
    end,
    ...(released === undefined ? [] : [released]),
    ...(tries > 1 ? [`${tries} tries`] : []),
    ...(expect === undefined ? [] : [asExpected ? 'as expected' : `EXPECTED ${expect}`]),
  ];
  return parts.join('  ');
}

function jsonOf({ atMs, reader, tap, expect, asExpected }: PlayedTap): object {
  const { card, fate, seenAt, tries, answer, failure } = tap;
  return {
    atMs,
    reader,
    card,
    fate,
    tries,
    seenAt: new Date(seenAt).toISOString(),
    ms: millisecondsOf(tap),
    ...(answer === undefined ? {} : { status: answer.status }),
    ...(failure === undefined ? {} : { failure }),
    ...(expect === undefined ? {} : { expect, asExpected }),
  };
}

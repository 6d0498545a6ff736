import type { Actor, Reply, Task, Told } from '../action.ts';
import { numbered, pick } from './pick.ts';

/** Somebody who reads what is to be done and answers line by line. */
export interface Console {
  say(line: string): void;
  /** The next line that is typed; rejects when `signal` aborts, resolves to undefined at the end of input. */
  ask(question: string, signal: AbortSignal): Promise<string | undefined>;
  /** What somebody typed before they could read what comes now does not answer it. */
  forgetTyped(): void;
}

/** A person at the terminal: told what to do, asked what they saw. They may leave a situation out, repeat it, or end. */
export function personActor(console: Console): Actor {
  return {
    act: async (task, signal) => {
      console.forgetTyped();
      sayTask(console, task);
      try {
        return await hear(console, task, signal);
      } catch (error) {
        if (!signal.aborted) throw error;
        if ((signal.reason as Error).name !== 'TimeoutError') return 'stop';
        console.say('  The time limit was reached: no result is recorded.');
        return { outcome: 'nothing', words: 'the time limit was reached' };
      }
    },
    [Symbol.asyncDispose]: async () => undefined,
  };
}

function sayTask(console: Console, { place, title, situation, words, deadlineMs }: Task): void {
  console.say('');
  console.say(`${place}  ${situation}: ${title}`);
  console.say(`  ${words}`);
  console.say(`  You have ${durationWords(deadlineMs)}. Then: what did the panel show?`);
  console.say('  d done, p partly, f failed, n no result shown; r repeat, s skip, q quit');
}

function durationWords(ms: number): string {
  const minutes = ms / 60_000;
  if (minutes >= 2) return `${String(Math.floor(minutes))} minutes`;
  return `${String(Math.round(ms / 1000))} seconds`;
}

const outcomes: Readonly<Record<string, Told['outcome']>> = {
  d: 'done',
  p: 'partly',
  f: 'failed',
  n: 'nothing',
};

const ways: Readonly<Record<string, Extract<Reply, string>>> = {
  r: 'again',
  s: 'skip',
  q: 'stop',
};

/** A letter, or the word that it stands for: 'df' is a slip. */
const answer = /^(d(one)?|p(artly)?|f(ailed)?|n(othing)?|r(epeat)?|s(kip)?|q(uit)?)$/;

async function hear(console: Console, task: Task, signal: AbortSignal): Promise<Reply> {
  for (;;) {
    const line = await console.ask('  d/p/f/n/r/s/q> ', signal);
    if (line === undefined) {
      console.say('  The input has ended: the run stops here.');
      return 'stop';
    }
    const letter = answer.exec(line.trim().toLowerCase())?.[0].slice(0, 1) ?? '';
    const way = ways[letter];
    if (way !== undefined) return way;
    const outcome = outcomes[letter];
    const choose: Choose = (question, names) =>
      chooseOf(console, { question, names: [...new Set(names)] }, signal);
    if (outcome !== undefined) return { outcome, ...(await details(task, outcome, choose)) };
    console.say('  Please enter one of these letters.');
  }
}

type Choose = (question: string, names: readonly string[]) => Promise<readonly string[]>;

/** Names are asked for where a rule needs them: what was printed though not all was, and what a panel shows. */
async function details(
  { action, names }: Task,
  outcome: Told['outcome'],
  choose: Choose,
): Promise<Pick<Told, 'printed' | 'shown'>> {
  const { doing, titles = names } = action;
  if (doing === 'release' && outcome === 'partly')
    return { printed: await choose('Which documents does the panel show as printed?', titles) };
  if (doing === 'release' && outcome === 'failed') return { printed: [] };
  if (doing === 'look' && ['done', 'partly'].includes(outcome))
    return {
      shown: await choose(
        'These documents wait. Which names does the panel show exactly like this?',
        names,
      ),
    };
  return {};
}

async function chooseOf(
  console: Console,
  { question, names }: { readonly question: string; readonly names: readonly string[] },
  signal: AbortSignal,
): Promise<readonly string[]> {
  if (names.length === 0) return [];
  console.say(`  ${question}`);
  for (const line of numbered(names)) console.say(`    ${line}`);
  for (;;) {
    const line = await console.ask('  all, none, or numbers (1-3, 5)> ', signal);
    const chosen = pick(line ?? 'none', names);
    if (chosen !== undefined) return chosen;
    console.say(`  Please enter numbers from 1 to ${String(names.length)}.`);
  }
}

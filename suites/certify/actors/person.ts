import type { Actor, Reply, Task, Told } from '../action.ts';

/** Somebody who reads what is to be done and answers line by line. */
export interface Console {
  say(line: string): void;
  /** The next line that is typed; rejects when `signal` aborts, resolves to undefined at the end of input. */
  ask(question: string, signal: AbortSignal): Promise<string | undefined>;
}

/** A person at the terminal: told what to do, asked what they saw. They may leave a situation out, repeat it, or end. */
export function personActor(console: Console): Actor {
  return {
    act: async (task, signal) => {
      sayTask(console, task);
      try {
        return await hear(console, task, signal);
      } catch (error) {
        if (!signal.aborted) throw error;
        console.say('  The time is over.');
        return { outcome: 'nothing', words: 'the time was over' };
      }
    },
    [Symbol.asyncDispose]: async () => undefined,
  };
}

function sayTask(console: Console, { place, title, situation, words }: Task): void {
  console.say('');
  console.say(`${place}  ${situation}: ${title}`);
  console.say(`  ${words}`);
}

const choices =
  '  What did the panel show? [d]one, [p]artly, [f]ailed; [n]othing to tell, [r]epeat, [s]kip, [q]uit: ';

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

async function hear(console: Console, task: Task, signal: AbortSignal): Promise<Reply> {
  for (;;) {
    const line = await console.ask(choices, signal);
    if (line === undefined) return 'stop';
    const letter = line.trim().toLowerCase().slice(0, 1);
    const way = ways[letter];
    if (way !== undefined) return way;
    const outcome = outcomes[letter];
    const ask = (question: string): Promise<readonly string[]> => names(console, question, signal);
    if (outcome !== undefined) return { outcome, ...(await details(task, outcome, ask)) };
    console.say('  One of these letters, please.');
  }
}

/** Names are asked for where a rule needs them: what was printed though not all was, and what a panel shows. */
async function details(
  { action }: Task,
  outcome: Told['outcome'],
  ask: (question: string) => Promise<readonly string[]>,
): Promise<Pick<Told, 'printed' | 'shown'>> {
  if (action.doing === 'release' && outcome === 'partly')
    return { printed: await ask('Which are shown as printed?') };
  if (action.doing === 'release' && outcome === 'failed') return { printed: [] };
  if (action.doing === 'look' && outcome === 'done')
    return { shown: await ask('Which names are shown?') };
  return {};
}

async function names(
  console: Console,
  question: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  console.say(`  ${question} One a line, an empty line at the end.`);
  const found: string[] = [];
  for (;;) {
    const line = (await console.ask('    ', signal)) ?? '';
    if (line.trim() === '') return found;
    found.push(line);
  }
}

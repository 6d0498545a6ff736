import { systemClock } from '../../../kit/clock.ts';
import { type ChildTask, runLimited } from '../child/limited-child.ts';
import { ColoredPages } from './colored-pages.ts';

/** A renderer that draws a document's pages as pixmaps on its output. */
export type CountTask = Pick<ChildTask, 'command' | 'folder' | 'searchPath' | 'limits'>;

export interface DrawnPages {
  readonly pages: number;
  readonly colored: number;
}

export interface CountAnswer {
  /** Absent where `failed` gives the reason. */
  readonly drawn?: DrawnPages;
  readonly failed?: string;
}

const unending = new AbortController().signal;

process.on('message', (task: CountTask) => {
  void answerTo(task).then((answer) => process.send?.(answer));
});
// What it started ends with it.
process.on('disconnect', () => process.exit());

async function answerTo(task: CountTask): Promise<CountAnswer> {
  const counter = new ColoredPages();
  try {
    const { code, said } = await runLimited({
      ...task,
      clock: systemClock,
      signal: unending,
      read: async (output) => {
        for await (const chunk of output as AsyncIterable<Uint8Array>) counter.push(chunk);
      },
    });
    const isDrawn = code === 0 && counter.isComplete && counter.pages > 0;
    if (isDrawn) return { drawn: { pages: counter.pages, colored: counter.colored } };
    return { failed: `its pages could not be rendered: ${said.slice(-200)}` };
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}

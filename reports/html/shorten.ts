import { grouped } from '../event-words.ts';

/** Text as it is shown, and in words what of it is not. */
export interface Shortened {
  readonly text: string;
  readonly leftOut?: string;
}

const headLines = 40;
const tailLines = 12;
const lineCharacters = 400;

/** Keeps the beginning and the end of a long text, and the beginning of long lines, and says so. */
export function shorten(text: string): Shortened {
  const lines = text.split('\n');
  const cut = lines.length > headLines + tailLines;
  const middle = lines.length - headLines - tailLines;
  const kept = cut
    ? [
        ...lines.slice(0, headLines),
        `… ${lineCount(middle)} left out here …`,
        ...lines.slice(-tailLines),
      ]
    : lines;
  const long = kept.filter((line) => line.length > lineCharacters).length;
  const shown = kept.map((line) =>
    line.length > lineCharacters ? `${line.slice(0, lineCharacters)}…` : line,
  );
  const leftOut = [
    ...(cut ? [`${lineCount(middle)} of ${grouped(lines.length)} left out in the middle`] : []),
    ...(long > 0 ? [`${lineCount(long)} cut at ${String(lineCharacters)} characters`] : []),
  ];
  return {
    text: shown.join('\n'),
    ...(leftOut.length === 0 ? {} : { leftOut: leftOut.join(', ') }),
  };
}

function lineCount(count: number): string {
  return `${grouped(count)} line${count === 1 ? '' : 's'}`;
}

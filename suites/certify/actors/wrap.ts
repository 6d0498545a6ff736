/** A line for so many columns, cut between words; what follows stands as deep as it began. */
export function wrapped(line: string, columns: number): readonly string[] {
  const indent = /^ */.exec(line)?.[0] ?? '';
  const found: string[] = [];
  let now = indent;
  for (const [at, word] of line.slice(indent.length).split(' ').entries()) {
    const longer = at === 0 ? `${indent}${word}` : `${now} ${word}`;
    if (longer.length <= columns || now.trim() === '') now = longer;
    else {
      found.push(now);
      now = `${indent}${word}`;
    }
  }
  return [...found, now];
}

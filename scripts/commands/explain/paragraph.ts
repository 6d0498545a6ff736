/** A labelled paragraph: the label in a column of its own, the text wrapped beside it. */
export function paragraph(label: string, text: string): readonly string[] {
  const labelWidth = 12;
  const lines = wrap(text, 84);
  return lines.map((line, at) => `${(at === 0 ? label : '').padEnd(labelWidth)}${line}`.trimEnd());
}

/** Lines of whole words; a word longer than the width has one to itself. */
export function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}

/** Of names that stand under numbers those that somebody means: 'all', 'none', '1-3, 5'; undefined: it can't be told. */
export function pick(typed: string, names: readonly string[]): readonly string[] | undefined {
  const text = typed.trim().toLowerCase();
  if (text === 'all' || text === 'a') return names;
  if (text === 'none') return [];
  const ranges = text.split(/[\s,;]+/).filter((part) => part !== '');
  if (ranges.length === 0) return undefined;
  const chosen = new Set<number>();
  for (const range of ranges) {
    const [, from, to = from] = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(range) ?? [];
    const [first, last] = [Number(from), Number(to)];
    if (!(first >= 1 && last >= first && last <= names.length)) return undefined;
    for (let number = first; number <= last; number += 1) chosen.add(number);
  }
  return names.filter((_, at) => chosen.has(at + 1));
}

/** The names with their numbers; of many only the first ones and the last. */
export function numbered(names: readonly string[]): readonly string[] {
  const width = String(names.length).length;
  const line = (name: string, at: number): string => `${String(at + 1).padStart(width)}  ${name}`;
  const lines = names.map(line);
  if (lines.length <= mostLines) return lines;
  const last = lines.at(-1) ?? '';
  return [...lines.slice(0, mostLines - 2), `${' '.repeat(width)}  ...`, last];
}

const mostLines = 24;

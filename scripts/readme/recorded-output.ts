/** The seeded fault that README.md shows, and the rule that it breaks. */
export const shownFault = { id: 'user-outlives-deletion', rule: 'USR-DEL-01' } as const;

/** Output of commands that README.md shows, each between `<!-- recorded: NAME -->` and `<!-- end -->`. */
export type RecordedName = 'passed gate' | 'failed gate';

/** Replaces the block of this name. Throws if the page does not have it. */
export function withRecorded(page: string, name: RecordedName, output: string): string {
  const found = blockOf(name).exec(page);
  if (found === null) throw new Error(`README.md has no block "recorded: ${name}"`);
  const [whole, opening = '', , closing = ''] = found;
  return page.replace(whole, () => `${opening}${output.trim()}${closing}`);
}

/** The output that the page shows under this name. */
export function recordedIn(page: string, name: RecordedName): string {
  return blockOf(name).exec(page)?.[2] ?? '';
}

function blockOf(name: RecordedName): RegExp {
  return new RegExp(`(<!-- recorded: ${name} -->\n\`\`\`\n)(.*?)(\n\`\`\`\n<!-- end -->)`, 's');
}

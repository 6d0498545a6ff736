import type { Allowed } from '../../suites/rules/terminals/values.ts';

/** A value that may stand there, the nearest to what was sent; words where none can be told. */
export function allowedExample(allowed: Allowed, sent: string): string {
  if ('oneOf' in allowed) return String(allowed.oneOf[0] ?? '');
  if ('words' in allowed) return `<${allowed.words}>`;
  const { min, max } = allowed;
  return String(Math.min(Math.max(Number(sent) || min, min), max));
}
